-- The browser a registration was sent from, as a hash: it knows the password, so opening the emailed link in it is enough.
alter table mailed_links add column browser_hash bytea;

-- The id of the call that caused an email, which the email carries as X-Request-Id.
alter table mails add column request_id text;

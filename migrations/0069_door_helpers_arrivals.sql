-- outside a transaction
create index concurrently event_registrations_helper on event_registrations (checked_in_helper) where checked_in_helper is not null;

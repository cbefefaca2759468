-- outside a transaction
create unique index concurrently event_registrations_guest_once on event_registrations (event_id, guest_email) where guest_email is not null;

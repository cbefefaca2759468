-- outside a transaction
create unique index concurrently fair_registrations_kind on fair_registrations (id, booth_id);

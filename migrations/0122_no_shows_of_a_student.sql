-- outside a transaction
create index concurrently event_registrations_missed on event_registrations (student_id) where attendance = 'no_show';

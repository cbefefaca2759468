-- The zone of the student's browser when they registered, so that letters can say the time where they are.
alter table event_registrations add column time_zone text check (length(time_zone) <= 64);
-- Events with free places and people waiting for them: rare, and looked for every minute.
create index event_places_left_over on event_places (event_id) where waiting > 0 and (capacity is null or taken < capacity);

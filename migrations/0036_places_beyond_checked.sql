alter table event_places validate constraint event_places_beyond;
alter table event_places validate constraint event_places_within;

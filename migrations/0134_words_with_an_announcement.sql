-- What the university writes to its students about an event, and whom of them, like an event's target groups.
alter table event_announcements add column message text not null default '';
alter table event_announcements add column audience jsonb not null default '[]';
alter table event_announcements add constraint event_announcements_message check (length(message) <= 1000) not valid;

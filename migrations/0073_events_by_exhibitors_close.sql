-- outside a transaction
create index concurrently events_exhibitors_close on events (least(exhibitors_close_at, starts_at)) where state = 'published';

-- outside a transaction
create index concurrently events_by_publishing on events (published_at desc, id desc) where state in ('published', 'canceled');

-- outside a transaction
create index concurrently events_words on events using gin (search) where state in ('published', 'canceled');

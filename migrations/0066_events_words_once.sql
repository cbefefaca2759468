-- outside a transaction
drop index concurrently if exists events_search;

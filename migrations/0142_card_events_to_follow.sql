-- outside a transaction
create index concurrently fair_card_events_to_follow on fair_card_events (told_at, id) where followed_at is null and about is not null;

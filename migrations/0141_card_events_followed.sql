-- What an event is about, and when Stripe was asked about it: what was not, because Stripe could not be reached for long,
-- is asked later. Events from before don't name it.
alter table fair_card_events add column about jsonb;
alter table fair_card_events add column followed_at timestamptz;

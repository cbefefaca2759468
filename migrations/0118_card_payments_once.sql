-- outside a transaction
create unique index concurrently fair_payments_card_reference on fair_payments (card_reference) where card_reference is not null;

-- While one refund of a payment is made at Stripe, another of the same payment waits.
alter table fair_card_payments add column refunding_until timestamptz;

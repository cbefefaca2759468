-- A card payment that the payer disputes at the bank, as Stripe tells of it.
create table fair_card_disputes (
  -- Stripe's.
  id text primary key check (length(id) between 1 and 255),
  card_payment_id uuid not null references fair_card_payments,
  registration_id uuid not null references fair_registrations,
  state text not null check (state in ('open', 'won', 'lost')),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bank's word for it, as Stripe spells it.
  reason text not null check (length(reason) between 1 and 200),
  -- Until when it has to be answered at Stripe, if it can be.
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index fair_card_disputes_payment on fair_card_disputes (card_payment_id, opened_at, id);
create index fair_card_disputes_open on fair_card_disputes (registration_id) where state = 'open';

-- What banks took back of a payment.
alter table fair_card_payments add column charged_back bigint not null default 0;
alter table fair_card_payments add constraint fair_card_payments_charged_back
  check (charged_back >= 0 and refunded + charged_back <= paid) not valid;

alter table fair_payments drop constraint fair_payments_kinds;
alter table fair_payments add constraint fair_payments_kinds check (kind in (
  'charged', 'dropped', 'proof_submitted', 'verified', 'received', 'proof_rejected', 'waived', 'refunded',
  'disputed', 'dispute_won', 'charged_back')) not valid;
alter table fair_payments drop constraint fair_payments_card_reference;
alter table fair_payments add constraint fair_payments_card_reference
  check (card_reference is null or (length(card_reference) between 1 and 300
    and kind in ('received', 'refunded', 'disputed', 'dispute_won', 'charged_back'))) not valid;

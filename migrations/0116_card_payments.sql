-- Whether exhibitors may pay a fair's fee by card; without a row they may not.
create table fair_card_offers (
  event_id uuid primary key references events on delete cascade,
  is_offered boolean not null,
  changed_at timestamptz not null
);

-- One checkout of a card payment: made by Stripe for an amount, paid or ended.
create table fair_card_payments (
  id uuid primary key,
  registration_id uuid not null references fair_registrations,
  event_id uuid not null references events,
  state text not null check (state in ('opening', 'open', 'paid', 'ended', 'unclear')),
  -- What was asked for, in minor units.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Stripe's ids of the checkout and of the payment it led to.
  checkout text unique check (length(checkout) between 1 and 255),
  payment text unique check (length(payment) between 1 and 255),
  -- What came in and went back, as Stripe says.
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  paid_at timestamptz,
  check (state in ('opening', 'ended') or checkout is not null),
  check ((state in ('paid', 'unclear')) = (paid_at is not null)),
  check (state = 'paid' or (paid = 0 and refunded = 0)),
  check (refunded <= paid)
);
-- One at a time: who begins another one ends the one before it.
create unique index fair_card_payments_open on fair_card_payments (registration_id)
  where state in ('opening', 'open');
create index fair_card_payments_registration on fair_card_payments (registration_id, id);
create index fair_card_payments_event on fair_card_payments (event_id);
create index fair_card_payments_ending on fair_card_payments (ends_at, id) where state in ('opening', 'open');

-- What Stripe told, each once. What it means is asked of Stripe.
create table fair_card_events (
  id text primary key check (length(id) between 1 and 255),
  kind text not null check (length(kind) between 1 and 100),
  told_at timestamptz not null
);
create index fair_card_events_told on fair_card_events (told_at);

-- The entries of the ledger that Stripe knows too, by its id.
alter table fair_payments add column card_reference text;
alter table fair_payments add constraint fair_payments_card_reference
  check (card_reference is null or (length(card_reference) between 1 and 300 and kind in ('received', 'refunded'))) not valid;
-- A fee may be gone when the payment by card arrives; the host gives it back.
alter table fair_registrations drop constraint fair_registrations_received;
alter table fair_registrations add constraint fair_registrations_received
  check (received >= 0 and ((received > 0) = (payment in ('part_paid', 'verified'))
    or (payment in ('proof_submitted', 'none') and received > 0))) not valid;

-- Who was let in at the door although something spoke against it, and what they were before: an undo puts it back.
create table event_let_ins (
  registration_id uuid primary key references event_registrations on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  -- None: they had no registration.
  former_state text check (former_state in ('registered', 'waitlisted', 'offered', 'canceled')),
  former_cause text check (former_cause in ('student', 'host', 'lapsed')),
  former_canceled_at timestamptz,
  -- Their place is one more than the event has.
  is_beyond boolean not null,
  check ((former_state is not distinct from 'canceled') = (former_cause is not null)),
  check ((former_state is not distinct from 'canceled') = (former_canceled_at is not null)),
  check (not is_beyond or former_state in ('waitlisted', 'canceled'))
);

-- Places given at the door beyond the capacity: only these may exceed it.
alter table event_places add column beyond integer not null default 0;
alter table event_places add constraint event_places_beyond check (beyond >= 0) not valid;
alter table event_places add constraint event_places_within check (taken - beyond <= capacity) not valid;
alter table event_places drop constraint event_places_check;

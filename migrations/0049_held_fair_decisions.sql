-- What a host answered within the last seconds: nobody was told yet, so that it can be undone. The row goes when they are,
-- or with the undoing, whichever comes first.
create table held_fair_decisions (
  -- What nothing has reacted to yet.
  activity_id uuid primary key references activities,
  -- Of all registrations answered with one call.
  decision_id uuid not null,
  -- Those told together.
  release_id uuid not null,
  registration_id uuid not null references fair_registrations on delete cascade,
  state_before text not null check (state_before in ('pending', 'approved')),
  state_at_before timestamptz not null,
  due_at_before timestamptz,
  -- The numbered booth it had, which may be gone or someone else's by now.
  fair_booth_before uuid
);
create index held_fair_decisions_undone on held_fair_decisions (decision_id, registration_id);
create index held_fair_decisions_released on held_fair_decisions (release_id);
create index held_fair_decisions_of_registration on held_fair_decisions (registration_id);

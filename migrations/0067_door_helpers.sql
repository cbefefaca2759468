-- Links by which people without an account check in at one event, until it is over or the host ends them.
create table door_helpers (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null check (length(name) between 1 and 60),
  secret_hash bytea not null unique,
  created_by uuid references role_accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > created_at)
);
create index door_helpers_event on door_helpers (event_id, created_at);
create index door_helpers_creator on door_helpers (created_by) where created_by is not null;

alter table event_registrations add column checked_in_helper uuid;
alter table event_registrations add constraint event_registrations_helper
  foreign key (checked_in_helper) references door_helpers on delete set null not valid;

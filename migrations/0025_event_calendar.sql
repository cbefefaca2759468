-- Raised to make a former feed address useless; no row means 1.
create table calendar_feeds (
  account_id uuid primary key references role_accounts on delete cascade,
  version integer not null check (version >= 1)
);

-- What was reminded of: an event that moves is another moment, so people are reminded again.
create table event_reminders (
  registration_id uuid not null references event_registrations on delete cascade,
  hours_before smallint not null check (hours_before in (1, 24)),
  starts_at timestamptz not null,
  primary key (registration_id, hours_before, starts_at)
);

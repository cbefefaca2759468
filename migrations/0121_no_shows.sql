-- What a host does about students who hold a place and don't come; without a row, nothing.
create table no_show_policies (
  organization_id uuid primary key references organizations on delete cascade,
  step text not null check (step in ('letter', 'refusal')),
  times integer not null check (times between 1 and 10),
  days integer not null check (days between 7 and 365),
  contact_email text not null,
  -- Places taken before could not know of refusals, and don't count.
  counts_from timestamptz,
  edited_at timestamptz not null,
  check ((step = 'refusal') = (counts_from is not null))
);

create table no_show_excuses (
  registration_id uuid primary key references event_registrations on delete cascade,
  excused_at timestamptz not null,
  excused_by uuid references role_accounts on delete set null
);
create index no_show_excuses_by on no_show_excuses (excused_by) where excused_by is not null;

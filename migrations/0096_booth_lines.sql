-- Lines of students at the booths of a fair.
create table fair_lines (
  registration_id uuid primary key references fair_registrations on delete cascade,
  is_open boolean not null,
  changed_at timestamptz not null
);

create table fair_line_places (
  id uuid primary key,
  registration_id uuid not null references fair_lines on delete cascade,
  event_id uuid not null references events on delete cascade,
  student_id uuid not null references role_accounts on delete cascade,
  -- The order of the line.
  number bigint not null generated always as identity,
  -- Nobody is in more than three lines of a fair at once.
  slot integer not null check (slot between 1 and 3),
  state text not null check (state in ('waiting', 'called', 'met', 'missed', 'left')),
  joined_at timestamptz not null,
  called_at timestamptz,
  called_by uuid references role_accounts on delete set null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'called'))),
  check (state <> 'waiting' or called_at is null),
  check (state not in ('called', 'met', 'missed') or called_at is not null)
);
create unique index fair_line_places_once on fair_line_places (registration_id, student_id)
  where ended_at is null;
create unique index fair_line_places_slots on fair_line_places (event_id, student_id, slot) where ended_at is null;
create unique index fair_line_places_order on fair_line_places (registration_id, number) where ended_at is null;
create index fair_line_places_ended on fair_line_places (registration_id, ended_at);
create index fair_line_places_student on fair_line_places (student_id);
create index fair_line_places_caller on fair_line_places (called_by) where called_by is not null;

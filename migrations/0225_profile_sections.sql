-- What a student's profile says beyond their studies, one entry at a time. `slot` bounds how many there are, whatever is written at once.
create table student_experiences (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  slot integer not null check (slot between 1 and 30),
  -- Raised by each change: whoever edits an older one is told.
  version integer not null default 1,
  organization text not null check (length(organization) between 1 and 160),
  title text not null check (length(title) between 1 and 160),
  place text not null default '' check (length(place) <= 160),
  description text not null default '' check (length(description) <= 4000),
  started text not null check (started ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- Empty while it goes on.
  ended text check (ended ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$'),
  check (ended collate "C" >= started collate "C"),
  unique (student_id, slot)
);

create table student_projects (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  slot integer not null check (slot between 1 and 20),
  version integer not null default 1,
  name text not null check (length(name) between 1 and 160),
  link text check (link ~* '^https?://[^/\\]' and length(link) <= 2048),
  description text not null default '' check (length(description) <= 4000),
  skills text[] not null default '{}' check (cardinality(skills) <= 20),
  unique (student_id, slot)
);

create table student_languages (
  student_id uuid not null references role_accounts on delete cascade,
  -- ISO 639.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  slot integer not null check (slot between 1 and 20),
  level text not null check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  primary key (student_id, language),
  unique (student_id, slot)
);

-- What students say of working in a country; not their citizenship, which nobody needs to know.
create table student_authorizations (
  student_id uuid not null references role_accounts on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  slot integer not null check (slot between 1 and 20),
  status text not null check (status in ('authorized', 'authorized_for_now', 'needs_sponsorship')),
  is_shown boolean not null default false,
  primary key (student_id, country),
  unique (student_id, slot)
);

create table student_grades (
  student_id uuid primary key references role_accounts on delete cascade,
  scale text not null,
  -- In hundredths.
  value integer not null,
  is_shown boolean not null default false,
  check (case scale
    when 'four' then value between 0 and 400 when 'four_three' then value between 0 and 433
    when 'five' then value between 0 and 500 when 'ten' then value between 0 and 1000
    when 'twenty' then value between 0 and 2000 when 'percent' then value between 0 and 10000
    when 'one_to_five' then value between 100 and 500 else false end)
);

create table student_preferences (
  student_id uuid primary key references role_accounts on delete cascade,
  job_types text[] not null default '{}' check (job_types <@ array['full-time', 'part-time', 'internship', 'contract']),
  work_modes text[] not null default '{}' check (work_modes <@ array['on-site', 'hybrid', 'remote']),
  places text[] not null default '{}' check (cardinality(places) <= 10),
  industries text[] not null default '{}' check (cardinality(industries) <= 10),
  available_from date
);

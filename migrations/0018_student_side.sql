-- Which organisation looked at a student's profile or resume: one row per organisation and day (of UTC).
create table profile_looks (
  student_id uuid not null references role_accounts on delete cascade,
  organisation_id uuid not null references organisations,
  day date not null,
  -- When each was last opened that day.
  profile_at timestamptz,
  resume_at timestamptz,
  last_at timestamptz not null,
  primary key (student_id, organisation_id, day),
  check (profile_at is not null or resume_at is not null),
  check (last_at = greatest(profile_at, resume_at))
);
create index profile_looks_newest on profile_looks (student_id, last_at desc, organisation_id);

create table saved_searches (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Filters of the list of jobs, as its address has them.
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and filters <> '{}'),
  -- A hash of them: a search is saved once.
  filter_key text not null,
  is_alerting boolean not null,
  created_at timestamptz not null,
  -- Jobs posted until then have been looked at; the next look is due then.
  looked_until timestamptz not null,
  next_look_at timestamptz not null,
  told_at timestamptz,
  unique (student_id, filter_key)
);
create index saved_searches_newest on saved_searches (student_id, created_at desc, id desc);
create index saved_searches_due on saved_searches (next_look_at, id) where is_alerting;

-- Jobs a student does not want to be recommended.
create table job_dismissals (
  student_id uuid not null references role_accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  dismissed_at timestamptz not null,
  primary key (student_id, job_id)
);
create index job_dismissals_job on job_dismissals (job_id);

-- What recommendations look for; majors and employers have their indexes already.
create index jobs_open_skills on jobs using gin (skills) where state = 'active' and not is_hidden;

create table career_openings (
  id uuid primary key,
  title text not null,
  team text not null,
  location text not null,
  work_mode text not null check (work_mode in ('on-site', 'hybrid', 'remote')),
  type text not null check (type in ('full-time', 'part-time', 'internship', 'contract')),
  description text not null,
  application_deadline date,
  state text not null check (state in ('draft', 'open', 'closed')),
  published_at timestamptz,
  created_at timestamptz not null,
  check (state = 'draft' or published_at is not null)
);
create index career_openings_public on career_openings (published_at desc, id desc) where state = 'open';
create index career_openings_recent on career_openings (created_at desc, id desc);
create index career_openings_by_state on career_openings (state, created_at desc, id desc);

create table career_applications (
  id uuid primary key,
  opening_id uuid not null references career_openings (id),
  name text not null,
  email text not null check (email = lower(email)),
  phone text,
  links text[] not null,
  cover_letter text not null,
  file_id uuid not null references stored_files (id),
  created_at timestamptz not null,
  -- who applies twice for one opening has applied once
  unique (opening_id, email)
);
create index career_applications_of_opening on career_applications (opening_id, created_at desc, id desc);
create index career_applications_words on career_applications using gin (fold(name || ' ' || email) gin_trgm_ops);

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
  links text[] not null constraint career_applications_links_absolute
    check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])'),
  cover_letter text not null,
  file_id uuid not null references stored_files (id),
  created_at timestamptz not null,
  -- someone who applies twice for one opening has applied once
  unique (opening_id, email)
);
create index career_applications_of_opening on career_applications (opening_id, created_at desc, id desc);
create index career_applications_words on career_applications using gin (fold(name || ' ' || email) gin_trgm_ops);
create index career_applications_by_day on career_applications (created_at);
create index career_applications_email on career_applications (email);
create index career_applications_age on career_applications (created_at);
create trigger file_id_replaced after update of file_id on career_applications for each row
  when (old.file_id is not null and old.file_id is distinct from new.file_id) execute function note_loose_file('file_id');
create trigger file_id_gone after delete on career_applications for each row
  when (old.file_id is not null) execute function note_loose_file('file_id');

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Lower case without accents, so that "sao paulo" finds "São Paulo"; immutable so that indexes may use it.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Rows that are history: nobody changes or removes them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create table stored_files (
  id uuid primary key,
  kind text not null check (kind in ('image', 'document', 'proof', 'data')),
  is_public boolean not null,
  storage_key text not null unique,
  filename text not null check (length(filename) between 1 and 255),
  content_type text not null,
  byte_size integer not null check (byte_size >= 0),
  width integer,
  height integer,
  created_at timestamptz not null
);

create table persons (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) <= 100),
  email_verified_at timestamptz,
  created_at timestamptz not null
);

-- The world's universities with the email domains that prove an affiliation; filled by the import command.
create table university_directory (
  id uuid primary key,
  name text not null check (length(name) between 1 and 300),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  state_province text,
  web_page text,
  search text generated always as (fold(name)) stored,
  unique (name, country_code)
);
create index university_directory_search on university_directory using gin (search gin_trgm_ops);

create table university_domains (
  domain text not null check (domain = lower(domain)),
  university_id uuid not null references university_directory on delete cascade,
  primary key (domain, university_id)
);
create index university_domains_university on university_domains (university_id);

create table organisations (
  id uuid primary key,
  kind text not null check (kind in ('employer', 'university')),
  name text not null check (length(name) between 1 and 200),
  slug text not null,
  state text not null check (state in ('pending_review', 'approved', 'rejected', 'suspended')),
  state_reason text,
  website text,
  industry text,
  company_size text,
  country_code text,
  city text,
  description text not null default '',
  logo_file_id uuid references stored_files,
  cover_file_id uuid references stored_files,
  directory_id uuid references university_directory,
  -- Set on rows made by a bulk import: the key of the row in the imported file.
  import_key text unique,
  time_zone text not null default 'UTC',
  rejection_delay_hours integer not null default 24 check (rejection_delay_hours between 0 and 336),
  created_at timestamptz not null,
  reviewed_at timestamptz,
  check (directory_id is null or kind = 'university'),
  unique (kind, slug)
);
create index organisations_review on organisations (state, kind, created_at, id);
create unique index organisations_directory on organisations (directory_id) where directory_id is not null and state <> 'rejected';
create index organisations_name on organisations using gin (fold(name) gin_trgm_ops);

create table role_accounts (
  id uuid primary key,
  person_id uuid not null references persons on delete cascade,
  role text not null check (role in ('student', 'employer_user', 'university_user')),
  status text not null check (status in ('email_not_verified', 'pending_review', 'active', 'deactivated')),
  status_reason text,
  organisation_id uuid references organisations,
  team_role text check (team_role in ('owner', 'admin', 'recruiter', 'staff', 'viewer')),
  picture_file_id uuid references stored_files,
  job_title text,
  phone text,
  created_at timestamptz not null,
  activated_at timestamptz,
  unique (person_id, role),
  check ((role = 'student') = (organisation_id is null)),
  check ((role = 'student') = (team_role is null)),
  check (team_role <> 'recruiter' or role = 'employer_user'),
  check (team_role <> 'staff' or role = 'university_user')
);
create index role_accounts_organisation on role_accounts (organisation_id, team_role, id) where organisation_id is not null;
create index role_accounts_status on role_accounts (status, role, created_at, id);

create table students (
  account_id uuid primary key references role_accounts on delete cascade,
  university_id uuid references university_directory,
  affiliation text not null default 'unverified' check (affiliation in ('unverified', 'verified')),
  degree text,
  majors text[] not null default '{}',
  graduation_class integer check (graduation_class between 1950 and 2100),
  skills text[] not null default '{}',
  headline text not null default '',
  about text not null default '',
  links text[] not null default '{}',
  privacy text not null default 'private' check (privacy in ('private', 'employers')),
  resume_file_id uuid references stored_files
);
create index students_university on students (university_id, account_id);

create table operators (
  person_id uuid primary key references persons on delete cascade,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references persons on delete cascade,
  mode text not null check (mode in ('student', 'employer_user', 'university_user', 'operator')),
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- Links sent by mail; only hashes are kept, each link works once.
create table mailed_links (
  id uuid primary key,
  kind text not null check (kind in ('verify_email', 'reset_password', 'invitation')),
  token_hash bytea not null unique,
  person_id uuid references persons on delete cascade,
  role text check (role in ('student', 'employer_user', 'university_user')),
  organisation_id uuid references organisations on delete cascade,
  team_role text,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind <> 'invitation' or (organisation_id is not null and team_role is not null))
);
create index mailed_links_person on mailed_links (person_id, kind);
create index mailed_links_expiry on mailed_links (expires_at);

create table activities (
  id uuid primary key,
  at timestamptz not null,
  verb text not null,
  actor_person_id uuid,
  actor_role text not null check (actor_role in ('student', 'employer_user', 'university_user', 'operator', 'visitor', 'system')),
  organisation_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  request_id text
);
create index activities_subject on activities (subject_type, subject_id, id);
create index activities_organisation on activities (organisation_id, id) where organisation_id is not null;
create index activities_actor on activities (actor_person_id, id) where actor_person_id is not null;
create trigger activities_are_history before update or delete on activities
  for each row execute function refuse_change();

-- Which reaction has dealt with which activity; the row is written in the reaction's own transaction.
create table reaction_runs (
  activity_id uuid not null references activities,
  reaction text not null,
  primary key (activity_id, reaction)
);

create table mails (
  id uuid primary key,
  -- What the letter tells of; a second letter for one cause is never made.
  cause text not null unique,
  person_id uuid references persons on delete set null,
  recipient text not null,
  letter jsonb,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_state on mails (state, created_at, id);
create index mails_recent on mails (created_at desc, id desc);

-- Answers kept for requests that carry an Idempotency-Key, so that a repeat answers as the first did.
create table idempotency_keys (
  person_id uuid not null references persons on delete cascade,
  key text not null check (length(key) between 8 and 128),
  call text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

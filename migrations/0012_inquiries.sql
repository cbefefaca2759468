create table inquiries (
  id uuid primary key,
  kind text not null check (kind in ('question', 'new_business')),
  topic text not null,
  name text not null,
  email text not null check (email = lower(email)),
  phone text,
  organization_name text,
  organization_kind text check (organization_kind in ('employer', 'university', 'other')),
  website text constraint inquiries_website_absolute check (website ~* '^https?://[^/\\]'),
  message text not null,
  -- a message sent twice on the same day is one row
  fingerprint text not null unique,
  state text not null check (state in ('open', 'answered', 'closed')),
  reply text,
  decided_at timestamptz,
  decided_by uuid references persons (id) on delete set null,
  created_at timestamptz not null,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'answered') = (reply is not null))
);
create index inquiries_recent on inquiries (created_at desc, id desc);
create index inquiries_by_state on inquiries (state, created_at desc, id desc);
create index inquiries_by_topic on inquiries (topic, created_at desc, id desc);
create index inquiries_words on inquiries using gin (
  fold(name || ' ' || email || ' ' || coalesce(organization_name, '') || ' ' || message) gin_trgm_ops
);
create index inquiries_email on inquiries (email);

create table waitlist_entries (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text check (role in ('student', 'employer', 'university')),
  created_at timestamptz not null
);
create index waitlist_entries_recent on waitlist_entries (created_at desc, id desc);
create index waitlist_entries_by_role on waitlist_entries (role, created_at desc, id desc);
create index waitlist_entries_words on waitlist_entries using gin (fold(email) gin_trgm_ops);

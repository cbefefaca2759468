create table waitlist_entries (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  role text check (role in ('student', 'employer', 'university')),
  created_at timestamptz not null
);
create index waitlist_entries_recent on waitlist_entries (created_at desc, id desc);

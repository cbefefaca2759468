-- What an employer wrote to many applicants at once; what each of them reads is below, with its fields filled in.
create table application_broadcasts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  author_id uuid references role_accounts on delete set null,
  text text not null check (length(text) between 1 and 5000),
  recipients integer not null check (recipients > 0),
  sent_at timestamptz not null
);
create index application_broadcasts_of_team on application_broadcasts (organization_id, sent_at desc, id desc);
create index application_broadcasts_author on application_broadcasts (author_id) where author_id is not null;

-- What student and employer wrote to each other about an application, their questions about an offer's time included.
create table application_messages (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  side text not null check (side in ('student', 'employer')),
  author_id uuid references role_accounts on delete set null,
  kind text not null check (kind in ('message', 'status', 'more_time', 'granted', 'refused')),
  text text not null check (length(text) <= 5000),
  -- The time that was asked for or granted.
  until timestamptz,
  broadcast_id uuid references application_broadcasts on delete set null,
  created_at timestamptz not null,
  unique (broadcast_id, application_id),
  check (kind not in ('message', 'status') or length(text) > 0),
  check (broadcast_id is null or side = 'employer')
);
create index application_messages_of on application_messages (application_id, created_at desc, id desc);
create index application_messages_asked on application_messages (application_id, created_at desc, id desc) where kind = 'more_time';
create index application_messages_author on application_messages (author_id) where author_id is not null;

-- How far each side has read; a team reads as one. The row is there from the first message on.
create table application_threads (
  application_id uuid primary key references applications on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  student_unread integer not null default 0 check (student_unread >= 0),
  team_unread integer not null default 0 check (team_unread >= 0),
  -- When the team last wrote: students answer, even after a rejection, what was written since.
  team_wrote_at timestamptz,
  last_at timestamptz not null
);
create index application_threads_unread on application_threads (organization_id, application_id) where team_unread > 0;

-- Texts a team writes again and again, with fields that are filled in.
create table saved_replies (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (length(name) between 1 and 100),
  text text not null check (length(text) between 1 and 5000),
  edited_at timestamptz not null
);
create unique index saved_replies_names on saved_replies (organization_id, name);

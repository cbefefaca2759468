-- What a host wrote to many exhibitors of a fair at once.
create table fair_broadcasts (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  author_id uuid references role_accounts on delete set null,
  text text not null check (length(text) between 1 and 5000),
  -- Whom it was for, as the list's filters.
  filters jsonb not null default '{}',
  recipients integer not null check (recipients > 0),
  sent_at timestamptz not null
);
create index fair_broadcasts_of_event on fair_broadcasts (event_id, sent_at desc, id desc);
create index fair_broadcasts_author on fair_broadcasts (author_id) where author_id is not null;

-- Messages between host and exhibitor about one registration.
create table fair_messages (
  id uuid primary key,
  registration_id uuid not null references fair_registrations on delete cascade,
  side text not null check (side in ('host', 'exhibitor')),
  author_id uuid references role_accounts on delete set null,
  -- Of those written to many, whose text is there once.
  broadcast_id uuid references fair_broadcasts on delete cascade,
  text text check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  unique (broadcast_id, registration_id),
  check ((text is null) = (broadcast_id is not null)),
  check (broadcast_id is null or side = 'host')
);
create index fair_messages_thread on fair_messages (registration_id, created_at desc, id desc);
create index fair_messages_author on fair_messages (author_id) where author_id is not null;

-- One row per pair, whoever asked; its earlier history stays in the log.
create table partnerships (
  id uuid primary key,
  employer_id uuid not null references organizations,
  university_id uuid not null references organizations,
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn', 'ended')),
  -- The sender of the request that is pending, or was answered last.
  requested_by text not null check (requested_by in ('employer', 'university')),
  message text not null default '' check (length(message) <= 2000),
  decline_reason text check (decline_reason in (
    'not_now', 'no_capacity', 'not_a_match', 'other_region', 'more_information', 'other')),
  -- The message from whoever declined or ended it.
  closing_message text check (length(closing_message) between 1 and 2000),
  requested_at timestamptz not null,
  state_at timestamptz not null,
  -- The requesting side has written, and no one has answered.
  unanswered boolean not null default false,
  unique (employer_id, university_id),
  check (employer_id <> university_id),
  check ((state = 'declined') = (decline_reason is not null)),
  check (closing_message is null or state in ('declined', 'ended')),
  check (state_at >= requested_at),
  check (not unanswered or state = 'pending')
);
create index partnerships_of_employer on partnerships (employer_id, state, state_at desc, id desc);
create index partnerships_of_university on partnerships (university_id, state, state_at desc, id desc);

-- Messages between the two teams.
create table partnership_messages (
  id uuid primary key,
  partnership_id uuid not null references partnerships on delete cascade,
  side text not null check (side in ('employer', 'university')),
  author_id uuid references role_accounts on delete set null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index partnership_messages_thread on partnership_messages (partnership_id, created_at desc, id desc);
create index partnership_messages_author on partnership_messages (author_id) where author_id is not null;

create table mails (
  id uuid primary key,
  -- What the email is about; a second email for one cause is never made.
  cause text not null unique,
  person_id uuid references persons on delete set null,
  recipient text not null,
  letter jsonb,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Since when a worker has it: an email whose worker died is taken over.
  claimed_at timestamptz,
  -- The sender who caused the email and the mailbox, together and only as a hash: what is counted for an hour.
  counted_as bytea,
  check ((state = 'sending') = (claimed_at is not null))
);
create index mails_state on mails (state, created_at, id);
create index mails_recent on mails (created_at desc, id desc);
-- Emails in trouble.
create index mails_trouble on mails (created_at) where failure is not null;
create index mails_person on mails (person_id) where person_id is not null;
create index mails_recipient on mails (recipient);
create index mails_counted on mails (counted_as, created_at) where counted_as is not null;

create table notifications (
  id uuid primary key,
  account_id uuid not null references role_accounts on delete cascade,
  list text not null check (list in ('general', 'job')),
  kind text not null,
  title text not null check (length(title) between 1 and 300),
  text text not null check (length(text) <= 2000),
  -- Where the notice leads, inside the product.
  link text not null check (link ~ '^/' and length(link) <= 500),
  -- What the notice is about; an account is told once.
  cause text not null check (length(cause) between 1 and 200),
  created_at timestamptz not null,
  read_at timestamptz,
  starred_at timestamptz,
  -- When the daily email that includes it is due; empty once it has gone out, or if none will.
  digest_at timestamptz,
  -- The transaction that wrote it: open connections look for what was committed since, and commits come in a different order than ids.
  written_by xid8 not null default pg_current_xact_id(),
  unique (account_id, cause)
);
create index notifications_list on notifications (account_id, list, created_at desc, id desc);
create index notifications_unread on notifications (account_id, list, created_at desc, id desc) where read_at is null;
create index notifications_starred on notifications (account_id, list, starred_at desc, id desc) where starred_at is not null;
create index notifications_digest on notifications (account_id, digest_at) where digest_at is not null;
create index notifications_digest_due on notifications (digest_at) where digest_at is not null;
create index notifications_written on notifications (account_id, written_by);
create index notifications_age on notifications (created_at);

-- How a person wants to be emailed, where it differs from the default for the kind.
create table notification_choices (
  account_id uuid not null references role_accounts on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  primary key (account_id, kind)
);

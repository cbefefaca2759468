-- How a person wants to be mailed, where it differs from what holds for the kind.
create table notification_choices (
  account_id uuid not null references role_accounts on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  primary key (account_id, kind)
);

-- The moment of the daily mail that tells of it; empty once it went out, and where none is to go.
alter table notifications add column digest_at timestamptz;
create index notifications_digest on notifications (account_id, digest_at) where digest_at is not null;
create index notifications_digest_due on notifications (digest_at) where digest_at is not null;

-- The transaction that wrote it: open connections look for what was committed since, and commits come in another order than ids.
alter table notifications add column written_by xid8 not null default pg_current_xact_id();
create index notifications_written on notifications (account_id, written_by);

-- Since when a worker has it: a letter whose worker died is taken up again.
alter table mails add column claimed_at timestamptz;
update mails set claimed_at = created_at where state = 'sending';
alter table mails add check ((state = 'sending') = (claimed_at is not null));

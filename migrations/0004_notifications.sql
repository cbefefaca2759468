create table notifications (
  id uuid primary key,
  account_id uuid not null references role_accounts on delete cascade,
  list text not null check (list in ('general', 'job')),
  kind text not null,
  title text not null check (length(title) between 1 and 300),
  text text not null check (length(text) <= 2000),
  -- Where the notice leads, inside the product.
  link text not null check (link ~ '^/' and length(link) <= 500),
  -- What the notice tells of; an account is told once.
  cause text not null check (length(cause) between 1 and 200),
  created_at timestamptz not null,
  read_at timestamptz,
  starred_at timestamptz,
  unique (account_id, cause)
);
create index notifications_list on notifications (account_id, list, created_at desc, id desc);
create index notifications_unread on notifications (account_id, list, created_at desc, id desc) where read_at is null;
create index notifications_starred on notifications (account_id, list, starred_at desc, id desc) where starred_at is not null;

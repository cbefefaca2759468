-- Where a browser is told by push, for as long as its session lasts. An endpoint is an address at the browser maker's service;
-- nobody but the holder of the installation's key can use it.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  endpoint text not null unique check (length(endpoint) between 12 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz not null
);
create index push_subscriptions_session on push_subscriptions (session_id);
create index push_subscriptions_account on push_subscriptions (account_id, created_at desc, id desc);

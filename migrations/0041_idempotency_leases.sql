-- A key is held by who works on it for some seconds at a time, so that one whose server died is free again soon.
-- `written_at` is set in the transaction of what the call wrote: after that nobody may run the call again.
alter table idempotency_keys
  add column attempt uuid not null default gen_random_uuid(),
  add column leased_until timestamptz not null default now() + interval '30 seconds',
  add column written_at timestamptz;

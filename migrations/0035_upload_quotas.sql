-- What an account, an address and all strangers together have uploaded in the day that began with their first file.
-- The key is a keyed hash, so the rows name nobody.
create table upload_quotas (
  key bytea primary key,
  files integer not null check (files > 0),
  bytes bigint not null check (bytes > 0),
  ends_at timestamptz not null
);
create index upload_quotas_by_end on upload_quotas (ends_at);

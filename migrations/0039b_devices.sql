-- Browsers somebody has signed in with. A browser others use too has a row for each of them, under one secret.
create table known_devices (
  id uuid primary key,
  person_id uuid not null references persons on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (person_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_age on known_devices (last_seen_at);

alter table sessions add column device_id uuid references known_devices on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;

-- Wrong passwords in a row make the next try wait.
alter table limited_tries add column waits_until timestamptz;

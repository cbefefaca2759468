-- Two-step sign-in: what a person can show besides the password, and how far a session has come.

create table passkeys (
  id uuid primary key,
  person_id uuid not null references persons on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Of the authenticator; one that counts never goes back.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- Kept by the maker of the device for all of one's devices.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

create table authenticator_apps (
  person_id uuid primary key references persons on delete cascade,
  -- AES-256-GCM with the installation's key.
  sealed_secret bytea not null,
  set_up_at timestamptz not null,
  -- The thirty seconds of the last code that was let in: it and those before it count no more.
  last_step bigint not null,
  last_used_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  last_wrong_at timestamptz,
  check ((wrong_codes = 0) = (last_wrong_at is null))
);

create table recovery_codes (
  person_id uuid not null references persons on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Challenges that were answered; each is signed by the server and answered once.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- `second_step`: the password was right, the second step is still to come.
alter table sessions
  add column stage text not null default 'full' check (stage in ('second_step', 'full')),
  add column second_step_at timestamptz,
  add column wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  add constraint sessions_second_step check (stage = 'full' or second_step_at is null);

alter table organisations add column two_step_required boolean not null default false;

-- The demo's operator, whose password stands on the screen; no production server lets them in.
alter table operators add column is_demo boolean not null default false;
update operators set is_demo = true
from persons p, demo_filling
where p.id = operators.person_id and p.email = 'operator@fairlead.example';

create table persons (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) <= 100),
  email_verified_at timestamptz,
  created_at timestamptz not null,
  -- A person who deleted their account leaves a row with nothing that identifies them: applications and registrations depend on it.
  deleted_at timestamptz,
  check (deleted_at is null or email = 'deleted-' || id::text || '@deleted.invalid')
);
create index persons_search on persons using gin (fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

create table role_accounts (
  id uuid primary key,
  person_id uuid not null references persons on delete cascade,
  role text not null check (role in ('student', 'employer_user', 'university_user')),
  status text not null check (status in ('email_not_verified', 'pending_review', 'active', 'deactivated')),
  status_reason text,
  organization_id uuid references organizations,
  team_role text check (team_role in ('owner', 'admin', 'recruiter', 'staff', 'viewer')),
  picture_file_id uuid references stored_files,
  job_title text,
  phone text,
  -- Where the person was headed when they signed up, until their first sign-in takes them there: a review takes days, and may
  -- end on another device.
  came_for text check (came_for ~ '^/'),
  created_at timestamptz not null,
  activated_at timestamptz,
  -- Invited people are let in once their email is verified; an invitation is valid as long as its sender may invite.
  invited_at timestamptz,
  invited_by uuid references persons on delete set null,
  -- People who left a team or were declined may be invited again.
  removed_at timestamptz check (removed_at is null or status = 'deactivated'),
  -- Each of an event's invitation links belongs to someone; raised, it ends those made so far, along with their maker's right.
  link_epoch integer not null default 0 check (link_epoch >= 0),
  unique (person_id, role),
  check ((role = 'student') = (organization_id is null)),
  check ((role = 'student') = (team_role is null)),
  check (team_role <> 'recruiter' or role = 'employer_user'),
  check (team_role <> 'staff' or role = 'university_user'),
  constraint role_accounts_invited_by_somebody
    check (status <> 'email_not_verified' or invited_at is null or invited_by is not null)
);
create index role_accounts_organization on role_accounts (organization_id, team_role, id) where organization_id is not null;
create index role_accounts_status on role_accounts (status, role, created_at, id);
create index role_accounts_state on role_accounts (status, created_at, id);
create index role_accounts_role on role_accounts (role, created_at, id);
create index role_accounts_newest on role_accounts (created_at, id);
create index role_accounts_unverified on role_accounts (created_at) where status = 'email_not_verified';
create index role_accounts_invited_by on role_accounts (invited_by) where invited_by is not null;
create trigger picture_file_id_replaced after update of picture_file_id on role_accounts for each row
  when (old.picture_file_id is not null and old.picture_file_id is distinct from new.picture_file_id) execute function note_loose_file('picture_file_id');
create trigger picture_file_id_gone after delete on role_accounts for each row
  when (old.picture_file_id is not null) execute function note_loose_file('picture_file_id');

create table operators (
  person_id uuid primary key references persons on delete cascade,
  created_at timestamptz not null,
  -- The demo's operator, whose password is shown on the screen; no production server lets them in.
  is_demo boolean not null default false
);

-- Browsers people have signed in with. A shared browser has a row for each person, under one secret.
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

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id uuid not null references persons on delete cascade,
  mode text not null check (mode in ('student', 'employer_user', 'university_user', 'operator')),
  user_agent text,
  -- Where it was last used, as coarse as a network: the person sees it in the list of their devices.
  network cidr check (masklen(network) = case family(network) when 4 then 24 else 48 end),
  device_id uuid references known_devices on delete set null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the person holding the session last confirmed who they are.
  confirmed_at timestamptz not null,
  -- The secret it had before that, for calls under way at that moment.
  former_hash bytea unique,
  former_until timestamptz,
  -- `second_step`: the password was right, the second step is still to come.
  stage text not null default 'full' check (stage in ('second_step', 'full')),
  second_step_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  -- 90 days at most, however often it is used. In hours, because days change their length with the server's time zone.
  constraint sessions_end check (expires_at <= created_at + interval '2160 hours'),
  constraint sessions_former check ((former_hash is null) = (former_until is null)),
  constraint sessions_second_step check (stage = 'full' or second_step_at is null)
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_device on sessions (device_id) where device_id is not null;

-- Two-step sign-in: what people use besides the password.
create table passkeys (
  id uuid primary key,
  person_id uuid not null references persons on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- The authenticator's counter; one that counts never goes back.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- Synced across the person's devices by the device's maker.
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
  -- The 30-second window of the last accepted code: it and earlier ones no longer count.
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

-- Challenges already answered; each is signed by the server and answered once.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- Links sent by email; only hashes are kept, each link works once.
create table mailed_links (
  id uuid primary key,
  kind text not null check (kind in ('verify_email', 'reset_password', 'invitation', 'change_email')),
  token_hash bytea not null unique,
  person_id uuid references persons on delete cascade,
  role text check (role in ('student', 'employer_user', 'university_user')),
  organization_id uuid references organizations on delete cascade,
  team_role text,
  email text,
  -- The inviter, and the part of the link that only the email holds, which proves the mailbox.
  invited_by uuid references persons on delete set null,
  proof_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind <> 'invitation' or (organization_id is not null and team_role is not null)),
  -- A requested new address belongs to no one until the link is used.
  constraint mailed_links_address
    check (kind <> 'change_email' or (person_id is not null and email is not null and email = lower(email)))
);
create index mailed_links_person on mailed_links (person_id, kind);
create index mailed_links_expiry on mailed_links (expires_at);
create index mailed_links_invitations on mailed_links (organization_id, created_at, id) where kind = 'invitation';
create index mailed_links_email on mailed_links (email) where email is not null;
create index mailed_links_invited_by on mailed_links (invited_by) where invited_by is not null;

-- Answers kept for requests with an Idempotency-Key, so that a repeat gets the same answer.
create table idempotency_keys (
  person_id uuid not null references persons on delete cascade,
  key text not null check (length(key) between 8 and 128),
  call text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  -- A key is held for a few seconds at a time by whoever is working on it, so that it is soon free again if the server dies.
  attempt uuid not null default gen_random_uuid(),
  leased_until timestamptz not null default now() + interval '30 seconds',
  -- Set in the transaction of what the call wrote: after that, no one may run the call again.
  written_at timestamptz,
  primary key (person_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- A new name for an approved organization, shown once an operator has approved it. Here because a person proposed it.
create table proposed_names (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (is_tidy_name(name)),
  state text not null check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  reason text check (length(reason) between 1 and 1000),
  proposed_by uuid references role_accounts on delete set null,
  proposed_at timestamptz not null,
  settled_at timestamptz check (settled_at >= proposed_at),
  check ((state = 'pending') = (settled_at is null)),
  check ((state = 'declined') = (reason is not null))
);
create unique index proposed_names_pending on proposed_names (organization_id) where state = 'pending';
create index proposed_names_latest on proposed_names (organization_id, settled_at desc nulls first, id desc);
create index proposed_names_by on proposed_names (proposed_by) where proposed_by is not null;

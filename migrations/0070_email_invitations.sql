-- Employers that are not here yet, invited to an event by address. The link in the letter is signed, not stored.
create table email_invitations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- As the host wrote them, for its own list.
  name text not null default '' check (length(name) <= 200),
  contact text not null default '' check (length(contact) <= 200),
  invited_by uuid references role_accounts on delete set null,
  created_at timestamptz not null,
  opened_at timestamptz,
  declined_at timestamptz,
  -- Who took it up: one organization, from its sign-up on.
  organization_id uuid references organizations on delete set null,
  unique (event_id, email),
  check (organization_id is null or declined_at is null)
);
create index email_invitations_event on email_invitations (event_id, created_at desc, id desc);
create index email_invitations_organization on email_invitations (organization_id) where organization_id is not null;
create index email_invitations_email on email_invitations (email) where organization_id is null;
create index email_invitations_inviter on email_invitations (invited_by) where invited_by is not null;

-- Addresses that want no invitations, as a keyed hash.
create table invitation_refusals (
  address_hash bytea primary key check (length(address_hash) = 16),
  created_at timestamptz not null
);

-- What concerns the safety of an account, kept for ninety days. Addresses are stored only as keyed hashes.
create table security_events (
  id uuid primary key,
  at timestamptz not null,
  -- The last of several counted as one.
  last_at timestamptz not null,
  occurrences int not null default 1 check (occurrences > 0),
  kind text not null check (kind in (
    'signed_in', 'sign_in_failed', 'second_step_failed', 'new_device', 'signed_out', 'session_ended', 'sessions_ended',
    'confirmation_failed', 'password_changed', 'address_changed', 'second_step_added', 'second_step_removed',
    'recovery_code_used', 'recovery_codes_renewed', 'second_step_reset', 'team_two_step_changed',
    'role_changed', 'let_in', 'removed', 'deactivated', 'reactivated', 'organization_deactivated', 'organization_reactivated',
    'operator_added', 'operator_removed', 'own_data_exported', 'list_exported', 'looked_at')),
  -- Whose account it concerns; null if the address tried is unknown.
  person_id uuid references persons on delete cascade,
  actor_person_id uuid references persons on delete set null,
  actor_role text not null,
  organization_id uuid references organizations on delete set null,
  identity_key bytea check (octet_length(identity_key) = 16),
  network_key bytea check (octet_length(network_key) = 16),
  -- Browser and system, without versions.
  device text check (length(device) <= 60),
  detail text check (length(detail) <= 200),
  activity_id uuid unique
);
create index security_events_person on security_events (person_id, id desc);
create index security_events_kind on security_events (kind, id desc);
create index security_events_old on security_events (at);
-- A flood of failures from one network on one account makes one row per hour.
create unique index security_events_failures on security_events (kind, identity_key, network_key, at)
  nulls not distinct where kind in ('sign_in_failed', 'second_step_failed', 'confirmation_failed');
-- Attempts on one address, or from one network, are reviewed by operators; a flood leaves many rows.
create index security_events_identity on security_events (identity_key, id desc) where identity_key is not null;
create index security_events_network on security_events (network_key, id desc) where network_key is not null;

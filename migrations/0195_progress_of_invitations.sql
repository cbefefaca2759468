-- How far the invited team has come: it looked at the invitation, it began to register.
alter table event_invitations
  add column opened_at timestamptz,
  add column started_at timestamptz;

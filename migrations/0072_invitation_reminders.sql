-- Reminders already sent, of invitations nobody has answered.
create table email_invitation_reminders (
  invitation_id uuid not null references email_invitations on delete cascade,
  days_before integer not null check (days_before in (2, 7)),
  primary key (invitation_id, days_before)
);
create table event_invitation_reminders (
  invitation_id uuid not null references event_invitations on delete cascade,
  days_before integer not null check (days_before in (2, 7)),
  primary key (invitation_id, days_before)
);

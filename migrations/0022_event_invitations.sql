-- What an invited organisation says when it accepts, and who of its team comes.
alter table event_invitations add column answer text not null default '' check (length(answer) <= 2000);
create table event_invitation_guests (
  invitation_id uuid not null references event_invitations on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  primary key (invitation_id, account_id)
);
create index event_invitation_guests_account on event_invitation_guests (account_id);

-- Whoever joins the team by such an invitation is on duty at the event.
create table event_duty_invitations (
  link_id uuid not null references mailed_links on delete cascade,
  event_id uuid not null references events on delete cascade,
  primary key (link_id, event_id)
);
create index event_duty_invitations_event on event_duty_invitations (event_id);

-- When a university last told its students of an event, and how many it told.
create table event_announcements (
  event_id uuid not null references events on delete cascade,
  organisation_id uuid not null references organisations,
  announced_at timestamptz not null,
  students integer not null check (students >= 0),
  primary key (event_id, organisation_id)
);

-- On which days before exhibitors' registration closes whoever has not answered an invitation is reminded.
alter table events add column invitation_reminder_days integer[] not null default '{7,2}';
alter table events add constraint events_invitation_reminder_days check (
  cardinality(invitation_reminder_days) <= 2 and 1 <= all (invitation_reminder_days) and 60 >= all (invitation_reminder_days)
) not valid;
alter table email_invitation_reminders drop constraint email_invitation_reminders_days_before_check;
alter table email_invitation_reminders add constraint email_invitation_reminders_days
  check (days_before between 1 and 60) not valid;
alter table event_invitation_reminders drop constraint event_invitation_reminders_days_before_check;
alter table event_invitation_reminders add constraint event_invitation_reminders_days
  check (days_before between 1 and 60) not valid;

-- Students check in themselves by a code at the entrance, where the host has switched it on.
alter table events add column self_check_in boolean not null default false;
alter table event_registrations add column checked_in_self boolean not null default false;
alter table event_registrations add constraint event_registrations_self
  check (not checked_in_self or (checked_in_at is not null and checked_in_by is null and checked_in_helper is null)) not valid;

-- earlier programs: the trigger does for them what they know nothing of, and refuses only what their locks refuse
-- Who and what is taken when, by appointments at fairs and by interviews alike: nobody and no room is in two places at once. A holder
-- is an account, or stands for a room. Its hash is what an index of ranges can compare without an extension.
create table taken_times (
  source_id uuid not null,
  holder_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (source_id, holder_id),
  check (ends_at > starts_at),
  constraint taken_times_once exclude using gist (
    int8range(uuid_hash_extended(holder_id, 0) >> 1, uuid_hash_extended(holder_id, 0) >> 1, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&)
);
create index taken_times_holder on taken_times (holder_id, starts_at);

create function keep_fair_slot_times() returns trigger language plpgsql as $$
begin
  delete from taken_times where source_id = old.id;
  if tg_op = 'UPDATE' and new.student_id is not null then
    insert into taken_times values (new.id, new.student_id, new.starts_at, new.ends_at);
  end if;
  return null;
end $$;
create function keep_new_fair_slot_times() returns trigger language plpgsql as $$
begin
  insert into taken_times values (new.id, new.student_id, new.starts_at, new.ends_at);
  return null;
end $$;
create trigger fair_slots_take_time after insert on fair_slots for each row
  when (new.student_id is not null) execute function keep_new_fair_slot_times();
create trigger fair_slots_change_time after update of student_id, starts_at, ends_at on fair_slots for each row
  when (old.student_id is not null or new.student_id is not null) execute function keep_fair_slot_times();
create trigger fair_slots_free_time after delete on fair_slots for each row
  when (old.student_id is not null) execute function keep_fair_slot_times();

-- Times a team offers applicants of one job: own times, or a day for many.
create table interview_schedules (
  id uuid primary key,
  organization_id uuid not null references organizations,
  job_id uuid not null references jobs on delete cascade,
  title text not null check (length(title) between 1 and 120),
  medium text not null check (medium in ('video', 'phone', 'on_site')),
  -- The link or the address.
  place text not null default '' check (length(place) <= 500),
  details text not null default '' check (length(details) <= 2000),
  time_zone text not null check (length(time_zone) between 1 and 64),
  admits text not null check (admits in ('invited', 'applicants')),
  created_by uuid references role_accounts on delete set null,
  created_at timestamptz not null,
  canceled_at timestamptz
);
create index interview_schedules_job on interview_schedules (job_id, created_at desc, id desc);
create index interview_schedules_organization on interview_schedules (organization_id);
create index interview_schedules_creator on interview_schedules (created_by) where created_by is not null;

-- What runs side by side: a room, or just some people.
create table interview_tracks (
  id uuid primary key,
  schedule_id uuid not null references interview_schedules on delete cascade,
  position integer not null,
  room text not null default '' check (length(room) <= 120)
);
create index interview_tracks_schedule on interview_tracks (schedule_id, position);
create table interview_panelists (
  track_id uuid not null references interview_tracks on delete cascade,
  account_id uuid not null references role_accounts on delete cascade,
  primary key (track_id, account_id)
);
create index interview_panelists_account on interview_panelists (account_id);

-- One applicant in one schedule: invited, waiting for a time, or with one.
create table interviews (
  id uuid primary key,
  schedule_id uuid not null references interview_schedules on delete cascade,
  application_id uuid not null references applications on delete cascade,
  student_id uuid not null references role_accounts,
  invited_at timestamptz,
  waiting_since timestamptz,
  booked_at timestamptz,
  -- The team moved it, and the student has not said that the new time works.
  to_confirm boolean not null default false,
  -- Rises with every change, for calendars.
  sequence integer not null default 0,
  remind_at timestamptz,
  check (waiting_since is null or booked_at is null),
  check (booked_at is not null or (not to_confirm and remind_at is null))
);
create unique index interviews_once on interviews (schedule_id, application_id);
create index interviews_application on interviews (application_id);
create index interviews_student on interviews (student_id);
create index interviews_waiting on interviews (schedule_id, waiting_since, id) where waiting_since is not null;
create index interviews_reminding on interviews (remind_at, id) where remind_at is not null;

create table interview_slots (
  id uuid primary key,
  schedule_id uuid not null references interview_schedules on delete cascade,
  track_id uuid not null references interview_tracks on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  interview_id uuid references interviews on delete set null,
  removed_at timestamptz,
  check (ends_at > starts_at),
  check (removed_at is null or interview_id is null)
);
create unique index interview_slots_interview on interview_slots (interview_id) where interview_id is not null;
create index interview_slots_schedule on interview_slots (schedule_id, starts_at, id) where removed_at is null;
create index interview_slots_track on interview_slots (track_id);

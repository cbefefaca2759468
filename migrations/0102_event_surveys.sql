-- How a host thanks after its event, and whether it asks how it was.
create table event_surveys (
  event_id uuid primary key references events on delete cascade,
  asks_students boolean not null,
  asks_exhibitors boolean not null,
  -- In the letter; without a question and without a text, nothing is sent to that side.
  thanks_students text not null check (length(thanks_students) <= 2000),
  thanks_exhibitors text not null check (length(thanks_exhibitors) <= 2000),
  edited_at timestamptz not null,
  sent_at timestamptz
);
create index event_surveys_unsent on event_surveys (event_id) where sent_at is null;

-- One answer per student who came, or per guest without an account. A student's answer goes with the account and never
-- becomes a guest's.
create table event_survey_answers (
  -- What hosts see of it: it leads to nobody.
  id uuid not null unique,
  registration_id uuid primary key references event_registrations on delete cascade,
  event_id uuid not null references event_surveys on delete cascade,
  student_id uuid references role_accounts on delete cascade,
  is_guest boolean not null default false,
  rating integer not null check (rating between 1 and 5),
  comment text not null check (length(comment) <= 2000),
  answered_at timestamptz not null,
  constraint event_survey_answers_of_one check (is_guest = (student_id is null))
);
create index event_survey_answers_event on event_survey_answers (event_id, answered_at desc, id desc);
create index event_survey_answers_student on event_survey_answers (student_id);

-- One answer per exhibitor.
create table fair_survey_answers (
  id uuid not null unique,
  registration_id uuid primary key references fair_registrations on delete cascade,
  event_id uuid not null references event_surveys on delete cascade,
  answered_by uuid references role_accounts on delete set null,
  rating integer not null check (rating between 1 and 5),
  comment text not null check (length(comment) <= 2000),
  answered_at timestamptz not null
);
create index fair_survey_answers_event on fair_survey_answers (event_id, answered_at desc, id desc);
create index fair_survey_answers_person on fair_survey_answers (answered_by) where answered_by is not null;

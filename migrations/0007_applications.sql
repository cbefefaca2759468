-- One row per student and job; a withdrawn application that is sent again is the same row, and its history stays in the log.
create table applications (
  id uuid primary key,
  job_id uuid not null references jobs,
  -- The job's employer, so that every list of a team starts from an index.
  organization_id uuid not null references organizations,
  student_id uuid not null references role_accounts,
  state text not null check (state in (
    'submitted', 'reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- The state before a rejection or withdrawal; an undone rejection returns to it.
  closed_from text check (closed_from in ('submitted', 'reviewed', 'shortlisted', 'interview', 'offer')),
  rejection_reason text check (rejection_reason in (
    'position_filled', 'qualifications', 'experience', 'work_authorization', 'availability', 'other_candidates', 'other')),
  rejection_message text,
  -- When the student is to learn about the rejection, and when they did.
  decision_visible_at timestamptz,
  decision_told_at timestamptz,
  -- What the student may know.
  student_state text not null generated always as (
    case when state = 'rejected' and decision_told_at is null then closed_from else state end) stored,
  is_waiting boolean not null generated always as (state in ('submitted', 'reviewed')) stored,
  message text not null default '' check (length(message) <= 5000),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  -- Removed before the application is: with the person, or when its retention period ends.
  resume_file_id uuid references stored_files,
  submitted_at timestamptz not null,
  reply_by timestamptz not null,
  state_at timestamptz not null,
  -- When the team first opened profile or resume.
  opened_at timestamptz,
  -- When the student first got an answer: a step beyond "reviewed", or a rejection that was sent.
  answered_at timestamptz,
  overdue_told_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rated_by uuid references role_accounts on delete set null,
  -- The student's answer to an offer. It belongs to the offer in force, or the one that led to the application's state;
  -- declining ends the application as a withdrawal does.
  offer_accepted_at timestamptz,
  offer_declined_at timestamptz,
  decline_reason text check (decline_reason in (
    'another_offer', 'pay', 'location', 'start_date', 'role', 'plans_changed', 'other')),
  decline_message text check (length(decline_message) between 1 and 1000),
  -- As the student knows it.
  offer_answer text generated always as (case
    when offer_declined_at is not null then 'declined'
    when offer_accepted_at is not null then 'accepted'
    when state = 'offer' or (state = 'rejected' and closed_from = 'offer' and decision_told_at is null) then 'waiting' end) stored,
  unique (student_id, job_id),
  check ((state in ('rejected', 'withdrawn')) = (closed_from is not null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((state = 'rejected') = (decision_visible_at is not null)),
  check (state = 'rejected' or (rejection_message is null and decision_told_at is null)),
  check (answered_at is null or not (state in ('submitted', 'reviewed'))),
  check (rated_by is null or rating is not null),
  -- No one is hired without having accepted.
  constraint applications_hired_accepted check (state <> 'hired' or offer_accepted_at is not null),
  constraint applications_accepted_offer check (offer_accepted_at is null
    or state in ('offer', 'hired') or (state = 'rejected' and closed_from = 'offer')),
  constraint applications_declined_offer check (offer_declined_at is null
    or (state = 'withdrawn' and closed_from = 'offer')),
  constraint applications_decline_why check (offer_declined_at is not null
    or (decline_reason is null and decline_message is null))
);
-- Those waiting for an answer first, the earliest promised on top; then the latest changes.
create index applications_team on applications
  (organization_id, is_waiting desc, (case when is_waiting then reply_by end), state_at desc, id desc);
create index applications_job on applications
  (job_id, is_waiting desc, (case when is_waiting then reply_by end), state_at desc, id desc);
create index applications_team_newest on applications (organization_id, submitted_at desc, id desc);
create index applications_job_state on applications (job_id, state);
create index applications_student on applications (student_id, submitted_at desc, id desc);
create index applications_decisions_due on applications (decision_visible_at, id)
  where state = 'rejected' and decision_told_at is null;
create index applications_overdue on applications (reply_by, id)
  where is_waiting and overdue_told_at is null;
create index applications_answered on applications (organization_id, answered_at) where answered_at is not null;
-- How many of a team's applications were answered, and how many arrived, in a period.
create index applications_team_answers on applications (organization_id, submitted_at) include (answered_at, reply_by);
-- What happened across the installation, by day.
create index applications_by_day on applications (submitted_at);
create index applications_closed on applications (state_at)
  where state in ('rejected', 'withdrawn') and resume_file_id is not null;
create trigger resume_file_id_replaced after update of resume_file_id on applications for each row
  when (old.resume_file_id is not null and old.resume_file_id is distinct from new.resume_file_id) execute function note_loose_file('resume_file_id');
create trigger resume_file_id_gone after delete on applications for each row
  when (old.resume_file_id is not null) execute function note_loose_file('resume_file_id');

-- Seen by the team only.
create table application_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references role_accounts on delete set null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index application_notes_application on application_notes (application_id, id);
create index application_notes_author on application_notes (author_id) where author_id is not null;

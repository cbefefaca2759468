-- One row per student and job; a withdrawn application that is sent again is the same row, its history stays in the log.
create table applications (
  id uuid primary key,
  job_id uuid not null references jobs,
  -- The job's employer, so that every list of a team starts from an index.
  organisation_id uuid not null references organisations,
  student_id uuid not null references role_accounts,
  state text not null check (state in (
    'submitted', 'reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- Where a rejection or a withdrawal came from; an undone rejection goes back there.
  closed_from text check (closed_from in ('submitted', 'reviewed', 'shortlisted', 'interview', 'offer')),
  rejection_reason text check (rejection_reason in (
    'position_filled', 'qualifications', 'experience', 'work_authorisation', 'availability', 'other_candidates', 'other')),
  rejection_message text,
  -- When the student is to learn of the rejection, and when the student did.
  decision_visible_at timestamptz,
  decision_told_at timestamptz,
  -- What the student may know.
  student_state text not null generated always as (
    case when state = 'rejected' and decision_told_at is null then closed_from else state end) stored,
  is_waiting boolean not null generated always as (state in ('submitted', 'reviewed')) stored,
  message text not null default '' check (length(message) <= 5000),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array'),
  resume_file_id uuid not null references stored_files,
  submitted_at timestamptz not null,
  reply_by timestamptz not null,
  state_at timestamptz not null,
  -- When the team first opened profile or resume.
  opened_at timestamptz,
  -- When the student first got an answer: a step beyond "reviewed", or a rejection that was told.
  answered_at timestamptz,
  overdue_told_at timestamptz,
  rating smallint check (rating between 1 and 5),
  rated_by uuid references role_accounts on delete set null,
  unique (student_id, job_id),
  check ((state in ('rejected', 'withdrawn')) = (closed_from is not null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((state = 'rejected') = (decision_visible_at is not null)),
  check (state = 'rejected' or (rejection_message is null and decision_told_at is null)),
  check (answered_at is null or not (state in ('submitted', 'reviewed'))),
  check (rated_by is null or rating is not null)
);
-- Those waiting for an answer first, the longest promised first; then the latest changes.
create index applications_team on applications
  (organisation_id, is_waiting desc, (case when is_waiting then reply_by end), state_at desc, id desc);
create index applications_job on applications
  (job_id, is_waiting desc, (case when is_waiting then reply_by end), state_at desc, id desc);
create index applications_team_newest on applications (organisation_id, submitted_at desc, id desc);
create index applications_job_state on applications (job_id, state);
create index applications_student on applications (student_id, submitted_at desc, id desc);
create index applications_decisions_due on applications (decision_visible_at, id)
  where state = 'rejected' and decision_told_at is null;
create index applications_overdue on applications (reply_by, id)
  where is_waiting and overdue_told_at is null;
create index applications_answered on applications (organisation_id, answered_at) where answered_at is not null;

-- Seen by the team only.
create table application_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references role_accounts on delete set null,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index application_notes_application on application_notes (application_id, id);

-- What a student keeps of applications on employers' own sites. The student's alone: no team sees it and nothing counts it.
create table external_applications (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  -- Empty once the job was deleted; what it was called stays.
  job_id uuid references jobs on delete set null,
  title text not null check (length(title) between 1 and 200),
  employer text not null check (length(employer) between 1 and 300),
  -- `opened`: the employer's site was opened, and the student hasn't said yet whether they applied.
  status text not null check (status in (
    'opened', 'not_applied', 'applied', 'interview', 'offer', 'accepted', 'rejected', 'withdrawn')),
  opened_at timestamptz not null,
  applied_on date,
  note text not null default '' check (length(note) <= 2000),
  remind_on date,
  -- Empty once the student was reminded.
  remind_at timestamptz,
  unique (student_id, job_id)
);
create index external_applications_newest on external_applications (student_id, opened_at desc, id desc);
create index external_applications_job on external_applications (job_id) where job_id is not null;
create index external_applications_reminding on external_applications (remind_at, id) where remind_at is not null;

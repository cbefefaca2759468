-- An employer invites a student who opened the profile to apply to one of its jobs. What became of it is read from here, the job and
-- the student's application.
create table job_invitations (
  id uuid primary key,
  organization_id uuid not null references organizations,
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references role_accounts on delete cascade,
  invited_by uuid references role_accounts on delete set null,
  message text not null check (length(message) between 1 and 600),
  sent_at timestamptz not null,
  -- Where the job does not end before.
  lapses_at timestamptz not null check (lapses_at > sent_at),
  seen_at timestamptz,
  declined_at timestamptz,
  -- Nobody is invited twice for the same job.
  constraint job_invitations_once unique (job_id, student_id)
);
create index job_invitations_student on job_invitations (student_id, sent_at desc, id desc);
create index job_invitations_organization on job_invitations (organization_id, sent_at desc, id desc);
create index job_invitations_age on job_invitations (sent_at);
create index job_invitations_inviter on job_invitations (invited_by) where invited_by is not null;

-- Students with an open profile who want no invitations.
create table job_invitation_refusals (
  student_id uuid primary key references role_accounts on delete cascade,
  refused_at timestamptz not null
);

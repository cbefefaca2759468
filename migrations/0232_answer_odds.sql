-- What becomes of applications, to be said beside a job: whole tens of them, and changed only by the next ten, so that nobody learns
-- what one person was told. Of one job, or of all of an employer's where `job_id` is empty.
create table answer_odds (
  organization_id uuid not null references organizations on delete cascade,
  job_id uuid references jobs on delete cascade,
  total integer not null check (total >= 10 and total % 10 = 0),
  answered integer not null check (answered between 0 and total),
  -- Median days until an interview, where at least ten had one.
  interviews integer check (interviews between 10 and total),
  interview_days integer check (interview_days >= 0),
  -- What was answered or due since then was not counted.
  counted_until timestamptz not null,
  unique nulls not distinct (organization_id, job_id),
  check ((interviews is null) = (interview_days is null))
);
create index answer_odds_job on answer_odds (job_id) where job_id is not null;

-- When an employer's were last counted: once a day.
create table answer_counts (
  organization_id uuid primary key references organizations on delete cascade,
  counted_at timestamptz not null
);

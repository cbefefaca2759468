-- What a team scores applicants for a job by, and what each of its members thinks.
create table scorecard_criteria (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  position integer not null check (position between 0 and 9),
  name text not null check (length(name) between 1 and 80),
  hint text not null default '' check (length(hint) <= 300),
  unique (job_id, position) deferrable initially deferred
);

create table scorecards (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references role_accounts on delete set null,
  remark text not null default '' check (length(remark) <= 2000),
  written_at timestamptz not null,
  unique (application_id, author_id)
);
create index scorecards_author on scorecards (author_id) where author_id is not null;

create table scorecard_scores (
  scorecard_id uuid not null references scorecards on delete cascade,
  criterion_id uuid not null references scorecard_criteria on delete cascade,
  score integer not null check (score between 1 and 4),
  primary key (scorecard_id, criterion_id)
);
create index scorecard_scores_criterion on scorecard_scores (criterion_id);

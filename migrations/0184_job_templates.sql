-- A job a team writes new ones from, under the team's own name for it.
create table job_templates (
  job_id uuid primary key references jobs on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  name text not null constraint job_templates_name check (length(name) between 1 and 100),
  saved_at timestamptz not null
);
create index job_templates_of_team on job_templates (organization_id, name);

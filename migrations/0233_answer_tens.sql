-- Ten applications that are told of together for as long as they are told of at all: any two figures beside jobs differ by whole tens
-- of people. Of one job, or of several of an employer where `job_id` is empty.
create table answer_tens (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  job_id uuid references jobs on delete cascade,
  -- Without a reference: a figure doesn't change when one of them is deleted.
  applications uuid[] not null check (cardinality(applications) = 10),
  -- As it was when the ten was made.
  answered integer not null check (answered between 0 and 10),
  -- When the last of them was sent.
  sent_until timestamptz not null
);
create index answer_tens_organization on answer_tens (organization_id, job_id);
create index answer_tens_job on answer_tens (job_id) where job_id is not null;

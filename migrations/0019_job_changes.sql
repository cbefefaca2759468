-- What changed about listed jobs, by the transaction that changed it: every server process keeps the open jobs in memory and
-- asks before each answer what it has not seen yet. Rows go after an hour (docs/decisions/0054).
create table job_changes (
  seq bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  job_id uuid,
  organization_id uuid,
  check (num_nonnulls(job_id, organization_id) = 1)
);
create index job_changes_transaction on job_changes (transaction_id);
create index job_changes_at on job_changes (at);

create function jobs_changed() returns trigger language plpgsql as $$
begin
  insert into job_changes (job_id) select id from changed;
  return null;
end $$;
create trigger jobs_inserted after insert on jobs referencing new table as changed
  for each statement execute function jobs_changed();
create trigger jobs_updated after update on jobs referencing new table as changed
  for each statement execute function jobs_changed();
create trigger jobs_deleted after delete on jobs referencing old table as changed
  for each statement execute function jobs_changed();

-- What a card shows of the employer, and whether its jobs are shown at all.
create function employer_changed() returns trigger language plpgsql as $$
begin
  insert into job_changes (organization_id) values (new.id);
  return null;
end $$;
create trigger employer_changed
  after update of name, slug, state, logo_file_id, website, industry, company_size, city, country_code, description,
    import_key, reviewed_at on organizations
  for each row when (old is distinct from new) execute function employer_changed();

-- Searches no longer read these.
drop function search_open_jobs(tsquery, tsquery, tsquery, uuid[], timestamptz, bigint, timestamptz, integer, integer);
drop function newest_open_jobs_with(tsquery, tsquery, uuid[], timestamptz, bigint, timestamptz, integer);
drop function open_jobs_with(tsquery, tsquery, uuid[], timestamptz, bigint, timestamptz);
drop view job_cards;
drop index open_jobs_search, open_jobs_places, open_jobs_majors, open_jobs_newest, open_jobs_ending;

-- An employer that a list of jobs brought in was reviewed by nobody until an operator lets its first person in.
update organisations o set reviewed_at = null
  where import_key is not null and state = 'approved'
    and not exists (select from role_accounts a where a.organisation_id = o.id);

-- A listing does not say how many people are looked for: a job from an import may leave it open.
do $$
declare
  whole text := (select conname from pg_constraint
    where conrelid = 'jobs'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%openings IS NOT NULL%');
begin
  execute format('alter table jobs drop constraint %I', whole);
end $$;
alter table jobs add constraint jobs_whole check (state in ('draft', 'removed') or (
  opened_at is not null and posted_at is not null and expires_at is not null and type is not null and work_mode is not null
  and (openings is not null or import_key is not null) and description <> ''));

-- A listing seldom says whether one works on site: a job from an import may leave it open, and is found by no work mode then.
alter table jobs drop constraint jobs_whole;
alter table jobs add constraint jobs_whole check (state in ('draft', 'removed') or (
  opened_at is not null and posted_at is not null and expires_at is not null and type is not null
  and (work_mode is not null or import_key is not null)
  and (openings is not null or import_key is not null) and description <> ''));
alter table open_jobs alter column work_mode drop not null;

create or replace function offer_job(job jobs) returns void language sql as $$
  insert into open_jobs values (job.id, job.organisation_id, job.posted_at, job.expires_at, job.salary_yearly, job.is_unpaid,
    job.type, job.work_mode, job.sponsorship, job.salary_currency, job.majors, job.locations, job.places,
    job.search || array_to_tsvector(array(select '=major:' || major from unnest(job.majors) as major) || array[
      '=type:' || job.type, '=work_mode:' || coalesce(job.work_mode, ''), '=sponsorship:' || job.sponsorship,
      '=is_unpaid:' || job.is_unpaid, '=currency:' || coalesce(job.salary_currency, '')]))
$$;

-- What lists brought in was called on site wherever they said nothing else.
update jobs j set work_mode = null
  from organisations o
  where o.id = j.organisation_id and o.import_key like 'listed:%' and j.import_key is not null and j.posted_by is null
    and j.work_mode = 'on-site';

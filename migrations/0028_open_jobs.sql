-- As before, in PL/pgSQL: that keeps its plan within a session, an SQL function like this one is planned with every search.
create or replace function search_query(value text) returns tsquery
  language plpgsql immutable parallel safe strict
  as $$ begin
    return (
      select coalesce(string_agg(
        case when length(word) = 1 then format('''%s''', word)
          when starts_with(stem, word) then format('''%s'':*', word)
          else format('(''%s'':* | ''%s'')', word, stem) end, ' & '), '')::tsquery
      from (
        select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
        from regexp_split_to_table(search_words(value), '\s+') as word where word <> '' limit 12
      ) as words);
  end $$;

-- The jobs one may find: active, not hidden, of an approved employer. Only what filters, orders and counts, in narrow rows,
-- because an exact count visits every match. Kept by the triggers below; that a job has not ended by the clock is asked when reading.
create table open_jobs (
  id uuid primary key references jobs on delete cascade,
  organisation_id uuid not null,
  posted_at timestamptz not null,
  expires_at timestamptz not null,
  salary_yearly bigint,
  is_unpaid boolean not null,
  type text not null,
  work_mode text not null,
  sponsorship text not null,
  salary_currency text,
  majors text[] not null,
  locations text[] not null,
  places tsvector not null,
  search tsvector not null
);
-- The words of long descriptions leave the row; the index knows them.
alter table open_jobs set (toast_tuple_target = 256);
alter table open_jobs alter column search set storage external, alter column places set storage main,
  alter column majors set storage main, alter column locations set storage main;

-- What a job is among few kinds stands beside its words, marked, so that the same index answers for both.
create function offer_job(job jobs) returns void language sql as $$
  insert into open_jobs values (job.id, job.organisation_id, job.posted_at, job.expires_at, job.salary_yearly, job.is_unpaid,
    job.type, job.work_mode, job.sponsorship, job.salary_currency, job.majors, job.locations, job.places,
    job.search || array_to_tsvector(array(select '=major:' || major from unnest(job.majors) as major) || array[
      '=type:' || job.type, '=work_mode:' || job.work_mode, '=sponsorship:' || job.sponsorship,
      '=is_unpaid:' || job.is_unpaid, '=currency:' || coalesce(job.salary_currency, '')]))
$$;

-- The employer is locked against a change of its state until the job is committed: one of the two sees the other.
create function job_offered() returns trigger language plpgsql as $$
begin
  delete from open_jobs where id = new.id;
  if new.state = 'active' and not new.is_hidden then
    perform from organisations where id = new.organisation_id and state = 'approved' for share;
    if found then
      perform offer_job(new);
    end if;
  end if;
  return null;
end $$;
create trigger job_offered
  after insert or update of state, is_hidden, organisation_id, title, description, type, work_mode, locations, is_unpaid,
    salary_min, salary_max, salary_currency, salary_period, skills, majors, sponsorship, posted_at, expires_at on jobs
  for each row execute function job_offered();

create function employer_reviewed() returns trigger language plpgsql as $$
begin
  delete from open_jobs where organisation_id = new.id;
  if new.state = 'approved' then
    perform offer_job(j) from jobs j where j.organisation_id = new.id and j.state = 'active' and not j.is_hidden;
  end if;
  return null;
end $$;
create trigger employer_reviewed after update of state on organisations
  for each row when (old.state is distinct from new.state) execute function employer_reviewed();

do $$ begin
  perform offer_job(j) from jobs j join organisations o on o.id = j.organisation_id
    where j.state = 'active' and not j.is_hidden and o.state = 'approved';
end $$;

create index open_jobs_search on open_jobs using gin (search) with (fastupdate = off);
create index open_jobs_places on open_jobs using gin (places);
create index open_jobs_majors on open_jobs using gin (majors);
create index open_jobs_newest on open_jobs (posted_at desc, id desc);
create index open_jobs_ending on open_jobs (expires_at, id);
create index open_jobs_employer on open_jobs (organisation_id, posted_at desc, id desc);
drop index jobs_open_search, jobs_open_places, jobs_open_ending;
alter table jobs drop column is_offered;

-- What a card shows of a job and its employer.
create view job_cards as
  select j.id, j.state, j.is_hidden, j.title, j.type, j.work_mode, j.locations, j.openings, j.is_unpaid, j.salary_min, j.salary_max,
    j.salary_currency, j.salary_period, j.skills, j.majors, j.graduation_classes, j.sponsorship, j.start_date,
    j.application_deadline, j.time_zone, j.external_url, j.cover_file_id, j.cover_pick, j.posted_at, j.expires_at,
    o.id as employer_id, o.kind as employer_kind, o.name as employer_name, o.slug, o.logo_file_id, o.website, o.industry,
    o.company_size, o.city, o.country_code
  from jobs j join organisations o on o.id = j.organisation_id;

-- Open jobs with the words (and kinds) that meet the filters; a filter that is null lets everything through. One SELECT, so
-- that it becomes part of the statements that ask it. "Is true" keeps the index by end out: nearly every job passes there.
create function open_jobs_with(
  words tsquery, place tsquery, employers uuid[], posted_after timestamptz, least_yearly bigint, moment timestamptz
) returns setof open_jobs language sql stable parallel safe as $$
  select j.* from open_jobs j
  where j.search @@ words and (j.expires_at > moment) is true
    and (posted_after is null or j.posted_at > posted_after)
    and (least_yearly is null or j.salary_yearly >= least_yearly)
    and (employers is null or j.organisation_id = any(employers))
    and (place is null or j.places @@ place)
$$;

-- The newest of many: walks the jobs by time until enough fit, where sorting all that fit would cost more.
create function newest_open_jobs_with(
  words tsquery, place tsquery, employers uuid[], posted_after timestamptz, least_yearly bigint, moment timestamptz, most integer
) returns uuid[] language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
  as $$ begin
    return array(
      select j.id from open_jobs_with(words, place, employers, posted_after, least_yearly, moment) j
      order by j.posted_at desc, j.id desc limit most);
  end $$;

-- One page of a search by words, the most relevant first, with the number of all matches and the moment the first of them ends:
-- one pass over the matches, under a plan kept for the session, since planning such a search costs as much as answering it.
-- Ranked by where the words stand are the newest 200; the rest follows by age. Without a page there is one row without a card.
create function search_open_jobs(
  words tsquery, kinds tsquery, place tsquery, employers uuid[], posted_after timestamptz, least_yearly bigint,
  moment timestamptz, page_size integer, skipped integer
) returns table (total bigint, ends timestamptz, nth bigint, card job_cards) language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off
  as $$
declare
  ranked constant integer := 200;
  -- of description, details, employer, title
  weights constant float4[] := '{0.1, 0.3, 0.6, 1}';
  reach constant integer := greatest(ranked, skipped + page_size);
  asked tsquery := words;
  jobs_in_all float8;
  newest uuid[];
begin
  if kinds is not null then
    asked := asked && kinds;
  end if;
  -- The words of a place are words of the job: asked for as well, they spare looking at all other jobs.
  if place is not null then
    asked := asked && replace(place::text, '<->', '&')::tsquery;
  end if;
  select count(*), min(j.expires_at) into total, ends
    from open_jobs_with(asked, place, employers, posted_after, least_yearly, moment) j;
  if total <= skipped then
    return next;
    return;
  end if;
  -- below 0 until the table was looked at for the first time
  select c.reltuples into jobs_in_all from pg_class c where c.oid = 'open_jobs'::regclass;
  if jobs_in_all >= 0 and total::float8 * total > reach * jobs_in_all then
    newest := newest_open_jobs_with(asked, place, employers, posted_after, least_yearly, moment, reach);
  else
    newest := array(
      select j.id from open_jobs_with(asked, place, employers, posted_after, least_yearly, moment) j
      order by j.posted_at desc, j.id desc limit reach);
  end if;
  return query
    select total, ends, best.nth, c
    from (
      select one.id, row_number() over (order by one.rank desc, one.age) as nth
      from (
        select n.id, n.age, case when n.age <= ranked
          then ts_rank(weights, (select j.headline from jobs j where j.id = n.id), words) else -1 end as rank
        from unnest(newest) with ordinality as n (id, age)
      ) one order by nth limit page_size offset skipped
    ) best join job_cards c on c.id = best.id
    order by best.nth;
end $$;

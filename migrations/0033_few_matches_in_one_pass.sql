-- As before, but a few matches are counted, and the newest of them found, on one way.
-- One page of a search by words, the most relevant first, with the number of all matches and the moment the first of them ends:
-- one pass over a few matches, two over many, under a plan kept for the session, since planning such a search costs as much as answering it.
-- Ranked by where the words stand are the newest 200; the rest follows by age. Without a page there is one row without a card.
create or replace function search_open_jobs(
  words tsquery, kinds tsquery, place tsquery, employers uuid[], posted_after timestamptz, least_yearly bigint,
  moment timestamptz, page_size integer, skipped integer
) returns table (total bigint, ends timestamptz, nth bigint, card job_cards) language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off
  as $$
declare
  ranked constant integer := 200;
  few constant integer := 2000;
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
  with found as materialized (
    select j.id, j.posted_at, j.expires_at
    from open_jobs_with(asked, place, employers, posted_after, least_yearly, moment) j limit few + 1
  )
  select count(*), min(f.expires_at), array(select id from found order by posted_at desc, id desc limit reach)
    into total, ends, newest from found f;
  if total > few then
    select count(*), min(j.expires_at) into total, ends
      from open_jobs_with(asked, place, employers, posted_after, least_yearly, moment) j;
  end if;
  if total <= skipped then
    return next;
    return;
  end if;
  if total > few then
    -- below 0 until the table was looked at for the first time
    select c.reltuples into jobs_in_all from pg_class c where c.oid = 'open_jobs'::regclass;
    if jobs_in_all >= 0 and total::float8 * total > reach * jobs_in_all then
      newest := newest_open_jobs_with(asked, place, employers, posted_after, least_yearly, moment, reach);
    else
      newest := array(
        select j.id from open_jobs_with(asked, place, employers, posted_after, least_yearly, moment) j
        order by j.posted_at desc, j.id desc limit reach);
    end if;
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

-- Ticks since the worker that sends an email last said so: one that died is known by their number, which no clock changes.
alter table mails add column unheard integer not null default 0;

-- When work was last done for the minute, by the database's clock.
create table clockwork (
  only_one boolean primary key default true check (only_one),
  ticked_at timestamptz not null
);

-- A wait longer than any there is was set before the clock was set back, and is over. Otherwise as it was.
create or replace function count_failed_attempt(tried bytea[], delays jsonb, at timestamptz, forgotten_at timestamptz) returns timestamptz
  language plpgsql volatile strict
  as $$
  declare
    blocked_until timestamptz;
  begin
    insert into public.limited_attempts (key, attempts, ends_at)
      select key, 0, forgotten_at from unnest(tried) as key order by key
      on conflict (key) do nothing;
    select max(held.waits_until) into blocked_until
      from (select key, waits_until from public.limited_attempts where key = any (tried) order by key for update) as held
      join unnest(tried) with ordinality as t (key, place) on t.key = held.key
      where held.waits_until <= at + (delays -> (t.place::int - 1) ->> -1)::double precision * interval '1 millisecond';
    if blocked_until > at then
      return blocked_until;
    end if;
    update public.limited_attempts as counted
      set attempts = now.wrong, ends_at = forgotten_at,
        waits_until = case when now.wait > 0 then at + now.wait * interval '1 millisecond' end
      from (
        select wrong.key, wrong.wrong,
          (wrong.delays ->> least(wrong.wrong, jsonb_array_length(wrong.delays)) - 1)::double precision as wait
        from (
          select a.key, case when a.ends_at > at then a.attempts + 1 else 1 end as wrong, delays -> (t.place::int - 1) as delays
          from public.limited_attempts as a join unnest(tried) with ordinality as t (key, place) on t.key = a.key
        ) as wrong
      ) as now
      where counted.key = now.key;
    return null;
  end $$;

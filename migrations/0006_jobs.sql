-- The words in sequence, the last one possibly half typed: "san fr".
create function place_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(format('''%s''', word), ' <-> ') || ':*', '')::tsquery
    from (select word from regexp_split_to_table(search_words(value), '\s+') as word where word <> '' limit 8) as words
  $$;

create table jobs (
  id uuid primary key,
  organization_id uuid not null references organizations,
  posted_by uuid references role_accounts on delete set null,
  state text not null check (state in ('draft', 'active', 'expired', 'closed', 'filled', 'removed')),
  -- Left out of every public list even if its state is open: deleted with applications, or imported as invisible.
  is_hidden boolean not null default false,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 60000),
  type text check (type in ('full-time', 'part-time', 'internship', 'contract')),
  work_mode text check (work_mode in ('on-site', 'hybrid', 'remote')),
  locations text[] not null default '{}' check (cardinality(locations) <= 100),
  openings integer check (openings between 1 and 10000),
  is_unpaid boolean not null default false,
  -- Minor units of the currency.
  salary_min bigint check (salary_min >= 0),
  salary_max bigint check (salary_max >= salary_min),
  salary_currency text check (salary_currency ~ '^[A-Z]{3}$'),
  salary_period text check (salary_period in ('hour', 'month', 'year')),
  -- The top of the range as a full year's pay: 2,080 hours or 12 months.
  salary_yearly bigint generated always as (
    coalesce(salary_max, salary_min) * case salary_period when 'hour' then 2080 when 'month' then 12 else 1 end
  ) stored,
  skills text[] not null default '{}',
  majors text[] not null default '{}',
  graduation_classes integer[] not null default '{}',
  sponsorship text not null default 'unspecified'
    check (sponsorship in ('offered', 'not_offered', 'citizenship_required', 'unspecified')),
  work_authorization text not null default '',
  start_date date,
  application_deadline date,
  time_zone text not null,
  contact_name text,
  contact_email text,
  screening_questions jsonb not null default '[]' check (jsonb_typeof(screening_questions) = 'array'),
  external_url text constraint jobs_external_url_absolute check (external_url ~* '^https?://[^/\\]'),
  cover_file_id uuid references stored_files,
  cover_pick text,
  reply_by_days integer not null default 30 check (reply_by_days between 1 and 180),
  -- The key of the row in an imported file; the importing organization's own.
  import_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- First opening, latest opening (posting or renewal), and when that ends by the clock.
  opened_at timestamptz,
  posted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  removed_at timestamptz,
  -- What search reads; maintained by the trigger below. `headline` is what ranks: title, employer, then skills, majors and places.
  search tsvector not null default '',
  headline tsvector not null default '',
  places tsvector not null default '',
  constraint jobs_import_key unique (organization_id, import_key),
  -- A listing seldom says how many people are wanted, or whether the work is on site: an imported job may leave both open,
  -- and then no work mode finds it.
  constraint jobs_whole check (state in ('draft', 'removed') or (
    opened_at is not null and posted_at is not null and expires_at is not null and type is not null
    and (work_mode is not null or import_key is not null)
    and (openings is not null or import_key is not null) and description <> '')),
  check (state <> 'draft' or opened_at is null),
  check ((state in ('draft', 'active')) = (ended_at is null)),
  check (state <> 'removed' or removed_at is not null),
  check (removed_at is null or state in ('removed', 'closed')),
  check (not is_unpaid or (salary_min is null and salary_max is null)),
  check ((salary_min is null and salary_max is null) or (salary_currency is not null and salary_period is not null)),
  check (cover_file_id is null or cover_pick is null)
);

-- Search columns stay in the row, uncompressed; long descriptions leave it first.
alter table jobs alter column search set storage main, alter column headline set storage main, alter column places set storage main;
alter table jobs set (toast_tuple_target = 4080);

-- "Open" means: active, not hidden, expires_at in the future, the employer approved. The indexes cover the first two.
create index jobs_open_newest on jobs (posted_at desc, id desc) where state = 'active' and not is_hidden;
create index jobs_open_employer on jobs (organization_id, posted_at desc, id desc) where state = 'active' and not is_hidden;
create index jobs_open_majors on jobs using gin (majors) where state = 'active' and not is_hidden;
create index jobs_due on jobs (expires_at) where state = 'active';
create index jobs_organization on jobs (organization_id, created_at desc, id desc) where removed_at is null;
-- What recommendations look for; majors and employers already have indexes.
create index jobs_open_skills on jobs using gin (skills) where state = 'active' and not is_hidden;
create index jobs_by_day on jobs (opened_at) where opened_at is not null;
create trigger cover_file_id_replaced after update of cover_file_id on jobs for each row
  when (old.cover_file_id is not null and old.cover_file_id is distinct from new.cover_file_id) execute function note_loose_file('cover_file_id');
create trigger cover_file_id_gone after delete on jobs for each row
  when (old.cover_file_id is not null) execute function note_loose_file('cover_file_id');

-- Words of titles and employers of posted jobs: what a mistyped word may have meant.
create table job_words (word text primary key);
create index job_words_similar on job_words using gin (word gin_trgm_ops);

create function job_search() returns trigger language plpgsql as $$
declare
  employer text := (select name from organizations where id = new.organization_id);
  details text := array_to_string(new.skills || new.majors || new.locations, ' ');
begin
  new.headline := setweight(search_vector(new.title), 'A') || setweight(search_vector(employer), 'B')
    || setweight(search_vector(details), 'C');
  new.search := strip(new.headline || search_vector(regexp_replace(new.description, '<[^>]*>|&[a-z]+;', ' ', 'g')));
  new.places := to_tsvector('simple', search_words(array_to_string(new.locations, ' ')));
  return new;
end $$;
create trigger job_search before insert or update of title, description, skills, majors, locations, organization_id on jobs
  for each row execute function job_search();

create function job_learns_words() returns trigger language plpgsql as $$
begin
  insert into job_words
    select distinct word from regexp_split_to_table(
      search_words(new.title || ' ' || (select name from organizations where id = new.organization_id)), '\s+') as word
    where length(word) between 4 and 40
    order by word
  on conflict do nothing;
  return null;
end $$;
create trigger job_learns_words after insert or update of title, organization_id, state on jobs
  for each row when (new.state = 'active') execute function job_learns_words();

create function employer_renamed() returns trigger language plpgsql as $$
begin
  update jobs set title = title where organization_id = new.id;
  return null;
end $$;
create trigger employer_renamed after update of name on organizations
  for each row when (old.name is distinct from new.name) execute function employer_renamed();

-- The jobs people can find: active, not hidden, of an approved employer. Only what filters, sorts and counts, in narrow rows,
-- because an exact count visits every match. Maintained by the triggers below; whether a job has ended is checked when reading.
create table open_jobs (
  id uuid primary key references jobs on delete cascade,
  organization_id uuid not null,
  posted_at timestamptz not null,
  expires_at timestamptz not null,
  salary_yearly bigint,
  is_unpaid boolean not null,
  type text not null,
  work_mode text,
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
create index open_jobs_search on open_jobs using gin (search) with (fastupdate = off);
create index open_jobs_places on open_jobs using gin (places);
create index open_jobs_majors on open_jobs using gin (majors);
create index open_jobs_newest on open_jobs (posted_at desc, id desc);
create index open_jobs_ending on open_jobs (expires_at, id);
create index open_jobs_employer on open_jobs (organization_id, posted_at desc, id desc);

-- Filters with few values are stored beside the words, marked, so that the same index answers both.
create function offer_job(job jobs) returns void language sql as $$
  insert into open_jobs values (job.id, job.organization_id, job.posted_at, job.expires_at, job.salary_yearly, job.is_unpaid,
    job.type, job.work_mode, job.sponsorship, job.salary_currency, job.majors, job.locations, job.places,
    job.search || array_to_tsvector(array(select '=major:' || major from unnest(job.majors) as major) || array[
      '=type:' || job.type, '=work_mode:' || coalesce(job.work_mode, ''), '=sponsorship:' || job.sponsorship,
      '=is_unpaid:' || job.is_unpaid, '=currency:' || coalesce(job.salary_currency, '')]))
$$;

-- The employer is locked against a change of state until the job is committed, so that one of the two sees the other.
create function job_offered() returns trigger language plpgsql as $$
begin
  delete from open_jobs where id = new.id;
  if new.state = 'active' and not new.is_hidden then
    perform from organizations where id = new.organization_id and state = 'approved' for share;
    if found then
      perform offer_job(new);
    end if;
  end if;
  return null;
end $$;
create trigger job_offered
  after insert or update of state, is_hidden, organization_id, title, description, type, work_mode, locations, is_unpaid,
    salary_min, salary_max, salary_currency, salary_period, skills, majors, sponsorship, posted_at, expires_at on jobs
  for each row execute function job_offered();

create function employer_reviewed() returns trigger language plpgsql as $$
begin
  delete from open_jobs where organization_id = new.id;
  if new.state = 'approved' then
    perform offer_job(j) from jobs j where j.organization_id = new.id and j.state = 'active' and not j.is_hidden;
  end if;
  return null;
end $$;
create trigger employer_reviewed after update of state on organizations
  for each row when (old.state is distinct from new.state) execute function employer_reviewed();

-- What a card shows of a job and its employer.
create view job_cards as
  select j.id, j.state, j.is_hidden, j.title, j.type, j.work_mode, j.locations, j.openings, j.is_unpaid, j.salary_min, j.salary_max,
    j.salary_currency, j.salary_period, j.skills, j.majors, j.graduation_classes, j.sponsorship, j.start_date,
    j.application_deadline, j.time_zone, j.external_url, j.cover_file_id, j.cover_pick, j.posted_at, j.expires_at,
    o.id as employer_id, o.kind as employer_kind, o.name as employer_name, o.slug, o.logo_file_id, o.website, o.industry,
    o.company_size, o.city, o.country_code
  from jobs j join organizations o on o.id = j.organization_id;

-- Open jobs with the words (and filter values) that match; a filter that is null lets everything through. One SELECT, so that
-- it is inlined into the statements that use it. "Is true" keeps the index on the end out: nearly every job passes there.
create function open_jobs_with(
  words tsquery, place tsquery, employers uuid[], posted_after timestamptz, least_yearly bigint, moment timestamptz
) returns setof open_jobs language sql stable parallel safe as $$
  select j.* from open_jobs j
  where j.search @@ words and (j.expires_at > moment) is true
    and (posted_after is null or j.posted_at > posted_after)
    and (least_yearly is null or j.salary_yearly >= least_yearly)
    and (employers is null or j.organization_id = any(employers))
    and (place is null or j.places @@ place)
$$;

-- The newest of many: walks the jobs by time until enough match, where sorting all matches would cost more.
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
-- one pass over a few matches, two over many, with a plan kept for the session, since planning such a search costs as much as running it.
-- The newest 200 are ranked by where the words occur; the rest follow by age. Without a page there is one row without a card.
create function search_open_jobs(
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

-- One posting credit. It expires by the clock; the state follows.
create table job_tokens (
  id uuid primary key,
  organization_id uuid not null references organizations,
  state text not null check (state in ('available', 'used', 'expired')),
  reason text,
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  used_at timestamptz,
  used_for text check (used_for in ('post', 'renew')),
  job_id uuid references jobs,
  check ((state = 'used') = (used_at is not null)),
  check ((state = 'used') = (used_for is not null)),
  check ((state = 'used') = (job_id is not null))
);
create index job_tokens_available on job_tokens (organization_id, expires_at, id) where state = 'available';
create index job_tokens_organization on job_tokens (organization_id, granted_at desc, id desc);
create index job_tokens_due on job_tokens (expires_at) where state = 'available';
create index job_tokens_job on job_tokens (job_id) where job_id is not null;

create table job_likes (
  student_id uuid not null references role_accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  liked_at timestamptz not null,
  primary key (student_id, job_id)
);
create index job_likes_newest on job_likes (student_id, liked_at desc, job_id desc);
create index job_likes_job on job_likes (job_id);

create table saved_searches (
  id uuid primary key,
  student_id uuid not null references role_accounts on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Filters of the job list, as its address holds them.
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and filters <> '{}'),
  -- A hash of them: a search is saved once.
  filter_key text not null,
  is_alerting boolean not null,
  created_at timestamptz not null,
  -- Jobs posted up to then have been checked; the next check is due then.
  looked_until timestamptz not null,
  next_look_at timestamptz not null,
  told_at timestamptz,
  unique (student_id, filter_key)
);
create index saved_searches_newest on saved_searches (student_id, created_at desc, id desc);
create index saved_searches_due on saved_searches (next_look_at, id) where is_alerting;

-- Jobs a student does not want recommended.
create table job_dismissals (
  student_id uuid not null references role_accounts on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  dismissed_at timestamptz not null,
  primary key (student_id, job_id)
);
create index job_dismissals_job on job_dismissals (job_id);

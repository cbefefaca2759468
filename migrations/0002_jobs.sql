-- Words without punctuation; languages whose names are punctuation keep a name of letters.
create function search_words(value text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(
    replace(replace(replace(replace(fold(value), 'c++', ' cplusplus '), 'c#', ' csharp '), 'f#', ' fsharp '), '.net', ' dotnet '),
    '[].,;:!?/\\|(){}<>"''`~@$%^&*_=+#[-]+', ' ', 'g') $$;

-- Each word as written and as its English stem.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('simple', words) || to_tsvector('english', words)
    from (select search_words(value) as words offset 0) as folded $$;

-- All words must occur: as a prefix (a word may be half typed) or by stem, where the prefix does not cover it. Single letters stand for themselves.
create function search_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(
      case when length(word) = 1 then format('''%s''', word)
        when starts_with(stem, word) then format('''%s'':*', word)
        else format('(''%s'':* | ''%s'')', word, stem) end, ' & '), '')::tsquery
    from (
      select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
      from regexp_split_to_table(search_words(value), '\s+') as word where word <> '' limit 12
    ) as words
  $$;

-- The words in a row, the last one perhaps half typed: "san fr".
create function place_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(format('''%s''', word), ' <-> ') || ':*', '')::tsquery
    from (select word from regexp_split_to_table(search_words(value), '\s+') as word where word <> '' limit 8) as words
  $$;

create table jobs (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  posted_by uuid references role_accounts on delete set null,
  state text not null check (state in ('draft', 'active', 'expired', 'closed', 'filled', 'removed')),
  -- Taken out of every public list though its state may be open: deleted with applications, or imported as invisible.
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
  work_authorisation text not null default '',
  start_date date,
  application_deadline date,
  time_zone text not null,
  contact_name text,
  contact_email text,
  screening_questions jsonb not null default '[]' check (jsonb_typeof(screening_questions) = 'array'),
  external_url text,
  cover_file_id uuid references stored_files,
  cover_pick text,
  reply_by_days integer not null default 30 check (reply_by_days between 1 and 180),
  import_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- First opening, latest opening (posting or renewal), and when that ends by the clock.
  opened_at timestamptz,
  posted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  removed_at timestamptz,
  -- What search looks through. Its index asks for this column instead of the two it is made of, so that the planner
  -- does not take an index by time for a search by words.
  is_offered boolean not null generated always as (state = 'active' and not is_hidden) stored,
  -- What search reads; kept by the trigger below. `headline` is what ranks: title, employer, then skills, majors and places.
  search tsvector not null default '',
  headline tsvector not null default '',
  places tsvector not null default '',
  check (state in ('draft', 'removed') or (
    opened_at is not null and posted_at is not null and expires_at is not null
    and type is not null and work_mode is not null and openings is not null and description <> '')),
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

-- "Open" is: active, not hidden, expires_at ahead, the employer approved. The indexes hold the first two.
create index jobs_open_newest on jobs (posted_at desc, id desc) where state = 'active' and not is_hidden;
create index jobs_open_ending on jobs (expires_at, id) where state = 'active' and not is_hidden;
create index jobs_open_employer on jobs (organisation_id, posted_at desc, id desc) where state = 'active' and not is_hidden;
create index jobs_open_search on jobs using gin (search) where is_offered;
create index jobs_open_places on jobs using gin (places) where state = 'active' and not is_hidden;
create index jobs_open_majors on jobs using gin (majors) where state = 'active' and not is_hidden;
create index jobs_due on jobs (expires_at) where state = 'active';
create index jobs_organisation on jobs (organisation_id, created_at desc, id desc) where removed_at is null;

-- Words of titles and employers of posted jobs: what a mistyped word may have meant.
create table job_words (word text primary key);
create index job_words_similar on job_words using gin (word gin_trgm_ops);

create function job_search() returns trigger language plpgsql as $$
declare
  employer text := (select name from organisations where id = new.organisation_id);
  details text := array_to_string(new.skills || new.majors || new.locations, ' ');
begin
  new.headline := setweight(search_vector(new.title), 'A') || setweight(search_vector(employer), 'B')
    || setweight(search_vector(details), 'C');
  new.search := strip(new.headline || search_vector(regexp_replace(new.description, '<[^>]*>|&[a-z]+;', ' ', 'g')));
  new.places := to_tsvector('simple', search_words(array_to_string(new.locations, ' ')));
  return new;
end $$;
create trigger job_search before insert or update of title, description, skills, majors, locations, organisation_id on jobs
  for each row execute function job_search();

create function job_learns_words() returns trigger language plpgsql as $$
begin
  insert into job_words
    select distinct word from regexp_split_to_table(
      search_words(new.title || ' ' || (select name from organisations where id = new.organisation_id)), '\s+') as word
    where length(word) between 4 and 40
    order by word
  on conflict do nothing;
  return null;
end $$;
create trigger job_learns_words after insert or update of title, organisation_id, state on jobs
  for each row when (new.state = 'active') execute function job_learns_words();

create function employer_renamed() returns trigger language plpgsql as $$
begin
  update jobs set title = title where organisation_id = new.id;
  return null;
end $$;
create trigger employer_renamed after update of name on organisations
  for each row when (old.name is distinct from new.name) execute function employer_renamed();

-- One posting credit. Expired by the clock; the state follows.
create table job_tokens (
  id uuid primary key,
  organisation_id uuid not null references organisations,
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
create index job_tokens_available on job_tokens (organisation_id, expires_at, id) where state = 'available';
create index job_tokens_organisation on job_tokens (organisation_id, granted_at desc, id desc);
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

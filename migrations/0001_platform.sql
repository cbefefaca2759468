create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Lower case without accents, so that "sao paulo" finds "São Paulo"; immutable so that indexes may use it.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Names are stored composed, with single spaces, and without invisible characters (docs/decisions/0030).
create function is_tidy_name(value text) returns boolean
  language sql immutable parallel safe strict
  as $$ select length(value) between 1 and 200 and value = btrim(value) and value is nfc normalized
    and value !~ '[\u0001-\u001f\u007f-\u009f\u00a0\u00ad\u061c\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|  ' $$;

-- Words without punctuation; languages whose names are punctuation keep a name made of letters. Here and below, functions
-- name the schema of the functions they call: a dump is restored without a search path.
create function search_words(value text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(
    replace(replace(replace(replace(public.fold(value), 'c++', ' cplusplus '), 'c#', ' csharp '), 'f#', ' fsharp '), '.net', ' dotnet '),
    '[].,;:!?/\\|(){}<>"''`~@$%^&*_=+#[-]+', ' ', 'g') $$;

-- Each word as written and as its English stem.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('simple', words) || to_tsvector('english', words)
    from (select public.search_words(value) as words offset 0) as folded $$;

-- All words must occur: as a prefix (a word may be half typed) or by stem, where the prefix does not cover it. Single letters
-- stand for themselves. In PL/pgSQL, which keeps its plan within a session; an SQL function would be planned for every
-- search. A search word is split the same way as the texts: "596e4d" is stored as a number and a letter, "€500" as 500.
create function search_query(value text) returns tsquery
  language plpgsql immutable parallel safe strict
  as $$ begin
    return (
      select coalesce(string_agg(
        case when length(word) = 1 then format('''%s''', word)
          when starts_with(stem, word) then format('''%s'':*', word)
          else format('(''%s'':* | ''%s'')', word, stem) end, ' & '), '')::tsquery
      from (
        select token as word, coalesce((ts_lexize('english_stem', token))[1], token) as stem
        from ts_parse('default', search_words(value)) where tokid <> 12 limit 12
      ) as words);
  end $$;

-- Rows that are history: no one changes or removes them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- The log is history, but what identifies a person may be removed when that person is erased: members vanish, nothing else changes.
create function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fairlead.erasing', true) = 'on'
    and to_jsonb(new) - 'data' = to_jsonb(old) - 'data' and old.data @> new.data
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create table stored_files (
  id uuid primary key,
  kind text not null check (kind in ('image', 'document', 'proof', 'data')),
  is_public boolean not null,
  storage_key text not null unique,
  filename text not null check (length(filename) between 1 and 255),
  content_type text not null,
  byte_size integer not null check (byte_size >= 0),
  width integer,
  height integer,
  created_at timestamptz not null
);
create index stored_files_age on stored_files (created_at, id);

-- Files a row released, because it got another one or was deleted. Those nothing else refers to are removed after the commit.
create table loose_files (
  file_id uuid primary key,
  noted_at timestamptz not null
);

-- Every column that refers to a file has two triggers that call it with the column's name.
create function note_loose_file() returns trigger language plpgsql as $$
begin
  insert into loose_files (file_id, noted_at) values ((to_jsonb(old) ->> tg_argv[0])::uuid, now())
    on conflict do nothing;
  return null;
end $$;

-- Bytes whose row is gone; whoever removes them deletes the row, so none are left behind when a server dies in between.
create table file_removals (
  storage_key text primary key,
  noted_at timestamptz not null
);

create table activities (
  id uuid primary key,
  at timestamptz not null,
  verb text not null,
  actor_person_id uuid,
  actor_role text not null check (actor_role in ('student', 'employer_user', 'university_user', 'operator', 'visitor', 'system')),
  organization_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  request_id text
);
create index activities_subject on activities (subject_type, subject_id, id);
create index activities_organization on activities (organization_id, id) where organization_id is not null;
create index activities_actor on activities (actor_person_id, id) where actor_person_id is not null;
-- What operators did, newest first.
create index activities_of_operators on activities (id) where actor_role = 'operator';
create trigger activities_are_history before update or delete on activities
  for each row execute function keep_history();

-- Which reaction has handled which activity; the row is written in the reaction's own transaction.
create table reaction_runs (
  activity_id uuid not null references activities,
  reaction text not null,
  primary key (activity_id, reaction)
);

-- Attempts at rate-limited calls, counted by all servers together. Unlogged: empty after a crash, and counting starts over.
create unlogged table limited_tries (
  key bytea primary key,
  tries integer not null,
  ends_at timestamptz not null,
  -- Consecutive wrong passwords make the next attempt wait.
  waits_until timestamptz
);
create index limited_tries_by_end on limited_tries (ends_at);

-- What an account, an address and all strangers together have uploaded in the day that began with their first file.
-- The key is a keyed hash, so the rows identify no one.
create table upload_quotas (
  key bytea primary key,
  files integer not null check (files > 0),
  bytes bigint not null check (bytes > 0),
  ends_at timestamptz not null
);
create index upload_quotas_by_end on upload_quotas (ends_at);

-- When each retention rule is due again; locked by the server that is running it.
create table retention_runs (
  rule text primary key,
  due_at timestamptz not null
);

-- Whether filling the empty database with demo data was completed. No row: it was never started.
create table demo_filling (
  single boolean primary key default true check (single),
  filled_at timestamptz
);

-- Pictures copied from the provider's Drive; new content of the same file is a different picture.
create table drive_pictures (
  drive_id text not null check (length(drive_id) <= 200),
  version text not null check (length(version) <= 100),
  file_id uuid not null references stored_files,
  taken_at timestamptz not null,
  primary key (drive_id, version)
);
create trigger file_id_replaced after update of file_id on drive_pictures for each row
  when (old.file_id is not null and old.file_id is distinct from new.file_id) execute function note_loose_file('file_id');
create trigger file_id_gone after delete on drive_pictures for each row
  when (old.file_id is not null) execute function note_loose_file('file_id');

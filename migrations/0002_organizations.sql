-- What a university may be searched by: the words of its name (weight A), its initials from each word on ("tum", "um" for
-- Technische Universität München; weight B), and the words of its domains without their suffixes.
create function words_of(name text) returns setof text
  language sql immutable parallel safe strict rows 8
  as $$
    select word from unnest(string_to_array(
      translate(public.fold(name), E' ,.:;/|()[]"“”„«»–—-_+&*\\\t''’‘`´', repeat(' ', 26)), ' ')) as word
    where word <> ''
  $$;

create function called_by(name text) returns tsvector
  language sql immutable parallel safe strict
  as $$
    with words as (
      select word, place from public.words_of(name) with ordinality as w (word, place)
    ), initials as (
      select string_agg(left(word, 1), '' order by place) as letters from words
      where word not in ('of', 'the', 'and', 'for', 'in', 'at', 'de', 'do', 'da', 'di', 'du', 'la', 'le', 'der', 'die', 'des',
        'fur', 'und', 'et', 'y')
    )
    select coalesce(string_agg(lexeme, ' '), '')::tsvector from (
      select '''' || word || ''':' || place || 'A' as lexeme from words
      union all
      select '''' || substr(letters, place) || ''':' || 100 + place || 'B' from initials, generate_series(1, length(letters) - 1) as place
    ) lexemes
  $$;

-- The world's universities with the email domains that prove an affiliation; filled by the import command.
create table university_directory (
  id uuid primary key,
  name text not null check (length(name) between 1 and 300),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  state_province text,
  web_page text,
  -- Made when a university was approved here, not from the imported list.
  made_here boolean not null default false,
  search text generated always as (fold(name)) stored,
  called tsvector generated always as (called_by(name)) stored,
  unique (name, country_code)
);
create index university_directory_search on university_directory using gin (search gin_trgm_ops);
-- Nearest names first, for mistyped names.
create index university_directory_nearest on university_directory using gist (search gist_trgm_ops(siglen = 128));
create index university_directory_called on university_directory using gin (called);

create table university_domains (
  domain text not null check (domain = lower(domain)),
  university_id uuid not null references university_directory on delete cascade,
  called tsvector generated always as (array_to_tsvector(array_remove(string_to_array(
    translate(regexp_replace(domain, '(\.(ac|co|com|edu|gov|net|org))?\.[a-z]+$', ''), '.-', '  '), ' '), ''))) stored,
  primary key (domain, university_id)
);
create index university_domains_university on university_domains (university_id);
-- "mit" finds mit.edu.
create index university_domains_prefix on university_domains (domain text_pattern_ops);
create index university_domains_called on university_domains using gin (called);

-- How a name looks at a glance: letters of Cyrillic, Greek, Armenian, Cherokee and unusual Latin ones become the Latin letters
-- they resemble (a selection of Unicode's confusables), without accents, spaces, punctuation and the legal form of the company.
-- Two names that look alike are a warning for the reviewer, nothing more.
create function look_of(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      replace(replace(translate(
        regexp_replace(
          lower(translate(
            regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
            U&'\0410\0430\0412\0432\0415\0435\0401\0451\0417\0437\0406\0456\0407\0457\0408\0458\041A\043A\041C\043C'
          '\041D\043D\041E\043E\041F\043F\0420\0440\0421\0441\0422\0442\0423\0443\0425\0445\0405\0455\042C\044C'
          '\042F\044F\0500\0501\051A\051B\051C\051D\04BA\04BB\04C0\04CF\0413\0433\0418\0438\0419\0439\0474\0475'
          '\04AE\04AF\04B0\04B1\0391\03B1\0392\03B2\0393\03B3\0395\03B5\0396\03B6\0397\03B7\0399\03B9\039A\03BA'
          '\039C\03BC\039D\03BD\039F\03BF\03A1\03C1\03A4\03C4\03A5\03C5\03A7\03C7\03A9\03C9\03C3\03C2\03F9\03F2'
          '\03F3\054D\057D\054F\057F\0540\0570\0555\0585\0548\0578\0545\0575\053C\056C\0533\0563\0541\0581\0553'
          '\0583\0536\0566\0554\0584\13A0\13A1\13A2\13AA\13AB\13AC\13B3\13B7\13BB\13C0\13C3\13CE\13DA\13D9\13DE'
          '\13DF\13E2\13E6\13F4\13A9\0131\0251\0261\0269\026A\028F\1D00\1D04\1D05\1D07\0262\029C\1D0A\1D0B\029F'
          '\1D0D\0274\1D0F\1D18\0280\A731\1D1B\1D1C\1D20\1D21\1D22\0250\0141\0142\00D8\00F8\0110\0111\0166\0167'
          '\0184\0185\00DF\0299\0196\026D\019A',
            'aabbeeee33iiiijjkkmm'
          'hhoonnppccttyyxxssbb'
          'rrddqqwwhhllrruuuuvv'
          'yyyyaabbryeezzhniikk'
          'munvooppttyuxxowoccc'
          'juustlhoonnjjlluqdgo'
          'qqqffdrtajewmhgz4svl'
          'cpkbyiagiiyacdeghjkl'
          'mnoprstuvwzallooddtt'
          'bbbblll')),
          '([\s.,]+(inc|incorporated|llc|llp|ltd|limited|gmbh|corp|corporation|co|company|plc|ag|sa|bv|nv|pty))+[.\s]*$', ''),
        'i10|!$5@3', 'llollssae'), 'rn', 'm'), 'vv', 'w'),
      '[\u0001-\u0023\u0025-\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\ufe00-\ufe0f\ufeff]', '', 'g')
  $$;

create table organizations (
  id uuid primary key,
  kind text not null check (kind in ('employer', 'university')),
  name text not null check (length(name) between 1 and 200) constraint organizations_name_tidy check (is_tidy_name(name)),
  slug text not null,
  state text not null check (state in ('pending_review', 'approved', 'rejected', 'suspended')),
  state_reason text,
  website text constraint organizations_website_absolute check (website ~* '^https?://[^/\\]'),
  industry text,
  company_size text,
  country_code text,
  city text,
  tagline text not null default '' check (length(tagline) <= 160),
  description text not null default '',
  founded_year integer check (founded_year between 800 and 2100),
  links text[] not null default '{}' constraint organizations_links_absolute
    check (links = '{}' or array_to_string(links, chr(10)) !~* '(^|\n)(?!https?://[^/\\])'),
  logo_file_id uuid references stored_files,
  cover_file_id uuid references stored_files,
  directory_id uuid references university_directory,
  -- Set on rows from a bulk import: the key of the row in the imported file.
  import_key text unique,
  time_zone text not null default 'UTC',
  rejection_delay_hours integer not null default 24 check (rejection_delay_hours between 0 and 336),
  two_step_required boolean not null default false,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  -- When the public profile last changed.
  updated_at timestamptz,
  check (directory_id is null or kind = 'university'),
  unique (kind, slug)
);
create index organizations_review on organizations (state, kind, created_at, id);
create unique index organizations_directory on organizations (directory_id) where directory_id is not null and state <> 'rejected';
create index organizations_name on organizations using gin (fold(name) gin_trgm_ops);
-- The lists of the review console, with any filter.
create index organizations_state on organizations (state, created_at, id);
create index organizations_kind on organizations (kind, created_at, id);
create index organizations_newest on organizations (created_at, id);
create index organizations_by_name on organizations (fold(name), id);
-- The approved organizations of a kind by name, also within a country or an industry.
create index organizations_approved_name on organizations (kind, fold(name), id) where state = 'approved';
create index organizations_approved_country on organizations (kind, country_code, fold(name), id) where state = 'approved';
create index organizations_approved_industry on organizations (kind, industry, fold(name), id) where state = 'approved';
create index organizations_approved_newest on organizations (kind, created_at desc, id desc) where state = 'approved';
-- The order of sitemaps and feeds.
create index organizations_public on organizations (kind, id) where state = 'approved';
create index organizations_look on organizations (look_of(name));
create trigger logo_file_id_replaced after update of logo_file_id on organizations for each row
  when (old.logo_file_id is not null and old.logo_file_id is distinct from new.logo_file_id) execute function note_loose_file('logo_file_id');
create trigger logo_file_id_gone after delete on organizations for each row
  when (old.logo_file_id is not null) execute function note_loose_file('logo_file_id');
create trigger cover_file_id_replaced after update of cover_file_id on organizations for each row
  when (old.cover_file_id is not null and old.cover_file_id is distinct from new.cover_file_id) execute function note_loose_file('cover_file_id');
create trigger cover_file_id_gone after delete on organizations for each row
  when (old.cover_file_id is not null) execute function note_loose_file('cover_file_id');

-- Names an organization used to have in its address; they redirect to its current one, and no one else can take them.
create table former_slugs (
  kind text not null,
  slug text not null,
  organization_id uuid not null references organizations on delete cascade,
  left_at timestamptz not null,
  primary key (kind, slug)
);
create index former_slugs_organization on former_slugs (organization_id);

-- What a university may be called by: the words of its name (weight A), its initials from each word on ("tum", "um" of
-- Technische Universität München; weight B), and the words of its domains without their endings.
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

alter table university_directory add column called tsvector generated always as (called_by(name)) stored;
create index university_directory_called on university_directory using gin (called);

alter table university_domains add column called tsvector generated always as (array_to_tsvector(array_remove(
  string_to_array(translate(regexp_replace(domain, '(\.(ac|co|com|edu|gov|net|org))?\.[a-z]+$', ''), '.-', '  '), ' '), ''))) stored;
create index university_domains_called on university_domains using gin (called);

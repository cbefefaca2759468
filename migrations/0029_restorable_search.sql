-- With their schema named: a dump is restored without a search path.
create or replace function search_words(value text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(
    replace(replace(replace(replace(public.fold(value), 'c++', ' cplusplus '), 'c#', ' csharp '), 'f#', ' fsharp '), '.net', ' dotnet '),
    '[].,;:!?/\\|(){}<>"''`~@$%^&*_=+#[-]+', ' ', 'g') $$;
create or replace function search_vector(value text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('simple', words) || to_tsvector('english', words)
    from (select public.search_words(value) as words offset 0) as folded $$;

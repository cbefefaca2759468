-- A text without a word that search can read, like "⑨", finds nothing, whatever it is combined with: an empty query would
-- drop out of the combination. No job has this lexeme.
create or replace function search_query(value text) returns tsquery
  language plpgsql immutable parallel safe strict
  as $$ begin
    return (
      select coalesce(string_agg(
        case when length(word) = 1 then format('''%s''', word)
          when starts_with(stem, word) then format('''%s'':*', word)
          else format('(''%s'':* | ''%s'')', word, stem) end, ' & '), '''=none''')::tsquery
      from (
        select token as word, coalesce((ts_lexize('english_stem', token))[1], token) as stem
        from ts_parse('default', public.search_words(value)) where tokid <> 12 limit 12
      ) as words);
  end $$;

-- A location is split into words the same way as the locations of jobs are: "📍 Berlin" is stored as "berlin".
create or replace function place_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$
    select coalesce(string_agg(format('''%s''', token), ' <-> ') || ':*', '')::tsquery
    from (select token from ts_parse('default', public.search_words(value)) where tokid <> 12 limit 8) as words
  $$;

-- A sought word is taken apart as the texts are: "596e4d" is stored as a number and a letter, "€500" as 500.
create or replace function search_query(value text) returns tsquery
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

-- Words as people mean them: 'lamps' is 'lamp', 'Ear-buds' is 'earbuds'. Which endings make no other word is decided by the
-- snowball dictionaries of PostgreSQL, English and German. docs/behaviour/alerts.md
create function private.word_form(p_word text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  form text := replace(p_word, 'ß', 'ss');
  stem text[];
  folded text;
begin
  -- Sizes and models are exact, and short words have no endings to spare.
  if char_length(form) < 4 or form ~ '[0-9]' then
    return form;
  end if;
  if right(form, 1) = 's' then
    stem := ts_lexize('pg_catalog.english_stem', form);
    -- Words such as 'hers' have no stem.
    if stem = '{}' then
      return form;
    elsif ts_lexize('pg_catalog.english_stem', left(form, -1)) = stem then
      form := left(form, -1);
    elsif right(form, 2) = 'es' and char_length(form) > 4 and ts_lexize('pg_catalog.english_stem', left(form, -2)) = stem then
      form := left(form, -2);
    end if;
  end if;
  if char_length(form) > 4 and right(form, 2) = 'en' then
    if ts_lexize('pg_catalog.german_stem', left(form, -2)) = ts_lexize('pg_catalog.german_stem', form)
      -- 'Linen' is no plural of 'line', where the e belongs to the word.
      and (
        char_length(form) > 6
        or ts_lexize('pg_catalog.english_stem', left(form, -2) || 'e') = ts_lexize('pg_catalog.english_stem', left(form, -2))
      )
    then
      form := left(form, -2);
    end if;
  elsif char_length(form) > 3 and right(form, 1) = 'e' then
    if ts_lexize('pg_catalog.english_stem', left(form, -1)) = ts_lexize('pg_catalog.english_stem', form)
      -- In shorter words it makes another one: 'care' is not 'car'.
      or char_length(form) > 5
      and ts_lexize('pg_catalog.german_stem', left(form, -1)) = ts_lexize('pg_catalog.german_stem', form)
    then
      form := left(form, -1);
    end if;
  elsif char_length(form) > 3 and right(form, 1) = 'y' then
    if ts_lexize('pg_catalog.english_stem', left(form, -1) || 'i') = ts_lexize('pg_catalog.english_stem', form) then
      form := left(form, -1) || 'i';
    end if;
  end if;
  -- 'Muetze' is 'Mütze', whose accent is gone already.
  if char_length(form) > 4 and form ~ '[aou]e' then
    folded := regexp_replace(form, '([aou])e', '\1', 'g');
    if ts_lexize('pg_catalog.german_stem', folded) = ts_lexize('pg_catalog.german_stem', form) then
      form := folded;
    end if;
  end if;
  return form;
end
$$;
comment on function private.word_form(text) is
  'What a word (of private.phrase_of) has in common with its singular and plural, in English and German. Words with digits are returned as they are.';

create function private.join_words(p_words text[]) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  -- '1 2' is not '12'.
  select case
    when spoken.words ~ '[0-9] [0-9]' then regexp_replace(spoken.words, '(?<![0-9]) | (?![0-9])', '', 'g')
    else replace(spoken.words, ' ', '')
  end
  from (select array_to_string(p_words, ' ') as words) as spoken
$$;
comment on function private.join_words(text[]) is 'Words without the spaces between them, except between digits.';

create function private.forms_of(p_phrase text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  words text[] := string_to_array(btrim(p_phrase), ' ');
  forms text[] := '{}';
  found text[] := '{}';
  joined_words text;
  joined_forms text;
  gap text;
begin
  -- In loops, which are faster than a query: every new offer comes here.
  for place in 1 .. cardinality(words) loop
    forms[place] := private.word_form(words[place]);
  end loop;
  for start in 1 .. cardinality(words) loop
    joined_words := '';
    joined_forms := '';
    for place in start .. least(start + 5, cardinality(words)) loop
      -- As private.join_words.
      gap := case when right(joined_words, 1) ~ '[0-9]' and words[place] ~ '^[0-9]' then ' ' else '' end;
      joined_forms := joined_forms || gap || forms[place];
      found := found || joined_forms;
      joined_words := joined_words || gap || words[place];
      -- A word that is written in parts changes its ending as a whole.
      if place between start + 1 and start + 2 then
        found := found || private.word_form(joined_words);
      end if;
    end loop;
  end loop;
  return found;
end
$$;
comment on function private.forms_of(text) is
  'The forms under which a phrase (private.phrase_of) is found: of each run of up to six words, without the spaces between them.';

-- A keyword is one of three: words whose forms count, words that are exact, or words with any ending.
create function private.terms_of(p_text text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  phrase text := private.phrase_of(p_text);
  words text[] := string_to_array(btrim(phrase), ' ');
begin
  if phrase = '  ' then
    return '{}';
  elsif p_text ~ '^\s*["“”„‟«»].*["“”„‟«»]\s*$' then
    return array['=' || phrase];
  elsif p_text ~ '[[:alnum:]]{2}\*[^[:alnum:][:space:]]*(\s|$)' then
    return array(
      select '~ ' || string_agg(
        btrim(private.phrase_of(part.token)) || case when part.token ~ '[[:alnum:]]{2}\*[^[:alnum:]]*$' then '[[:alnum:]]*' else '' end,
        ' ' order by part.place
      ) || ' '
      from regexp_split_to_table(btrim(p_text), '\s+') with ordinality as part (token, place)
      where private.phrase_of(part.token) <> '  '
    );
  elsif cardinality(words) > 5 or char_length(phrase) > 42 then
    -- A sentence has too many forms, and nobody means another one.
    return array['=' || phrase];
  end if;
  return array(
    select distinct form from unnest(array[
      private.join_words(array(select private.word_form(one.word) from unnest(words) with ordinality as one (word, place) order by one.place)),
      private.word_form(private.join_words(words))
    ]) as form
  );
end
$$;
comment on function private.terms_of(text) is
  'What finds a text: forms (private.forms_of); after a ~, a regular expression for a phrase, for words that end in *; after a =, words in sequence, for a text in quotes and one of more than five words or 40 letters.';

create function private.terms_of_all(p_texts text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(distinct term), '{}')
  from unnest(p_texts) as given
  cross join lateral unnest(private.terms_of(given)) as term
$$;
comment on function private.terms_of_all(text[]) is 'private.terms_of of each text, together.';

create function private.has_term(p_terms text[], p_phrase text, p_forms text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_terms && p_forms or exists (
    select from unnest(p_terms) as term
    where case left(term, 1)
      when '=' then position(substr(term, 2) in p_phrase) > 0
      when '~' then p_phrase ~ substr(term, 2)
      else false
    end
  )
$$;
comment on function private.has_term(text[], text, text[]) is
  'Whether one of the terms (private.terms_of) finds a phrase, whose forms (private.forms_of) are given.';

-- Where an index holds a keyword. An offer looks there under its forms, and under the beginnings of its words.
create function private.places_of(p_text text) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  terms text[] := private.terms_of(p_text);
begin
  return case left(terms[1], 1)
    when '~' then array[(regexp_match(terms[1], '([[:alnum:]]+)\[\[:alnum:\]\]\*'))[1] || '*']
    when '=' then array[private.join_words(array(
      select private.word_form(one.word)
      from unnest(string_to_array(btrim(substr(terms[1], 2)), ' ')) with ordinality as one (word, place)
      where one.place <= 6
      order by one.place
    ))]
    else terms
  end;
end
$$;
comment on function private.places_of(text) is
  'One or two keys of a keyword: each offer that it finds has one of them among private.forms_of its name, or as the beginning of a word and a *.';

create function private.pattern_of(p_text text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  terms text[] := private.terms_of(p_text);
begin
  return case left(terms[1], 1)
    when '=' then null
    when '~' then ' (' || btrim(substr(terms[1], 2)) || ')(?= )'
    -- Spaces may be anywhere, endings at each word, and an e after a vowel that had an accent.
    else (
      select ' (' || string_agg(
        regexp_replace(
          replace(regexp_replace(one.beginning, '(.)(?!$)', '\1 ?', 'g'), 's ?s', '(?:s ?s|ß)'), '([aou])', '\1e?', 'g'
        )
        || case when one.beginning !~ '[0-9]' and char_length(one.beginning) > 2 then ' ?(?:e?n?s?|y|ies?)' else '' end,
        ' ?' order by one.place
      ) || ')(?= )'
      from (
        select regexp_replace(private.word_form(said.word), '(?<=..)i$', '') as beginning, said.place
        from unnest(string_to_array(btrim(private.phrase_of(p_text)), ' ')) with ordinality as said (word, place)
      ) as one
    )
  end;
end
$$;
comment on function private.pattern_of(text) is
  'A regular expression for phrases that hold more than a keyword in the words as typed; null if it has no other form. It finds a little too much, and gives the words that it found.';

-- The columns of an alert are computed in the name of the one who writes it.
grant execute on function
  private.word_form(text),
  private.join_words(text[]),
  private.terms_of(text),
  private.terms_of_all(text[]),
  private.places_of(text)
to authenticated, service_role;

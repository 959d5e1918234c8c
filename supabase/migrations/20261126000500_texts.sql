-- Words as they are compared: 'Café-Lampe, 2er' and 'cafe lampe 2er' are the same. Padded with spaces, so that a whole word
-- or phrase is found as a part: position(' lamp ' in ' desk lamp ').
create function private.phrase_of(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'
  )) || ' '
$$;
comment on function private.phrase_of(text) is
  'Small letters and digits of a text, without accents, one space around and between the words; two spaces when there are none.';

create function private.phrases_of(p_texts text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(phrase), '{}')
  from (select private.phrase_of(given) as phrase from unnest(p_texts) as given) as words
  where phrase <> '  '
$$;
comment on function private.phrases_of(text[]) is 'private.phrase_of each text; those without a word are left out.';

-- An offer is grouped under its seller's name as it is stored, or under 'Unassigned' if that has no letters and no digits.
-- docs/behaviour/sellers.md
create function private.group_name_of(p_name text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    -- Signs of trade are no words; letters in boxes and discs are, though Unicode calls them symbols.
    when coalesce(private.phrase_of(regexp_replace(
      translate(p_name, '™℠®©℗', ''), '[\U0001F150-\U0001F169\U0001F170-\U0001F189]', 'a', 'g'
    )), '  ') = '  ' then 'Unassigned'
    else p_name
  end
$$;
comment on function private.group_name_of(text) is
  'The name that offers of a seller are grouped under: ''Unassigned'' for one of signs alone, and where there is none.';

-- Names that admins write are cleaned as those of sources are. docs/behaviour/ingest.md
create function private.clean_offer_text(p_text text) returns text
language sql immutable strict
set search_path = ''
as $$
  select normalize(
    btrim(regexp_replace(
      regexp_replace(
        p_text,
        '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]',
        '', 'g'
      ),
      '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
    )),
    nfc
  )
$$;
comment on function private.clean_offer_text(text) is
  'A text of an offer as it is kept: one line, single spaces, nothing that cannot be seen. As cleanOfferText of the domain.';

-- What lists of the back office have in common. A search of a million signs keeps a processor busy for seconds, before a
-- single row is looked at.
create function private.check_search(p_search text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Bytes are counted at once, signs one by one; a sign has four bytes at most.
  if octet_length(p_search) > 2000 or char_length(p_search) > 500 then
    raise exception 'Search for 500 letters at most.' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_search(text) is 'Refuses a text that is too long to be searched for.';

create function private.typed_pattern(p_search text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  return '%' || regexp_replace(nullif(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%';
end
$$;
comment on function private.typed_pattern(text) is
  'Pattern that finds a text as it is typed, anywhere; null when nothing is searched for.';

create function private.check_page(p_limit integer, p_offset integer) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_limit is null or p_limit not between 1 and 100 then
    raise exception 'A page has 1 to 100 rows.' using errcode = '22023';
  end if;
  if p_offset is null or p_offset < 0 then
    raise exception 'A page cannot begin before the first row.' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_page(integer, integer) is 'Refuses a page of a list that is too long, or begins nowhere.';

-- Two admins at once: what one saved is not lost to another, who had not seen it.
create function private.refuse_unseen_changes(p_row jsonb, p_fields jsonb, p_seen jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_seen is not null and exists (
    select from jsonb_object_keys(p_fields) as field
    where p_seen ? field and p_seen -> field is distinct from p_row -> field and p_fields -> field is distinct from p_row -> field
  ) then
    raise exception 'Somebody else changed this meanwhile. Look at what it is now, then save again.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = p_row::text;
  end if;
end
$$;
comment on function private.refuse_unseen_changes(jsonb, jsonb, jsonb) is
  'Raises PT409 when a field that is to be changed holds neither what the caller saw nor what it is to become; its detail is the row as it is.';

grant execute on function private.phrase_of(text), private.group_name_of(text) to anon, authenticated, service_role;
grant execute on function private.phrases_of(text[]) to authenticated, service_role;

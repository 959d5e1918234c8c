-- What lists of the back office have in common.
create function private.typed_pattern(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(nullif(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.typed_pattern(text) is
  'Pattern that finds a text as it is typed, anywhere; null when nothing is searched for.';

-- What lists of the back office have in common.
create function private.require_page(p_limit integer, p_offset integer) returns void
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
comment on function private.require_page(integer, integer) is
  'Refuses what is no page of a list: its length, and how many rows come before it.';

create function private.typed_pattern(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(nullif(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.typed_pattern(text) is
  'Pattern that finds a text as it is typed, anywhere; null when nothing is searched for.';

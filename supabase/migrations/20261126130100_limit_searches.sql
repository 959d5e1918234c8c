-- A search of a million signs keeps a processor busy for seconds, before a single row is looked at.
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

create or replace function private.containing(p_search text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  return '%' || regexp_replace(trim(p_search), '([\\%_])', '\\\1', 'g') || '%';
end
$$;

create or replace function private.typed_pattern(p_search text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  return '%' || regexp_replace(nullif(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%';
end
$$;

create or replace function private.seller_filter(p_search text, p_type text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  if p_type not in ('all', 'user', 'global') then
    raise exception 'There are all, user and global sellers, but no %.', left(p_type, 50) using errcode = '22023';
  end if;
  return concat_ws(' and ',
    'true',
    case p_type when 'user' then 'not seller.is_global' when 'global' then 'seller.is_global' end,
    case when p_search ~ '[^[:space:]]' then format(
      'strpos(lower(normalize(concat_ws(chr(10), seller.name, seller.email, seller.wechat, seller.whatsapp, '
        'seller.facebook, seller.discord, seller.seller_code), nfkd)), %L) > 0',
      lower(normalize(btrim(p_search), nfkd))
    ) end
  );
end
$$;
-- As before, and nothing is made of what somebody sends who is no admin.
create or replace function private.admin_messages(p_search text, p_state text, p_limit integer, p_offset integer)
returns table (
  id bigint, name text, email text, subject text, message text, state text, created_at timestamptz,
  mailed_at timestamptz, mail_tries integer, mail_due_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
begin
  perform private.require_admin();
  pattern := private.typed_pattern(p_search);
  if p_state is null or p_state not in ('all', 'waiting', 'new', 'answered') then
    raise exception 'The state must be all, waiting, new or answered.' using errcode = '22023';
  end if;
  perform private.check_page(p_limit, p_offset);
  return query
  with found as materialized (
    select one.id from public.contact_messages as one
    where (pattern is null or (one.name || ' ' || one.email || ' ' || one.subject || ' ' || one.message) ilike pattern)
      and (p_state <> 'waiting' or one.answered_at is null)
      and (p_state <> 'new' or one.read_at is null)
      and (p_state <> 'answered' or one.answered_at is not null)
  ), page as (
    select found.id from found order by found.id desc limit p_limit offset p_offset
  )
  select message.id, message.name, message.email, message.subject, message.message,
    case when message.answered_at is not null then 'answered' when message.read_at is not null then 'read' else 'new' end,
    message.created_at, message.mailed_at, message.mail_tries, message.mail_due_at, (select count(*) from found)
  from page join public.contact_messages as message on message.id = page.id
  order by message.id desc;
end
$$;

-- Admins ask whether a mail went out, and if not, why. docs/behaviour/admin-mails.md
create index alert_mails_created_idx on internal.alert_mails (created_at desc, id desc);

create function private.logged_mails(p_search text, p_kind text, p_state text) returns text
language sql immutable
set search_path = ''
as $$
  select
    'select mail.written_at, mail.id as number, null::uuid as alert from internal.mails as mail
     where ($2 is null or mail.written_at >= $2) and ($3 is null or mail.written_at < $3)'
    || case when p_search <> '' then ' and mail.found_by like $1' else '' end
    || case when p_kind <> '' then format(' and mail.kind = %L', p_kind) else '' end
    || case p_state
      when 'all' then ''
      when 'waiting' then ' and mail.state <> ''sent''
        and (mail.state = ''waiting'' or mail.state = ''sending'' and mail.tried_at > now() - interval ''5 minutes'')'
      when 'unsure' then ' and mail.state <> ''sent''
        and (mail.state = ''unsure'' or mail.state = ''sending'' and mail.tried_at <= now() - interval ''5 minutes'')'
      else format(' and mail.state = %L', p_state)
    end
$$;
comment on function private.logged_mails(text, text, text) is
  'The query for mails of the log that a list shows; its values are a pattern in small letters, the first moment, and the one after the last.';

create function private.listed_alert_mails(p_search text, p_kind text, p_state text) returns text
language sql immutable
set search_path = ''
as $$
  select
    'select mail.created_at as written_at, null::bigint as number, mail.id as alert from internal.alert_mails as mail
     where ($2 is null or mail.created_at >= $2) and ($3 is null or mail.created_at < $3)'
    || case when p_search <> '' then
      ' and mail.user_id in (select account.id from public.users as account where account.email like $1)' else '' end
    || case p_kind
      when 'alert_instant' then ' and mail.kind = ''instant'''
      when 'alert_digest' then ' and mail.kind = ''digest'''
      else ''
    end
    || case p_state
      when 'all' then ''
      when 'waiting' then ' and (mail.state = ''waiting'' or mail.state in (''claimed'', ''sending''))'
      when 'failed' then ' and mail.state = ''given_up'''
      else format(' and mail.state = %L', p_state)
    end
$$;
comment on function private.listed_alert_mails(text, text, text) is
  'The same for alert mails, which are found by the address that their reader has now. Addresses of accounts have small letters.';

create function private.mail_sources(p_search text, p_kind text, p_state text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  wanted text := coalesce(p_kind, '');
  typed text := coalesce(trim(p_search), '');
  of_alerts constant text[] := array['alert', 'alert_instant', 'alert_digest'];
begin
  if p_state is null or p_state not in ('all', 'waiting', 'sent', 'failed', 'unsure', 'dropped') then
    raise exception 'The state must be all, waiting, sent, failed, unsure or dropped.' using errcode = '22023';
  end if;
  if wanted <> '' and wanted <> all (private.mail_kinds() || of_alerts) then
    raise exception 'There is no such kind of mail: %.', left(wanted, 50) using errcode = '22023';
  end if;
  return
    case when wanted <> all (of_alerts) then array[private.logged_mails(typed, wanted, p_state)] else '{}' end
    || case when wanted = '' or wanted = any (of_alerts) then
      array[private.listed_alert_mails(typed, wanted, p_state)] else '{}' end;
end
$$;
comment on function private.mail_sources(text, text, text) is
  'The queries whose rows together are a list of mails. Refuses kinds and states that there are none of.';

create function private.admin_mails(
  p_search text, p_kind text, p_state text, p_from timestamptz, p_before timestamptz, p_limit integer, p_offset integer
)
returns table (
  id text, kind text, address text, user_id uuid, subject text, state text, tries integer, written_at timestamptz,
  tried_at timestamptz, error text, message_id bigint, message_email text
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  farthest constant integer := 1000;
  needed constant bigint := p_offset + p_limit::bigint;
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  if needed > farthest then
    raise exception 'Pages show the newest 1,000 mails. Narrow the search to see the others.' using errcode = '22023';
  end if;
  return query execute format(
    $query$
      with reached as (%s), page as materialized (
        select * from reached order by written_at desc, number desc nulls last, alert desc limit $5 offset $6
      )
      select
        coalesce(page.number::text, page.alert::text), coalesce(mail.kind, 'alert_' || told.kind),
        coalesce(mail.address, reader.email), coalesce(mail.user_id, told.user_id), mail.subject,
        case
          when mail.state = 'sending' and mail.tried_at <= now() - interval '5 minutes' then 'unsure'
          when mail.state = 'sending' or told.state in ('claimed', 'sending') then 'waiting'
          when told.state = 'given_up' then 'failed'
          else coalesce(mail.state, told.state)
        end,
        coalesce(mail.tries, told.attempts), page.written_at, coalesce(mail.tried_at, told.claimed_at),
        coalesce(mail.error, told.error), mail.message_id, message.email
      from page
      left join internal.mails as mail on mail.id = page.number
      left join public.contact_messages as message on message.id = mail.message_id
      left join internal.alert_mails as told on told.id = page.alert
      left join public.users as reader on reader.id = told.user_id
      order by page.written_at desc, page.number desc nulls last, page.alert desc
    $query$,
    (
      select string_agg(format('(%s order by written_at desc, number desc, alert desc limit $4)', source), ' union all ')
      from unnest(private.mail_sources(p_search, p_kind, p_state)) as source
    )
  ) using lower(private.typed_pattern(p_search)), p_from, p_before, needed, p_limit, p_offset;
end
$$;
comment on function private.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer) is
  'Behind public.admin_mails.';

create function public.admin_mails(
  p_search text default '', p_kind text default '', p_state text default 'all', p_from timestamptz default null,
  p_before timestamptz default null, p_limit integer default 25, p_offset integer default 0
)
returns table (
  id text, kind text, address text, user_id uuid, subject text, state text, tries integer, written_at timestamptz,
  tried_at timestamptz, error text, message_id bigint, message_email text
)
language sql stable security invoker rows 100
set search_path = ''
as $$
  select * from private.admin_mails(p_search, p_kind, p_state, p_from, p_before, p_limit, p_offset)
$$;
comment on function public.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer) is
  'For admins: a page of the mails that went out or did not, newest first, of the newest 1,000 that are found. The kind alert stands for alert_instant and alert_digest.';

create function private.admin_count_mails(p_search text, p_kind text, p_state text, p_from timestamptz, p_before timestamptz)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 10001;
  source text;
  found_count integer := 0;
  counted integer;
begin
  perform private.require_admin();
  foreach source in array private.mail_sources(p_search, p_kind, p_state) loop
    execute format('select count(*) from (%s limit $4) as found', source)
    into counted using lower(private.typed_pattern(p_search)), p_from, p_before, most - found_count;
    found_count := found_count + counted;
  end loop;
  return found_count;
end
$$;
comment on function private.admin_count_mails(text, text, text, timestamptz, timestamptz) is
  'Behind public.admin_count_mails.';

create function public.admin_count_mails(
  p_search text default '', p_kind text default '', p_state text default 'all', p_from timestamptz default null,
  p_before timestamptz default null
) returns integer
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_mails(p_search, p_kind, p_state, p_from, p_before)
$$;
comment on function public.admin_count_mails(text, text, text, timestamptz, timestamptz) is
  'For admins: how many mails are found; 10,001 stands for more than 10,000.';

grant execute on function
  private.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer),
  public.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer),
  private.admin_count_mails(text, text, text, timestamptz, timestamptz),
  public.admin_count_mails(text, text, text, timestamptz, timestamptz)
to authenticated;

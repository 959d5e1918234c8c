-- What became of each mail: to whom, when, and if it did not go out, why. Neither texts nor links nor codes.
-- docs/behaviour/admin-mails.md
create function private.mail_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    -- Of accounts, as the auth service calls them.
    'confirmation', 'recovery', 'magic_link', 'email_change', 'invite', 'reauthentication',
    'password_changed_notification',
    -- Ours.
    'contact_message', 'trial_ending', 'factor_removed', 'farewell'
  ]
$$;
comment on function private.mail_kinds() is 'Kinds of mails that the mail log holds; alert mails have a table of their own.';

create table internal.mails (
  id bigint generated always as identity primary key,
  kind text not null constraint mails_kind_check check (kind = any (private.mail_kinds())),
  address text constraint mails_address_check check (char_length(address) <= 320),
  user_id uuid references auth.users (id) on delete cascade,
  message_id bigint unique references public.contact_messages (id) on delete cascade,
  subject text not null constraint mails_subject_check check (char_length(subject) <= 300),
  state text not null default 'sending' constraint mails_state_check
    check (state in ('sending', 'waiting', 'sent', 'failed', 'unsure')),
  tries integer not null default 1 constraint mails_tries_check check (tries >= 1),
  written_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  -- Small letters, compared as they are: with "ilike" a search of two letters among 300,000 rows takes three times as long.
  found_by text not null generated always as (lower(coalesce(address, '') || ' ' || subject)) stored,
  error text constraint mails_error_check check (char_length(error) <= 300),
  -- It is written when the account is gone: nothing would take its address along.
  constraint mails_farewell_has_no_address check ((kind = 'farewell') = (address is null))
);
comment on table internal.mails is 'Mails that went out, or did not, for 90 days; alert mails are in internal.alert_mails.';
comment on column internal.mails.user_id is 'Whose account it is about; null for mails to the operator.';
comment on column internal.mails.message_id is 'The message that it brings to the operator: one row, however often that is tried.';
comment on column internal.mails.state is
  'sending: begun, and nobody knows yet; whoever sent it is gone after five minutes. waiting: failed, and tried again. failed: for good. unsure: the mail server had it and did not say whether it takes it.';
comment on column internal.mails.found_by is 'What is searched: address and subject.';
comment on column internal.mails.tried_at is 'When the last try began.';
comment on column internal.mails.error is 'Why the last try failed.';
create index mails_written_idx on internal.mails (written_at desc, id desc);
create index mails_kind_idx on internal.mails (kind, written_at desc, id desc);
create index mails_unsent_idx on internal.mails (state, written_at desc, id desc) where state <> 'sent';
create index mails_user_idx on internal.mails (user_id);
create index mails_address_idx on internal.mails (lower(address));
create index mails_search_idx on internal.mails using gin (found_by extensions.gin_trgm_ops);
alter table internal.mails enable row level security;

create function private.begin_mail(p_kind text, p_address text, p_user uuid, p_subject text, p_message bigint default null)
returns bigint
language sql security definer
set search_path = ''
as $$
  insert into internal.mails (kind, address, user_id, subject, message_id)
  values (p_kind, case when p_kind <> 'farewell' then p_address end, p_user, left(p_subject, 300), p_message)
  on conflict (message_id) do update set
    state = 'sending', tries = mails.tries + 1, tried_at = now(), error = null, address = excluded.address
  returning mails.id
$$;
comment on function private.begin_mail(text, text, uuid, text, bigint) is
  'Notes that a mail is about to be sent, or tried again where it brings the same message; gives its number. For the server only.';

create function private.settle_mail(p_mail bigint, p_state text, p_error text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.mails as mail set state = p_state, error = left(p_error, 300)
  where mail.id = p_mail and mail.state = 'sending'
$$;
comment on function private.settle_mail(bigint, text, text) is
  'Notes what became of a mail that was begun: waiting, sent, failed or unsure. Nothing happens where its account is gone. For the server only.';

create function private.delete_old_mails(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from internal.mails as mail where mail.id in (
      select old.id from internal.mails as old where old.written_at < now() - interval '90 days' limit p_most
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_mails(integer) is
  'Deletes what the log says of mails that were written 90 days ago, at most so many; gives their number. For the server only.';

create function private.delete_mails_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.mails as mail where lower(mail.address) = lower(old.email);
  return null;
end
$$;
comment on function private.delete_mails_of_account() is
  'Trigger: mails to the address of an account go with it, also those that are not about the account.';

create trigger delete_mails_of_account after delete on public.users
  for each row execute function private.delete_mails_of_account();

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

create policy "Nobody reaches the mail log through the API" on internal.mails
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer),
  public.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer),
  private.admin_count_mails(text, text, text, timestamptz, timestamptz),
  public.admin_count_mails(text, text, text, timestamptz, timestamptz)
to authenticated;
grant execute on function
  private.begin_mail(text, text, uuid, text, bigint),
  private.settle_mail(bigint, text, text),
  private.delete_old_mails(integer)
to service_role;

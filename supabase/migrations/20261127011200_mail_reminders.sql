-- Emails with reminders: nothing of the catalogue or the plan decides about them. The server writes them from the products as they
-- are when it sends them. docs/behaviour/reminders.md
create or replace function private.claim_alert_mails(p_runner uuid, p_most integer, p_at timestamptz default now())
returns table (
  mail_id uuid, user_id uuid, email text, kind text, attempts integer, uses_left integer, total integer, items jsonb
)
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  claimed uuid[];
  readers uuid[];
  refused uuid[] := '{}';
  digest record;
  left_behind uuid;
  quiet bigint;
begin
  -- What was claimed and not begun did not go out, whatever became of its runner. It may begin no more after this time.
  for left_behind in
    select mail.id from internal.alert_mails as mail
    where mail.state = 'claimed' and mail.claimed_at < p_at - interval '20 seconds'
    order by mail.user_id
    for update skip locked
  loop
    perform private.put_back_alert_mail(left_behind, p_at, null, p_at);
  end loop;
  -- Whoever died between beginning and answer leaves a mail of which nobody knows whether it went out.
  update internal.alert_mails as mail set
    state = 'unsure', ended_at = p_at, error = 'Whoever sent it ended before they could say what became of it.'
  where mail.state = 'sending' and mail.claimed_at < p_at - interval '5 minutes';

  loop
    with next as materialized (
      select mail.id, private.quiet_end(mail.user_id, p_at) as quiet_end from internal.alert_mails as mail
      where mail.state = 'waiting' and mail.next_try_at <= p_at
        -- A burst of offers makes one mail: it waits until all were compared, unless that does not go on.
        and (
          mail.kind <> 'instant'
          or not exists (select from internal.offers_to_match as offer where offer.queued_at > p_at - interval '2 minutes')
        )
      order by mail.next_try_at, mail.id
      limit p_most
      for update skip locked
    ), put_off as (
      update internal.alert_mails as mail set next_try_at = next.quiet_end
      from next where mail.id = next.id and next.quiet_end is not null
      returning mail.id
    ), taken as (
      update internal.alert_mails as mail set
        state = 'claimed', runner = p_runner, claimed_at = p_at
      from next where mail.id = next.id and next.quiet_end is null
      returning mail.id, mail.user_id
    )
    select array_agg(taken.id), array_agg(distinct taken.user_id), (select count(*) from put_off)
    into claimed, readers, quiet
    from taken;
    -- Mails of people in their quiet hours hide nobody else's.
    exit when claimed is not null or quiet = 0;
  end loop;
  if claimed is null then
    return;
  end if;

  -- People who went back to Basic, or to one email a day, hear of it with the digest.
  with later as (
    update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
    where mail.id = any (claimed) and mail.kind = 'instant' and not mail.was_doubtful
      and mail.user_id in (select reader.user_id from private.alert_readers(readers) as reader where not reader.is_pro)
    returning mail.id
  )
  update public.alert_matches as match set mail_id = null from later where match.mail_id = later.id;

  update public.alert_matches as match set mail_id = mail.id
  from internal.alert_mails as mail
  where mail.id = any (claimed) and mail.state = 'claimed' and mail.kind = 'instant' and not mail.was_doubtful
    and match.user_id = mail.user_id and match.is_mail_due and match.mail_id is null
    and match.found_at > p_at - interval '7 days';

  -- What its reader would not find any more is left out, for good.
  with active as materialized (
    select private.active_alert_ids(readers) as id
  ), told as materialized (
    -- Once for an offer, however many people it was found for, and not at all if it has their keywords as typed.
    select offer.id, private.forms_of(offer.phrase) as forms
    from catalogue.products as offer
    where offer.id in (
      select match.offer_id from public.alert_matches as match
      join catalogue.products as named on named.id = match.offer_id
      join public.keyword_alerts as alert on alert.id = match.alert_id
      where match.mail_id = any (claimed) and (alert.excluded_terms <> '{}' or position(alert.phrase in named.phrase) = 0)
    )
  ), worth_telling as materialized (
    select match.user_id, match.offer_id
    from internal.alert_mails as mail
    join private.alert_readers(readers) as reader on reader.user_id = mail.user_id and reader.wants_mail
    join public.alert_matches as match on match.mail_id = mail.id
    join catalogue.products as offer on offer.id = match.offer_id
      and offer.is_listed and offer.expires_at > p_at
    left join told on told.id = offer.id
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or reader.is_full_pro)
    where mail.id = any (claimed) and mail.state = 'claimed'
      and (
        -- Nearly always the alert that found it finds it still.
        exists (
          select from public.keyword_alerts as alert
          where alert.id = match.alert_id and alert.id in (select active.id from active)
            and private.finds_offer(alert, offer.country, offer.phrase, offer.price, offer.currency, told.forms)
        )
        or exists (
          select from public.keyword_alerts as alert
          where alert.user_id = mail.user_id and alert.id in (select active.id from active)
            and private.finds_offer(alert, offer.country, offer.phrase, offer.price, offer.currency, told.forms)
        )
      )
  )
  update public.alert_matches as match set is_mail_due = false, mail_id = null
  where match.mail_id = any (claimed)
    and not exists (
      select from worth_telling
      where worth_telling.user_id = match.user_id and worth_telling.offer_id = match.offer_id
    );
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
  where mail.id = any (claimed) and mail.state = 'claimed'
    and case mail.kind
      when 'reminder' then mail.user_id not in (
        select reader.user_id from private.reminder_readers(readers, p_at) as reader where reader.by_mail
      )
      else not exists (select from public.alert_matches as match where match.mail_id = mail.id)
    end;

  for digest in
    select mail.id, mail.user_id from internal.alert_mails as mail
    where mail.id = any (claimed) and mail.state = 'claimed' and mail.kind = 'digest'
    order by mail.user_id
  loop
    begin
      uses_left := private.reserve_quota(digest.user_id, 'notification_emails', digest.id, p_at);
      -- Kept where the answer below finds it; -1 is without limit.
      update internal.alert_mails as mail set uses_left = claim_alert_mails.uses_left where mail.id = digest.id;
    exception when sqlstate 'PT403' then
      refused := refused || digest.id;
    end;
  end loop;
  update public.alert_matches as match set mail_id = null where match.mail_id = any (refused);
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at where mail.id = any (refused);

  return query
  select mail.id, mail.user_id, account.email, mail.kind, mail.attempts + 1, nullif(mail.uses_left, -1),
    coalesce(jsonb_array_length(reminder.steps), told.total), coalesce(reminder.steps, told.items)
  from internal.alert_mails as mail
  join public.users as account on account.id = mail.user_id
  left join internal.reminders as reminder on reminder.id = mail.reminder_id
  cross join lateral (
    select max(listed.total)::integer as total, jsonb_agg(
      jsonb_build_object(
        'id', listed.id, 'name', listed.name, 'price', listed.price, 'currency', listed.currency,
        'picture', listed.picture_path, 'seller', listed.seller, 'country', listed.country,
        -- Visitors see the offers of one country.
        'isForAll', listed.is_for_free_and_trial and listed.country = 'US',
        'keyword', listed.keyword
      ) order by listed.place
    ) as items
    from (
      select offer.id, offer.name, offer.price, offer.currency, offer.country, offer.picture_path, seller.name as seller,
        seller.is_for_free_and_trial, match.keyword, count(*) over () as total,
        row_number() over (order by match.found_at desc, offer.created_at desc, offer.id desc) as place
      from public.alert_matches as match
      join catalogue.products as offer on offer.id = match.offer_id
      join public.sellers as seller on seller.id = offer.seller_id
      where match.mail_id = mail.id
    ) as listed
    where listed.place <= 20
  ) as told
  where mail.id = any (claimed) and mail.state = 'claimed';
end
$$;

comment on function private.claim_alert_mails(uuid, integer, timestamptz) is
  'Takes mails that are due, for this runner alone and 20 seconds, and gives what they tell: the newest 20 offers of total, or the steps of a reminder. A digest counts against the quota; uses_left is null where nothing is counted. The runner begins each before it sends it (private.begin_alert_mails) and says what became of it (private.settle_alert_mails). For the server only.';

create function private.drop_reminder_mails(p_runner uuid, p_mails uuid[], p_at timestamptz default now()) returns void
language sql security definer
set search_path = ''
set enable_seqscan = off
as $$
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
  where mail.id = any (p_mails) and mail.kind = 'reminder' and mail.state = 'claimed' and mail.runner = p_runner
$$;
comment on function private.drop_reminder_mails(uuid, uuid[], timestamptz) is
  'Drops reminders that this runner claimed, all of whose steps were done, put off or deleted meanwhile. For the server only.';

create function private.stop_reminder_mails(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  update public.users as account set reminds_by_mail = false where account.id = p_user and account.reminds_by_mail
$$;
comment on function private.stop_reminder_mails(uuid) is
  'Turns emails with reminders of a person off, who asked for it by the link in one. Twice is as once. For the server only.';

grant execute on function
  private.drop_reminder_mails(uuid, uuid[], timestamptz),
  private.stop_reminder_mails(uuid)
to service_role;

create or replace function private.admin_doubtful_alert_mails()
returns table (
  id uuid, user_id uuid, email text, kind text, state text, offers integer, attempts integer, claimed_at timestamptz,
  error text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select mail.id, mail.user_id, account.email, mail.kind, mail.state,
    coalesce(
      (select jsonb_array_length(reminder.steps) from internal.reminders as reminder where reminder.id = mail.reminder_id),
      (select count(*)::integer from public.alert_matches as match where match.mail_id = mail.id)
    ),
    mail.attempts, mail.claimed_at, mail.error
  from internal.alert_mails as mail
  join public.users as account on account.id = mail.user_id
  where mail.state in ('unsure', 'given_up')
  order by mail.claimed_at desc
  limit 200;
end
$$;

create or replace function private.listed_alert_mails(p_search text, p_kind text, p_state text) returns text
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
      when 'alert_reminder' then ' and mail.kind = ''reminder'''
      else ''
    end
    || case p_state
      when 'all' then ''
      when 'waiting' then ' and (mail.state = ''waiting'' or mail.state in (''claimed'', ''sending''))'
      when 'failed' then ' and mail.state = ''given_up'''
      else format(' and mail.state = %L', p_state)
    end
$$;

create or replace function private.mail_sources(p_search text, p_kind text, p_state text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  wanted text := coalesce(p_kind, '');
  typed text := coalesce(trim(p_search), '');
  of_alerts constant text[] := array['alert', 'alert_instant', 'alert_digest', 'alert_reminder'];
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

comment on function public.admin_doubtful_alert_mails() is
  'For admins: mails of alerts and reminders of which nobody knows whether they went out (unsure), and those that were refused for too long (given_up), the newest 200. offers is the number of their offers or steps.';
comment on function public.admin_mails(text, text, text, timestamptz, timestamptz, integer, integer) is
  'For admins: a page of the mails that went out or did not, newest first, of the newest 1,000 that are found. The kind alert stands for alert_instant, alert_digest and alert_reminder.';

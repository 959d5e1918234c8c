-- Emails and pushes compute the forms of an offer's name once, not for each person. docs/behaviour/alerts.md
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
          mail.kind = 'digest'
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
    -- Once for an offer, however many people it was found for.
    select offer.id, private.forms_of(offer.phrase) as forms
    from catalogue.products as offer
    where offer.id in (select match.offer_id from public.alert_matches as match where match.mail_id = any (claimed))
  ), worth_telling as materialized (
    select match.user_id, match.offer_id
    from internal.alert_mails as mail
    join private.alert_readers(readers) as reader on reader.user_id = mail.user_id and reader.wants_mail
    join public.alert_matches as match on match.mail_id = mail.id
    join catalogue.products as offer on offer.id = match.offer_id
      and offer.is_listed and offer.expires_at > p_at
    join told on told.id = offer.id
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
    and not exists (select from public.alert_matches as match where match.mail_id = mail.id);

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
  select mail.id, mail.user_id, account.email, mail.kind, mail.attempts + 1, nullif(mail.uses_left, -1), told.total, told.items
  from internal.alert_mails as mail
  join public.users as account on account.id = mail.user_id
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

create or replace function private.prepare_pushes(p_people integer default 500) returns setof uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  return query
  with devices as materialized (
    select device.user_id, min(device.created_at) as since
    from public.push_subscriptions as device group by device.user_id
  ),
  people as materialized (
    select reader.user_id, devices.since, reader.is_pro, reader.is_full_pro,
      -- What waits for the end of quiet hours is not old yet.
      case when account.quiet_from is null then interval '0' else interval '24 hours' end as patience
    from private.alert_readers((select array_agg(devices.user_id) from devices)) as reader
    join devices on devices.user_id = reader.user_id
    join public.users as account on account.id = reader.user_id
    where reader.wants_mail and private.quiet_end(reader.user_id, now()) is null
  ),
  told_now as (
    select people.user_id, fresh.offer_ids
    from people
    cross join lateral (
      select array_agg(found.offer_id) as offer_ids
      from public.alert_matches as found
      where found.user_id = people.user_id
        and found.pushed_at is null
        and found.found_at > greatest(people.since, now() - interval '24 hours' - people.patience)
        -- A digest comes first: on Basic the plan counts it.
        and (people.is_pro or found.mailed_at > now() - interval '6 hours' - people.patience)
    ) as fresh
    where fresh.offer_ids is not null
    limit p_people
  ),
  chosen as (
    select found.user_id, found.offer_id
    from told_now
    join public.alert_matches as found
      on found.user_id = told_now.user_id and found.offer_id = any (told_now.offer_ids)
    where found.pushed_at is null
    for update of found skip locked
  ),
  claimed as (
    update public.alert_matches as match set pushed_at = now()
    from chosen
    where match.user_id = chosen.user_id and match.offer_id = chosen.offer_id
    returning match.user_id, match.offer_id, match.alert_id, match.keyword, match.found_at
  ),
  -- What its reader would not find any more is left out, for good.
  active as materialized (
    select private.active_alert_ids((select array_agg(told_now.user_id) from told_now)) as id
  ),
  -- Once for an offer, however many people it was found for.
  spoken as materialized (
    select offer.id, private.forms_of(offer.phrase) as forms
    from catalogue.products as offer
    where offer.id in (select claimed.offer_id from claimed)
  ),
  shown as (
    select claimed.user_id, claimed.keyword, claimed.found_at, offer.name, offer.country
    from claimed
    join people on people.user_id = claimed.user_id
    join catalogue.products as offer on offer.id = claimed.offer_id and offer.is_listed and offer.expires_at > now()
    join spoken on spoken.id = offer.id
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or people.is_full_pro)
    where exists (
      select from public.keyword_alerts as alert
      where alert.id = claimed.alert_id and alert.id in (select active.id from active)
        and private.finds_offer(alert, offer.country, offer.phrase, offer.price, offer.currency, spoken.forms)
    ) or exists (
      select from public.keyword_alerts as alert
      where alert.user_id = claimed.user_id and alert.id in (select active.id from active)
        and private.finds_offer(alert, offer.country, offer.phrase, offer.price, offer.currency, spoken.forms)
    )
  ),
  told as (
    select shown.user_id, jsonb_build_object(
      'count', count(*),
      'keywords', jsonb_agg(distinct shown.keyword),
      'countries', jsonb_agg(distinct shown.country),
      'names', (array_agg(left(shown.name, 120) order by shown.found_at desc))[1:3]
    ) as content
    from shown group by shown.user_id
  )
  insert into internal.pushes (subscription_id, content)
  select device.id, told.content
  from told join public.push_subscriptions as device on device.user_id = told.user_id
  returning pushes.id;
end
$$;

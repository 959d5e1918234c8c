-- A highest price is in US dollars, and an order by price compares amounts of one currency: 1,299 yen are not more than 20
-- dollars. docs/behaviour/alerts.md, docs/behaviour/catalogue.md
create or replace function private.compare_offers(p_offers uuid[], p_after uuid default null, p_people integer default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  longest integer;
  last uuid;
  told_at_once uuid[];
begin
  select max(cardinality(string_to_array(btrim(alert.phrase), ' '))) into longest
  from public.keyword_alerts as alert where not alert.is_paused;

  with offers as materialized (
    select offer.id, offer.phrase, offer.price, offer.currency, seller.is_for_free_and_trial as is_for_all,
      string_to_array(btrim(offer.phrase), ' ') as words
    from catalogue.products as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where offer.id = any (p_offers) and offer.is_listed and offer.expires_at > now() and offer.country = 'US'
      and seller.user_id is null and seller.is_active
  ), spoken as (
    -- Every run of words in a name, up to the longest keyword there is.
    select distinct offer.id, ' ' || array_to_string(offer.words[start : start + length - 1], ' ') || ' ' as phrase
    from offers as offer
    cross join lateral generate_series(1, cardinality(offer.words)) as start
    cross join lateral generate_series(1, least(longest, cardinality(offer.words) - start + 1)) as length
  ), candidates as materialized (
    select offer.id as offer_id, offer.is_for_all, alert.id as alert_id, alert.user_id, alert.keyword, alert.created_at
    from spoken
    join public.keyword_alerts as alert on alert.phrase = spoken.phrase and not alert.is_paused
    join offers as offer on offer.id = spoken.id
    where (p_after is null or alert.user_id > p_after) and ((alert.highest_price is null and alert.excluded = '{}')
      or private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end))
  ), chosen as materialized (
    select array(select distinct candidate.user_id from candidates as candidate order by 1 limit p_people) as ids
  ), people as materialized (
    select reader.user_id, reader.is_pro, reader.is_full_pro, reader.wants_mail
    from chosen cross join lateral private.alert_readers(chosen.ids) as reader
  ), active as materialized (
    select private.active_alert_ids(array(select person.user_id from people as person)) as id
  ), found as (
    insert into public.alert_matches (user_id, offer_id, alert_id, keyword, is_mail_due)
    select distinct on (candidate.user_id, candidate.offer_id)
      candidate.user_id, candidate.offer_id, candidate.alert_id, candidate.keyword, person.wants_mail
    from candidates as candidate
    join people as person on person.user_id = candidate.user_id
    where candidate.alert_id in (select active.id from active)
      and (candidate.is_for_all or person.is_full_pro)
    order by candidate.user_id, candidate.offer_id, candidate.created_at, candidate.alert_id
    on conflict (user_id, offer_id) do nothing
    returning alert_matches.user_id
  )
  select chosen.ids[p_people], array(
    select distinct found.user_id from found
    join people as person on person.user_id = found.user_id
    where person.is_pro and person.wants_mail
  ) into last, told_at_once
  from chosen;
  perform private.queue_instant_mails(told_at_once);
  return last;
end
$$;

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

  with next as materialized (
    select mail.id from internal.alert_mails as mail
    where mail.state = 'waiting' and mail.next_try_at <= p_at
      -- A burst of offers makes one mail: it waits until all were compared, unless that does not go on.
      and (
        mail.kind = 'digest'
        or not exists (select from internal.offers_to_match as offer where offer.queued_at > p_at - interval '2 minutes')
      )
    order by mail.next_try_at, mail.id
    limit p_most
    for update skip locked
  ), taken as (
    update internal.alert_mails as mail set
      state = 'claimed', runner = p_runner, claimed_at = p_at
    from next where mail.id = next.id
    returning mail.id, mail.user_id
  )
  select array_agg(taken.id), array_agg(distinct taken.user_id) into claimed, readers from taken;
  if claimed is null then
    return;
  end if;

  -- Whoever went back to Basic meanwhile hears of it with the digest.
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
  ), worth_telling as materialized (
    select match.user_id, match.offer_id
    from internal.alert_mails as mail
    join private.alert_readers(readers) as reader on reader.user_id = mail.user_id and reader.wants_mail
    join public.alert_matches as match on match.mail_id = mail.id
    join catalogue.products as offer on offer.id = match.offer_id
      and offer.is_listed and offer.expires_at > p_at and offer.country = 'US'
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or reader.is_full_pro)
    where mail.id = any (claimed) and mail.state = 'claimed'
      and exists (
        select from public.keyword_alerts as alert
        where alert.user_id = mail.user_id and alert.id in (select active.id from active)
          and private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end)
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
        'picture', listed.picture_path, 'seller', listed.seller, 'isForAll', listed.is_for_free_and_trial,
        'keyword', listed.keyword
      ) order by listed.place
    ) as items
    from (
      select offer.id, offer.name, offer.price, offer.currency, offer.picture_path, seller.name as seller,
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
    select reader.user_id, devices.since, reader.is_pro, reader.is_full_pro
    from private.alert_readers((select array_agg(devices.user_id) from devices)) as reader
    join devices on devices.user_id = reader.user_id
    where reader.wants_mail
  ),
  told_now as (
    select people.user_id, fresh.offer_ids
    from people
    cross join lateral (
      select array_agg(found.offer_id) as offer_ids
      from public.alert_matches as found
      where found.user_id = people.user_id
        and found.pushed_at is null
        and found.found_at > greatest(people.since, now() - interval '24 hours')
        -- Basic is told with the digest, in which the plan counts it.
        and (people.is_pro or found.mailed_at > now() - interval '6 hours')
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
    returning match.user_id, match.offer_id, match.keyword, match.found_at
  ),
  -- What its reader would not find any more is left out, for good.
  active as materialized (
    select private.active_alert_ids((select array_agg(told_now.user_id) from told_now)) as id
  ),
  shown as (
    select claimed.user_id, claimed.keyword, claimed.found_at, offer.name
    from claimed
    join people on people.user_id = claimed.user_id
    join catalogue.products as offer on offer.id = claimed.offer_id and offer.is_listed and offer.expires_at > now()
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or people.is_full_pro)
    where exists (
      select from public.keyword_alerts as alert
      where alert.user_id = claimed.user_id and alert.id in (select active.id from active)
        and private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end)
    )
  ),
  told as (
    select shown.user_id, jsonb_build_object(
      'count', count(*),
      'keywords', jsonb_agg(distinct shown.keyword),
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

comment on column public.keyword_alerts.highest_price is
  'In US dollars. An offer that costs more, names no price or has one in another currency is not told; null allows every price.';

alter type internal.offer_order add attribute currency text;

create function private.currency_of_country(p_country text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_country in (
      'AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'
    ) then 'EUR'
    else coalesce(
      (
        select money.currency
        from (values
          ('AE', 'AED'), ('AU', 'AUD'), ('BR', 'BRL'), ('CA', 'CAD'), ('CH', 'CHF'), ('CN', 'CNY'), ('CZ', 'CZK'),
          ('DK', 'DKK'), ('EG', 'EGP'), ('GB', 'GBP'), ('HK', 'HKD'), ('HU', 'HUF'), ('ID', 'IDR'), ('IL', 'ILS'),
          ('IN', 'INR'), ('JP', 'JPY'), ('KR', 'KRW'), ('MX', 'MXN'), ('MY', 'MYR'), ('NO', 'NOK'), ('NZ', 'NZD'),
          ('PH', 'PHP'), ('PL', 'PLN'), ('RO', 'RON'), ('SA', 'SAR'), ('SE', 'SEK'), ('SG', 'SGD'), ('TH', 'THB'),
          ('TR', 'TRY'), ('TW', 'TWD'), ('VN', 'VND'), ('ZA', 'ZAR')
        ) as money (country, currency)
        where money.country = p_country
      ),
      'USD'
    )
  end
$$;
comment on function private.currency_of_country(text) is
  'The currency that prices in a country are compared in; US dollars for every country together and for those not listed.';

create or replace function private.page_condition(p_order internal.offer_order) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' and ',
    'offer.is_listed and offer.expires_at > now()',
    -- An offer without a price has no place in an order by price.
    case when p_order.sort_column = 'price' then 'offer.price is not null' end,
    case when p_order.currency is not null then format('offer.currency = %L', p_order.currency) end,
    case when p_order.after_id is not null then format(
      '(offer.%I, offer.id) %s (%L::%s, %L::uuid)', p_order.sort_column,
      case p_order.direction when 'asc' then '>' else '<' end, p_order.after_value, p_order.sort_type, p_order.after_id
    ) end
  )
$$;

create or replace function private.search_products(
  p_search text, p_sellers uuid[], p_community text, p_country text, p_sort text,
  p_after_value text, p_after_id uuid, p_limit integer
) returns table (
  id uuid, name text, price numeric, currency text, image_url text, group_name text, country text, seller_id uuid,
  created_at timestamptz, url text, ebay_url text, amazon_url text, is_vip boolean, picture_path text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := private.offer_filter(p_search);
  wanted internal.offer_order;
  wanted_country text := case when auth.uid() is null then 'US' else p_country end;
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  perform private.check_offer_filters(p_community, p_country);
  wanted := private.read_offer_order(p_sort, p_after_value, p_after_id);
  if wanted.sort_column = 'price' then
    wanted.currency := private.currency_of_country(wanted_country);
  end if;
  if p_sort <> 'newest' and not private.is_pro(auth.uid()) then
    raise exception 'Sorting is a Pro feature. Please upgrade to access.' using errcode = 'PT403', hint = 'pro';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, private.group_name_of(seller.name), offer.country,
    offer.seller_id, offer.created_at, offer.url, offer.ebay_url, offer.amazon_url, seller.is_vip,
    offer.picture_path
  from unnest(private.find_offers(
    private.searched_seller_ids(pattern is not null, p_sellers, p_community),
    wanted_country,
    pattern, wanted, least(greatest(coalesce(p_limit, 100), 1), 100)
  )) with ordinality as found (id, place)
  join catalogue.products as offer on offer.id = found.id
  join public.sellers as seller on seller.id = offer.seller_id
  order by found.place;
end
$$;

comment on function catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer) is
  'Offers that the caller may see, a page of at most 100, after the sort value and id of the last one seen. Orders: newest, and for Pro oldest, price_low, price_high, name_az, name_za. Country null is every country. An order by price has the offers in the currency of the country, for every country those in US dollars.';

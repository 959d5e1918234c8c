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
grant execute on function private.group_name_of(text) to anon, authenticated, service_role;

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
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  perform private.check_offer_filters(p_community, p_country);
  wanted := private.read_offer_order(p_sort, p_after_value, p_after_id);
  if p_sort <> 'newest' and not private.is_pro(auth.uid()) then
    raise exception 'Sorting is a Pro feature. Please upgrade to access.' using errcode = 'PT403', hint = 'pro';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, private.group_name_of(seller.name), offer.country,
    offer.seller_id, offer.created_at, offer.url, offer.ebay_url, offer.amazon_url, seller.is_vip,
    offer.picture_path
  from unnest(private.find_offers(
    private.searched_seller_ids(pattern is not null, p_sellers, p_community),
    case when auth.uid() is null then 'US' else p_country end,
    pattern, wanted, least(greatest(coalesce(p_limit, 100), 1), 100)
  )) with ordinality as found (id, place)
  join catalogue.products as offer on offer.id = found.id
  join public.sellers as seller on seller.id = offer.seller_id
  order by found.place;
end
$$;

create or replace function private.preview_keyword_alert(p_keyword text, p_excluded text[], p_highest_price numeric)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text := private.phrase_of(p_keyword);
  unwanted text[];
begin
  perform private.require_user();
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  if not private.are_excluded_texts(p_excluded) then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.' using errcode = '22023';
  end if;
  if wanted = '  ' or char_length(btrim(p_keyword)) not between 2 and 100 then
    return;
  end if;
  -- As private.finds_offer, which as a call of its own is slow for the many offers that a common word has.
  unwanted := private.phrases_of(p_excluded);
  return query
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      private.group_name_of(seller.name) as group_name, offer.created_at
    from (
      -- The newest come first; a word that is everywhere is not looked for further back.
      select newest.*
      from catalogue.products as newest
      where newest.is_listed and newest.expires_at > now() and newest.country = 'US'
        and newest.created_at > now() - interval '30 days'
        and newest.phrase like '%' || wanted || '%'
        and newest.seller_id in (select private.my_catalogue_seller_ids())
      order by newest.created_at desc, newest.id desc
      limit 20000
    ) as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where (p_highest_price is null or offer.price <= p_highest_price)
      and not exists (select from unnest(unwanted) as excluded where position(excluded in offer.phrase) > 0)
    order by offer.created_at desc, offer.id desc
    limit 1000
  )
  select found.*, (select count(*)::integer from found) from found order by found.created_at desc, found.id desc limit 5;
end
$$;

create or replace function public.found_by_alerts(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text, country text,
  seller_id uuid, url text, ebay_url text, amazon_url text, created_at timestamptz, keyword text, found_at timestamptz,
  mailed_at timestamptz
)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
    private.group_name_of((select seller.name from public.sellers as seller where seller.id = offer.seller_id)),
    offer.country, offer.seller_id,
    offer.url, offer.ebay_url, offer.amazon_url, offer.created_at, match.keyword, match.found_at, match.mailed_at
  from public.alert_matches as match
  join catalogue.products as offer on offer.id = match.offer_id
  where match.user_id = (select auth.uid())
    -- Many are found in one moment: the id says where among them a page begins.
    and (
      p_before is null
      or (match.found_at, match.offer_id)
        < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'::uuid))
    )
  order by match.found_at desc, match.offer_id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

create or replace function private.shared_offer(p_id uuid) returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text, country text,
  seller_id uuid, url text, ebay_url text, amazon_url text, created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path, private.group_name_of(seller.name),
    offer.country, offer.seller_id, offer.url, offer.ebay_url, offer.amazon_url, offer.created_at
  from catalogue.products as offer
  join public.sellers as seller on seller.id = offer.seller_id
  where offer.id = p_id and offer.is_listed and offer.expires_at > now() and offer.country = 'US'
    and offer.seller_id in (select private.catalogue_seller_ids(null));
end
$$;

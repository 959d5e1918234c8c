create function private.search_products(
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
comment on function private.search_products(text, uuid[], text, text, text, text, uuid, integer) is
  'Behind catalogue.search_products.';

create function catalogue.search_products(
  p_search text default null, p_sellers uuid[] default null, p_community text default null,
  p_country text default 'US', p_sort text default 'newest', p_after_value text default null,
  p_after_id uuid default null, p_limit integer default 100
) returns table (
  id uuid, name text, price numeric, currency text, image_url text, group_name text, country text, seller_id uuid,
  created_at timestamptz, url text, ebay_url text, amazon_url text, is_vip boolean, picture_path text
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.search_products(
    p_search, p_sellers, p_community, p_country, p_sort, p_after_value, p_after_id, p_limit
  )
$$;
comment on function catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer) is
  'Offers that the caller may see, a page of at most 100, after the sort value and id of the last one seen. Orders: newest, and for Pro oldest, price_low, price_high, name_az, name_za. Country null is every country. An order by price has the offers in the currency of the country, for every country those in US dollars.';

create function private.count_visible_offers(
  p_sellers uuid[], p_countries text[], p_pattern text, p_reach integer, p_most integer
) returns integer
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  found_count integer;
begin
  execute format(
    $query$
      with visible as materialized (
        select offer.*
        from unnest($1) as seller (id), unnest($2) as place (country),
        lateral (
          select %s
          from catalogue.products as offer
          where offer.seller_id = seller.id and offer.country = place.country
            and offer.is_listed and offer.expires_at > now()
          offset 0
        ) as offer
        limit $4 + 1
      )
      select case when $3 is null or (select count(*) from visible) <= $4 then
        (select count(*) from (select from visible %s limit $5) as found)
      end
    $query$,
    case when p_pattern is null then '1 as one' else 'offer.phrase' end,
    case when p_pattern is not null then 'where visible.phrase like $3' end
  )
  into found_count using p_sellers, p_countries, p_pattern, p_reach, p_most;
  return found_count;
end
$$;
comment on function private.count_visible_offers(uuid[], text[], text, integer, integer) is
  'How many offers of some sellers there are, with a text if one is given, up to a most. Null when a text is given and they have more than so many.';

create function private.count_matching_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_most integer
) returns integer
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  found_count integer;
begin
  execute format(
    $query$
      select count(*)
      from (
        select from catalogue.products as offer
        where offer.phrase like $3 and offer.is_listed and offer.expires_at > now() %s and %s
        limit $4
      ) as found
    $query$,
    case when p_country is not null then 'and offer.country = $2' end, private.of_sellers(p_sellers)
  )
  into found_count using p_sellers, p_country, p_pattern, p_most;
  return found_count;
end
$$;
comment on function private.count_matching_offers(uuid[], text, text, integer) is
  'How many offers have a text in their name, up to a most.';

create function private.count_products(
  p_search text, p_sellers uuid[], p_community text, p_country text
) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 10001;
  pattern text := private.offer_filter(p_search);
  wanted_country text := case when auth.uid() is null then 'US' else p_country end;
  sellers uuid[];
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  perform private.check_offer_filters(p_community, p_country);
  sellers := private.searched_seller_ids(pattern is not null, p_sellers, p_community);
  if pattern = '' or cardinality(sellers) = 0 then
    return 0;
  end if;
  return coalesce(
    private.count_visible_offers(
      sellers,
      case when wanted_country is null then array(select private.listed_countries()) else array[wanted_country] end,
      pattern, case when pattern is null then most else 20000 end, most
    ),
    private.count_matching_offers(sellers, wanted_country, pattern, most)
  );
end
$$;
comment on function private.count_products(text, uuid[], text, text) is 'Behind catalogue.count_products.';

create function catalogue.count_products(
  p_search text default null, p_sellers uuid[] default null, p_community text default null,
  p_country text default 'US'
) returns integer
language sql stable security invoker
set search_path = ''
as $$
  select private.count_products(p_search, p_sellers, p_community, p_country)
$$;
comment on function catalogue.count_products(text, uuid[], text, text) is
  'How many offers search_products would find; exact to 10,000, else 10,001.';

create function private.find_sellers() returns table (
  id uuid, name text, community text, is_vip boolean, thumbnail_url text, url text, profile_url text,
  email text, whatsapp text, wechat text, facebook text, discord text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select seller.id, seller.name, seller.shown_community, seller.is_vip, seller.thumbnail_url, seller.url,
    seller.profile_url, seller.email, seller.whatsapp, seller.wechat, seller.facebook, seller.discord
  from public.sellers as seller
  where seller.id = any (private.searched_seller_ids(false, null, null))
  order by seller.is_vip desc, lower(seller.name), seller.id;
end
$$;
comment on function private.find_sellers() is 'Behind catalogue.find_sellers.';

create function catalogue.find_sellers() returns table (
  id uuid, name text, community text, is_vip boolean, thumbnail_url text, url text, profile_url text,
  email text, whatsapp text, wechat text, facebook text, discord text
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.find_sellers()
$$;
comment on function catalogue.find_sellers() is
  'Sellers whose offers the caller finds without searching, VIPs first, with the ways to reach them. For signed-in people.';

-- What the dashboard shows of the catalogue. docs/behaviour/dashboard.md
create function private.featured_sellers(p_limit integer)
returns table (id uuid, name text, community text, is_vip boolean, thumbnail_url text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.local_today(auth.uid());
begin
  perform private.require_user();
  -- One after the other in the order of the day until there are enough: of each, offers are counted to ten at most.
  return query
  select chosen.id, chosen.name, chosen.shown_community, chosen.is_vip, chosen.thumbnail_url
  from (
    select seller.id, seller.name, seller.shown_community, seller.is_vip, seller.thumbnail_url, seller.is_featured,
      md5(concat(seller.id, auth.uid(), today)) as place
    from public.sellers as seller
    where seller.id = any (private.searched_seller_ids(false, null, null))
      and (seller.is_featured or not seller.is_excluded)
    order by seller.is_featured desc, place
    offset 0
  ) as chosen
  where (
    select count(*) from (
      select from catalogue.products as offer
      where offer.seller_id = chosen.id and offer.country = 'US' and offer.is_listed and offer.expires_at > now()
      limit 10
    ) as offers
  ) >= case when chosen.is_featured then 1 else 10 end
  order by chosen.is_featured desc, chosen.place
  limit least(greatest(coalesce(p_limit, 3), 1), 12);
end
$$;
comment on function private.featured_sellers(integer) is 'Behind catalogue.featured_sellers.';

create function catalogue.featured_sellers(p_limit integer default 3)
returns table (id uuid, name text, community text, is_vip boolean, thumbnail_url text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.featured_sellers(p_limit)
$$;
comment on function catalogue.featured_sellers(integer) is
  'Sellers for the caller''s dashboard: those that admins feature and that have a US offer, then by chance, the same all day, others whose offers the caller finds unsearched, with ten US offers at least and not excluded. For signed-in people.';

grant execute on function
  private.search_products(text, uuid[], text, text, text, text, uuid, integer),
  catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer),
  private.count_products(text, uuid[], text, text),
  catalogue.count_products(text, uuid[], text, text)
to anon, authenticated, service_role;
grant execute on function
  private.find_sellers(),
  catalogue.find_sellers(),
  private.featured_sellers(integer),
  catalogue.featured_sellers(integer)
to authenticated;

-- What search_products gives gained the picture. Expired offers are left out.
drop function catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer);
drop function private.search_products(text, uuid[], text, text, text, text, uuid, integer);

create or replace function private.offer_filter(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select case when btrim(p_search) <> '' then '%' || btrim(private.phrase_of(p_search)) || '%' end
$$;
comment on function private.offer_filter(text) is
  'Pattern that finds a text anywhere in catalogue.products.phrase; null when nothing is searched for.';

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
  is_anonymous boolean := auth.uid() is null;
  pattern text := private.offer_filter(p_search);
  sellers uuid[];
  sort_column text;
  sort_type text;
  direction text;
  beyond text;
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  select wanted.sort_column, wanted.sort_type, wanted.direction into sort_column, sort_type, direction
  from (values
    ('newest', 'created_at', 'timestamptz', 'desc'),
    ('oldest', 'created_at', 'timestamptz', 'asc'),
    ('price_low', 'price', 'numeric', 'asc'),
    ('price_high', 'price', 'numeric', 'desc'),
    ('name_az', 'name', 'text', 'asc'),
    ('name_za', 'name', 'text', 'desc')
  ) as wanted (sort, sort_column, sort_type, direction)
  where wanted.sort = p_sort;
  if not found then
    raise exception 'There is no such order: %.', p_sort using errcode = '22023';
  end if;
  if p_sort <> 'newest' and not private.is_pro(auth.uid()) then
    raise exception 'Sorting is a Pro feature. Please upgrade to access.' using errcode = 'PT403', hint = 'pro';
  end if;
  sellers := private.searched_seller_ids(pattern is not null, p_sellers, p_community);
  beyond := case direction when 'asc' then '>' else '<' end;

  -- Only words from the table above are put into the text of the query.
  return query execute format(
    $query$
      select offer.id, offer.name, offer.price, offer.currency, offer.image_url, seller.name, offer.country,
        offer.seller_id, offer.created_at, offer.url, offer.ebay_url, offer.amazon_url, seller.is_vip,
        offer.picture_path
      from catalogue.products as offer
      join public.sellers as seller on seller.id = offer.seller_id
      where offer.seller_id = any ($1) and offer.is_listed and offer.expires_at > now()
        %1$s %2$s %3$s %4$s
      order by offer.%5$I %6$s, offer.id %6$s
      limit $6
    $query$,
    case when pattern is not null then 'and offer.phrase like $2' end,
    case when is_anonymous then $us$and offer.country = 'US'$us$
      when p_country is not null then 'and offer.country = $3' end,
    -- An offer without a price has no place in an order by price.
    case when sort_column = 'price' then 'and offer.price is not null' end,
    case when p_after_id is not null
      then format('and (offer.%I, offer.id) %s ($4::%s, $5)', sort_column, beyond, sort_type) end,
    sort_column, direction
  )
  using sellers, pattern, p_country, p_after_value, p_after_id, least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;
comment on function private.search_products(text, uuid[], text, text, text, text, uuid, integer) is
  'Behind catalogue.search_products.';

create or replace function private.count_products(
  p_search text, p_sellers uuid[], p_community text, p_country text
) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := private.offer_filter(p_search);
  sellers uuid[];
  wanted_country text := case when auth.uid() is null then 'US' else p_country end;
  found_count integer;
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  sellers := private.searched_seller_ids(pattern is not null, p_sellers, p_community);
  execute format(
    $query$
      select count(*) from (
        select from catalogue.products as offer
        where offer.seller_id = any ($1) and offer.is_listed and offer.expires_at > now() %s %s
        limit 10001
      ) as found
    $query$,
    case when pattern is not null then 'and offer.phrase like $2' end,
    case when wanted_country is not null then 'and offer.country = $3' end
  )
  into found_count using sellers, pattern, wanted_country;
  return found_count;
end
$$;
comment on function private.count_products(text, uuid[], text, text) is 'Behind catalogue.count_products.';

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
  'Offers that the caller may see, a page of at most 100, after the sort value and id of the last one seen. Orders: newest, and for Pro oldest, price_low, price_high, name_az, name_za. Country null is every country.';

grant execute on function
  private.search_products(text, uuid[], text, text, text, text, uuid, integer),
  catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer)
to anon, authenticated, service_role;

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

create function private.offer_countries() returns setof text
language sql stable security definer
set search_path = ''
as $$
  with recursive found (country) as (
    (select offer.country from catalogue.products as offer where offer.is_listed order by offer.country limit 1)
    union all
    select (
      select offer.country from catalogue.products as offer
      where offer.is_listed and offer.country > found.country
      order by offer.country
      limit 1
    )
    from found
    where found.country is not null
  )
  select found.country from found
  where found.country is not null
    and exists (
      select from catalogue.products as offer
      where offer.country = found.country and offer.is_listed and offer.expires_at > now()
        and offer.seller_id = any (private.searched_seller_ids(false, null, null))
    )
$$;
comment on function private.offer_countries() is 'Behind catalogue.offer_countries.';
create function catalogue.offer_countries() returns setof text
language sql stable security invoker
set search_path = ''
as $$
  select private.offer_countries()
$$;
comment on function catalogue.offer_countries() is 'Countries that have offers for the caller, by their two letters.';
grant execute on function private.find_sellers(), catalogue.find_sellers(), private.offer_countries(),
  catalogue.offer_countries() to authenticated;

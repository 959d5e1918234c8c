-- Searching goes past row level security, which would forbid the trigram index, and so repeats the visibility rule.
create function private.searched_seller_ids(
  p_has_search boolean, p_sellers uuid[], p_community text
) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select seller.id
    from public.sellers as seller
    where seller.id in (select private.my_catalogue_seller_ids())
      and (p_sellers is null or seller.id = any (p_sellers))
      and (p_community is null or seller.shown_community = p_community)
      and (
        not seller.hide_unless_searched
        or p_has_search
        or (select private.is_pro(auth.uid()) and not private.is_trialing(auth.uid()))
        or seller.seller_code = (
          select plan.referrer from public.subscriptions as plan where plan.user_id = auth.uid()
        )
      )
  )
$$;
comment on function private.searched_seller_ids(boolean, uuid[], text) is
  'Sellers whose offers the caller finds: visible by plan, chosen by the filters, and not kept for searches.';

create function private.offer_filter(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(nullif(btrim(p_search), ''), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.offer_filter(text) is
  'Pattern that finds a text as it is typed, anywhere in a name; null when nothing is searched for.';

create function private.search_products(
  p_search text, p_sellers uuid[], p_community text, p_country text, p_sort text,
  p_after_value text, p_after_id uuid, p_limit integer
) returns table (
  id uuid, name text, price numeric, currency text, image_url text, group_name text, country text, seller_id uuid,
  created_at timestamptz, url text, ebay_url text, amazon_url text, is_vip boolean
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
        offer.seller_id, offer.created_at, offer.url, offer.ebay_url, offer.amazon_url, seller.is_vip
      from catalogue.products as offer
      join public.sellers as seller on seller.id = offer.seller_id
      where offer.seller_id = any ($1)
        %1$s %2$s %3$s %4$s
      order by offer.%5$I %6$s, offer.id %6$s
      limit $6
    $query$,
    case when pattern is not null then 'and offer.name ilike $2' end,
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

create function private.count_products(
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
        where offer.seller_id = any ($1) %s %s
        limit 10001
      ) as found
    $query$,
    case when pattern is not null then 'and offer.name ilike $2' end,
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
  created_at timestamptz, url text, ebay_url text, amazon_url text, is_vip boolean
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

grant execute on function
  private.search_products(text, uuid[], text, text, text, text, uuid, integer),
  private.count_products(text, uuid[], text, text),
  catalogue.search_products(text, uuid[], text, text, text, text, uuid, integer),
  catalogue.count_products(text, uuid[], text, text)
to anon, authenticated, service_role;

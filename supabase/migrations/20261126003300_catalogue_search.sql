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

create function private.check_offer_filters(p_community text, p_country text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_community not in ('discord', 'facebook', 'portal') then
    raise exception 'There is no such community: %.', left(p_community, 50) using errcode = '22023';
  end if;
  if p_country !~ '^[A-Z]{2}$' then
    raise exception 'A country is two capital letters, or null for all: %.', left(p_country, 50) using errcode = '22023';
  end if;
end
$$;
comment on function private.check_offer_filters(text, text) is 'Refuses what no search of offers can mean.';

create function private.offer_filter(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_search !~ '[^[:space:]]' then null
    -- Names have at most 500 letters.
    when char_length(p_search) > 500 or given.words = '' then ''
    when char_length(given.words) < 3 then '% ' || given.words || '%'
    else '%' || given.words || '%'
  end
  from (select btrim(private.phrase_of(p_search)) as words) as given
$$;
comment on function private.offer_filter(text) is
  'Pattern for catalogue.products.phrase that finds a text anywhere, one or two letters where a word begins; null when nothing is searched for, empty when nothing can be found.';

-- How a page is ordered and after which offer it begins.
create type internal.offer_order as (
  sort_column text, sort_type text, direction text, after_value text, after_id uuid, currency text
);

create function private.read_offer_order(p_sort text, p_after_value text, p_after_id uuid)
returns internal.offer_order
language plpgsql stable
set search_path = ''
as $$
declare
  wanted internal.offer_order;
begin
  select known.sort_column, known.sort_type, known.direction, p_after_value, p_after_id into wanted
  from (values
    ('newest', 'created_at', 'timestamptz', 'desc'),
    ('oldest', 'created_at', 'timestamptz', 'asc'),
    ('price_low', 'price', 'numeric', 'asc'),
    ('price_high', 'price', 'numeric', 'desc'),
    ('name_az', 'name', 'text', 'asc'),
    ('name_za', 'name', 'text', 'desc')
  ) as known (sort, sort_column, sort_type, direction)
  where known.sort = p_sort;
  if not found then
    raise exception 'There is no such order: %.', left(p_sort, 50) using errcode = '22023';
  end if;
  if (p_after_value is null) <> (p_after_id is null) or not pg_input_is_valid(p_after_value, wanted.sort_type) then
    raise exception 'A page begins after the value of its order and the id of an offer.' using errcode = '22023';
  end if;
  return wanted;
end
$$;
comment on function private.read_offer_order(text, text, uuid) is 'The order that a search names. Refuses what is none.';

create function private.page_condition(p_order internal.offer_order) returns text
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
comment on function private.page_condition(internal.offer_order) is
  'SQL that is true of offers that are listed and come behind the last page.';

-- Each of the following finds the ids of a page in a way that costs little where another would cost much. They plan anew
-- each time and leave the planner one way: what it would guess about rare and frequent words and sellers is often wrong.
create function private.walk_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_order internal.offer_order, p_reach integer, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  found_ids uuid[];
begin
  execute format(
    $query$
      select array(
        select offer.id
        from (
          select offer.id, offer.seller_id, offer.phrase, offer.%1$I
          from catalogue.products as offer
          where %2$s
          order by offer.%1$I %3$s, offer.id %3$s
          limit $4
        ) as offer
        -- As a truth value it stays a filter, which ends with the page.
        where (offer.seller_id in (select unnest($1))) is true %4$s
        order by offer.%1$I %3$s, offer.id %3$s
        limit $5
      )
    $query$,
    p_order.sort_column,
    concat_ws(' and ',
      private.page_condition(p_order),
      case when p_country is not null then 'offer.country = $2' end,
      -- One seller has an order of its own.
      case when p_country is not null and cardinality(p_sellers) = 1 then 'offer.seller_id = $1[1]' end
    ),
    p_order.direction,
    case when p_pattern is not null then 'and offer.phrase like $3' end
  )
  into found_ids using p_sellers, p_country, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;
comment on function private.walk_offers(uuid[], text, text, internal.offer_order, integer, integer) is
  'A page out of the next offers of the whole catalogue (or of the one seller), at most so many: quick when much of it fits. May find fewer than there are.';

create function private.sift_offers(
  p_sellers uuid[], p_countries text[], p_pattern text, p_order internal.offer_order, p_reach integer, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  is_by_day boolean := p_order.sort_column = 'created_at';
  found_ids uuid[];
begin
  execute format(
    $query$
      with visible as materialized (
        select offer.*
        from unnest($1) as seller (id), unnest($2) as place (country),
        lateral (
          select offer.id, offer.phrase, offer.created_at
          from catalogue.products as offer
          where offer.seller_id = seller.id and offer.country = place.country and %1$s
          offset 0
        ) as offer
        limit $4 + 1
      )
      select case when (select count(*) from visible) <= $4 then array(
        select offer.id from visible %2$s
        order by offer.%3$I %4$s, offer.id %4$s
        limit $5
      ) end
    $query$,
    -- One index holds all of this; prices and names are looked up of those alone that have the text.
    case when is_by_day then private.page_condition(p_order) else 'offer.is_listed and offer.expires_at > now()' end,
    case
      when is_by_day then 'as offer where offer.phrase like $3'
      else 'join catalogue.products as offer on offer.id = visible.id where visible.phrase like $3 and '
        || private.page_condition(p_order)
    end,
    p_order.sort_column, p_order.direction
  )
  into found_ids using p_sellers, p_countries, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;
comment on function private.sift_offers(uuid[], text[], text, internal.offer_order, integer, integer) is
  'A page with a text out of all offers of some sellers: quick when they have few. Null when they have more than so many.';

create function private.merge_offers(
  p_sellers uuid[], p_countries text[], p_order internal.offer_order, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  best_of_each constant text := $query$
    select seller.id as seller_id, place.country, best.value, best.id
    from unnest($1) as seller (id), unnest($2) as place (country),
    lateral (
      select offer.%1$I as value, offer.id
      from catalogue.products as offer
      where offer.seller_id = seller.id and offer.country = place.country and %2$s
      order by offer.%1$I %3$s, offer.id %3$s
      limit 1
    ) as best
    order by best.value %3$s, best.id %3$s
    limit $3
  $query$;
  condition text := private.page_condition(p_order);
  last internal.offer_order := p_order;
  heads integer;
  found_ids uuid[];
  sellers uuid[];
  countries text[];
begin
  execute format(
    $query$
      with head as materialized (%s)
      select count(*), array_agg(seller_id), array_agg(country),
        (array_agg(value::text order by value %2$s, id %2$s))[$3], (array_agg(id order by value %2$s, id %2$s))[$3]
      from head
    $query$,
    format(best_of_each, p_order.sort_column, condition, p_order.direction), p_order.direction
  )
  into heads, sellers, countries, last.after_value, last.after_id using p_sellers, p_countries, p_limit;

  execute format(
    $query$
      select array(
        select offer.id
        from unnest($1, $2) as head (seller_id, country),
        lateral (
          select offer.id, offer.%1$I as value
          from catalogue.products as offer
          where offer.seller_id = head.seller_id and offer.country = head.country and %2$s %3$s
          order by offer.%1$I %4$s, offer.id %4$s
          limit $3
        ) as offer
        order by offer.value %4$s, offer.id %4$s
        limit $3
      )
    $query$,
    p_order.sort_column, condition,
    -- The best of so many sellers fill a page: nothing behind the last of them has a place on it.
    case when heads = p_limit then format(
      'and (offer.%I, offer.id) %s (%L::%s, %L::uuid)', last.sort_column,
      case last.direction when 'asc' then '<=' else '>=' end, last.after_value, last.sort_type, last.after_id
    ) end,
    p_order.direction
  )
  into found_ids using sellers, countries, p_limit;
  return found_ids;
end
$$;
comment on function private.merge_offers(uuid[], text[], internal.offer_order, integer) is
  'A page without a text: of each seller the best offer behind the last page, then the offers of those sellers alone whose best one has a place. Its cost grows with the sellers, not with the offers or the number of the page.';

create function private.of_sellers(p_sellers uuid[]) returns text
language sql immutable
set search_path = ''
as $$
  -- To weigh thousands of them against what is known of the table would take the planner longer than the search.
  select case
    when cardinality(p_sellers) <= 100 then 'offer.seller_id = any ($1)'
    else '(offer.seller_id in (select unnest($1))) is true'
  end
$$;
comment on function private.of_sellers(uuid[]) is 'SQL that is true of offers of these sellers, who are its first parameter.';

create function private.pick_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_order internal.offer_order, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format(
    $query$
      select array(
        select offer.id
        from (
          select offer.id, offer.%1$I as value
          from catalogue.products as offer
          where offer.phrase like $3 and %2$s %3$s and %4$s
          offset 0
        ) as offer
        order by offer.value %5$s, offer.id %5$s
        limit $4
      )
    $query$,
    p_order.sort_column, private.page_condition(p_order),
    case when p_country is not null then 'and offer.country = $2' end,
    private.of_sellers(p_sellers), p_order.direction
  )
  into found_ids using p_sellers, p_country, p_pattern, p_limit;
  return found_ids;
end
$$;
comment on function private.pick_offers(uuid[], text, text, internal.offer_order, integer) is
  'A page out of all offers whose name has a text, found by its letters: quick when they are few.';

create function private.find_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_order internal.offer_order, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  countries text[] := case
    when p_country is null then array(select private.listed_countries()) else array[p_country] end;
  is_by_day boolean := p_order.sort_column = 'created_at';
  -- What is near in price or name lies all over the table, and is not looked at as quickly.
  reach integer := case when is_by_day then 20000 else 5000 end;
  found_ids uuid[];
begin
  if p_pattern = '' or cardinality(p_sellers) = 0 then
    return '{}';
  end if;
  if p_pattern is not null then
    found_ids := private.sift_offers(p_sellers, countries, p_pattern, p_order, reach, p_limit);
    if found_ids is not null then
      return found_ids;
    end if;
  end if;
  -- Offers of all countries stand in one order by day alone.
  if p_country is not null or is_by_day then
    found_ids := private.walk_offers(
      p_sellers, p_country, p_pattern, p_order, case when p_pattern is null then 1000 else reach end, p_limit
    );
    if cardinality(found_ids) = p_limit then
      return found_ids;
    end if;
  end if;
  if p_pattern is null then
    return private.merge_offers(p_sellers, countries, p_order, p_limit);
  end if;
  return private.pick_offers(p_sellers, p_country, p_pattern, p_order, p_limit);
end
$$;
comment on function private.find_offers(uuid[], text, text, internal.offer_order, integer) is
  'A page of offers of these sellers, as ids in their order, by the way that costs least.';

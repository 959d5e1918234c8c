-- A search finds what an alert for the same words finds, beside words within words. docs/behaviour/catalogue.md
create function private.spellings_of(p_text text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when p_text ~ '[[:alnum:]]{2}\*[^[:alnum:][:space:]]*(\s|$)' then array['%' || replace(btrim(substr((private.terms_of(p_text))[1], 2)), '[[:alnum:]]*', '%') || '%']
    else array(
      select '%' || spelled.beginning || '%'
      from (
        select regexp_replace(private.word_form(said.word), '(?<=..)i$', '') as beginning
        from unnest(string_to_array(btrim(private.phrase_of(p_text)), ' ')) as said (word)
        order by char_length(said.word) desc
        limit 1
      ) as longest
      cross join lateral (
        select longest.beginning
        union
        select replace(longest.beginning, 'ss', 'ß')
        union
        select left(longest.beginning, place) || ' ' || substr(longest.beginning, place + 1)
        from generate_series(1, char_length(longest.beginning) - 1) as place
        union
        select left(longest.beginning, place) || 'e' || substr(longest.beginning, place + 1)
        from generate_series(1, char_length(longest.beginning)) as place
        where substr(longest.beginning, place, 1) in ('a', 'o', 'u')
      ) as spelled
      -- The index knows runs of three letters: with fewer it would read everything.
      where char_length(longest.beginning) > 2
    )
  end
$$;
comment on function private.spellings_of(text) is
  'Patterns of the longest word of a text, whole and in two parts, if it has three letters: one is in every name that private.pattern_of finds. The trigram index finds these at once, and the pattern slowly.';

create function private.word_filter(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when given.filter = '' or given.filter like '\% %' then given.filter
    else given.filter || coalesce(
      ';' || private.pattern_of(p_search) || ';' || nullif(array_to_string(private.spellings_of(p_search), ','), ''), ''
    )
  end
  from (select private.offer_filter(p_search) as filter) as given
$$;
comment on function private.word_filter(text) is
  'As private.offer_filter; for three letters or more, after semicolons, also a pattern of the other forms of its words (private.pattern_of), and private.spellings_of.';

create or replace function private.walk_offers(
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
    case when p_pattern is not null then 'and (offer.phrase like split_part($3, '';'', 1) or offer.phrase like any (string_to_array(split_part($3, '';'', 3), '','')) and offer.phrase ~ nullif(split_part($3, '';'', 2), ''''))' end
  )
  into found_ids using p_sellers, p_country, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;

create or replace function private.sift_offers(
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
      when is_by_day then 'as offer where (offer.phrase like split_part($3, '';'', 1) or offer.phrase like any (string_to_array(split_part($3, '';'', 3), '','')) and offer.phrase ~ nullif(split_part($3, '';'', 2), ''''))'
      else 'join catalogue.products as offer on offer.id = visible.id where (visible.phrase like split_part($3, '';'', 1) or visible.phrase like any (string_to_array(split_part($3, '';'', 3), '','')) and visible.phrase ~ nullif(split_part($3, '';'', 2), '''')) and '
        || private.page_condition(p_order)
    end,
    p_order.sort_column, p_order.direction
  )
  into found_ids using p_sellers, p_countries, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;

create or replace function private.pick_offers(
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
          where (offer.phrase like split_part($3, ';', 1) or offer.phrase like any (string_to_array(split_part($3, ';', 3), ',')) and offer.phrase ~ nullif(split_part($3, ';', 2), '')) and %2$s %3$s and %4$s
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

create or replace function private.count_visible_offers(
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
    case when p_pattern is not null then 'where (visible.phrase like split_part($3, '';'', 1) or visible.phrase like any (string_to_array(split_part($3, '';'', 3), '','')) and visible.phrase ~ nullif(split_part($3, '';'', 2), ''''))' end
  )
  into found_count using p_sellers, p_countries, p_pattern, p_reach, p_most;
  return found_count;
end
$$;

create or replace function private.count_matching_offers(
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
        where (offer.phrase like split_part($3, ';', 1) or offer.phrase like any (string_to_array(split_part($3, ';', 3), ',')) and offer.phrase ~ nullif(split_part($3, ';', 2), '')) and offer.is_listed and offer.expires_at > now() %s and %s
        limit $4
      ) as found
    $query$,
    case when p_country is not null then 'and offer.country = $2' end, private.of_sellers(p_sellers)
  )
  into found_count using p_sellers, p_country, p_pattern, p_most;
  return found_count;
end
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
  pattern text := private.word_filter(p_search);
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

create or replace function private.count_products(
  p_search text, p_sellers uuid[], p_community text, p_country text
) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 10001;
  pattern text := private.word_filter(p_search);
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

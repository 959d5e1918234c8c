-- The back office lists every offer, also those that have expired or belong to a seller who is not active, in pages by
-- offset. docs/behaviour/admin-catalogue.md
create function private.every_country() returns text[]
language sql stable
set search_path = ''
as $$
  -- From one country to the next through the index, as private.listed_countries does for what is listed.
  with recursive gone (country) as (
    (select offer.country from catalogue.products as offer where not offer.is_listed order by offer.country limit 1)
    union all
    select (
      select offer.country from catalogue.products as offer
      where not offer.is_listed and offer.country > gone.country
      order by offer.country
      limit 1
    )
    from gone
    where gone.country is not null
  )
  select array(
    select gone.country from gone where gone.country is not null
    union
    select listed.country from private.listed_countries() as listed (country)
    order by 1
  )
$$;
comment on function private.every_country() is 'Countries of all offers, listed or not.';

create function private.offer_halves(p_state text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case p_state
    when 'all' then array['offer.is_listed', 'not offer.is_listed']
    when 'listed' then array['offer.is_listed and offer.expires_at > now()']
    when 'hidden' then array['offer.is_listed and offer.expires_at > now()']
    -- Those that nobody has taken out of the lists yet are few.
    when 'expired' then array['not offer.is_listed', 'offer.is_listed and offer.expires_at <= now()']
  end;
end
$$;
comment on function private.offer_halves(text) is
  'SQL that is true of offers in that state, but for their sellers: one for what lists are read by, one for the rest. Null for an unknown state.';

create function private.offer_condition(p_search text, p_seller uuid, p_country text, p_state text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  pattern text := private.offer_filter(p_search);
  -- Those few whose offers are not all gone yet.
  deleted uuid[] := array(select seller.id from public.sellers as seller where seller.deleted_at is not null);
begin
  if private.offer_halves(p_state) is null then
    raise exception 'There is no such state of an offer: %.', left(p_state, 50) using errcode = '22023';
  end if;
  perform private.check_offer_filters(null, p_country);
  return nullif(
    concat_ws(
      ' and ',
      case when pattern = '' then 'false' when pattern is not null then format('offer.phrase like %L', pattern) end,
      case when p_seller is not null then format('offer.seller_id = %L::uuid', p_seller) end,
      case when p_country is not null then format('offer.country = %L', p_country) end,
      case p_state
        when 'listed' then 'offer.seller_id <> all ($1)'
        when 'hidden' then 'offer.seller_id = any ($1)'
      end,
      case when deleted <> '{}' then format('offer.seller_id <> all (%L::uuid[])', deleted) end
    ),
    ''
  );
end
$$;
comment on function private.offer_condition(text, uuid, text, text) is
  'SQL that is true of what the filters leave of such offers; null when they leave all. Its first parameter are the sellers that are not active.';

create function private.inactive_seller_ids() returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(select seller.id from public.sellers as seller where seller.user_id is null and not seller.is_active)
$$;
comment on function private.inactive_seller_ids() is 'Global sellers whose offers nobody sees.';

create function private.page_all_offers(
  p_halves text[], p_condition text, p_countries text[], p_sellers uuid[], p_column text, p_direction text,
  p_reach integer, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  -- Along the order, by one index for each country and seller that is asked for; without countries out of all.
  walk constant text := $query$
    select offer.*
    from unnest($2) as place (country), unnest($6) as owner (id),
    lateral (
      select offer.id, offer.%1$I as value%5$s
      from catalogue.products as offer
      where %2$s and %3$s and offer.%1$I is not null
      order by offer.%1$I %4$s, offer.id %4$s
      limit $3
    ) as offer
  $query$;
  gather constant text := $query$
    (select offer.id, offer.%1$I as value from catalogue.products as offer where %2$s and %3$s offset 0)
  $query$;
  -- The day on which an offer expires has one index for all countries.
  has_countries boolean := p_column <> 'expires_at';
  found_ids uuid[];
begin
  execute format(
    $query$
      with reached as materialized (
        select offer.* from (%1$s) as offer
        order by offer.value %2$s nulls last, offer.id %2$s limit $3
      )
      select array(
        select offer.id from reached as offer where %3$s
        order by offer.value %2$s nulls last, offer.id %2$s offset $4 limit $5
      )
    $query$,
    (
      select string_agg(
        case
          when p_countries is null then format(gather, p_column, half, coalesce(p_condition, 'true'))
          else format(
            walk, p_column, half,
            concat_ws(
              ' and ', 'true', case when has_countries then 'offer.country = place.country' end,
              case when p_sellers is not null then 'offer.seller_id = owner.id' end
            ),
            p_direction,
            -- Without a condition the index alone is read.
            case when p_condition is not null then ', offer.seller_id, offer.phrase, offer.country' end
          )
        end,
        ' union all '
      )
      from unnest(p_halves) as half
    ),
    p_direction, case when p_countries is null then 'true' else coalesce(p_condition, 'true') end
  )
  into found_ids
  using private.inactive_seller_ids(), case when has_countries then p_countries else array['any'] end, p_reach,
    p_offset, p_limit, coalesce(p_sellers, array[null::uuid]);
  return found_ids;
end
$$;
comment on function private.page_all_offers(text[], text, text[], uuid[], text, text, integer, integer, integer) is
  'A page of offers as ids in their order: of the first so many along it, or, without countries, of all that the condition leaves.';

create function private.admin_list_offers(
  p_search text, p_seller uuid, p_country text, p_state text, p_sort text, p_descending boolean, p_limit integer,
  p_offset integer
) returns table (
  id uuid, name text, price numeric, currency text, country text, seller_id uuid, seller_name text, source text,
  source_id text, channel_name text, image_url text, picture_path text, url text, amazon_url text, ebay_url text,
  created_at timestamptz, updated_at timestamptz, expires_at timestamptz, state text, kept_fields text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  farthest constant integer := 1000;
  needed constant bigint := p_offset + p_limit::bigint;
  reach integer;
  condition text;
  countries text[];
  sellers uuid[] := case
    when p_seller is not null then array[p_seller]
    when p_state = 'hidden' then private.inactive_seller_ids()
  end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  found_ids uuid[];
begin
  perform private.require_admin();
  if p_sort is null or p_sort not in ('created_at', 'price', 'name', 'expires_at') or p_descending is null then
    raise exception 'Offers have no such order: %.', left(p_sort, 50) using errcode = '22023';
  end if;
  if p_limit is null or p_limit not between 1 and 100 then
    raise exception 'A page has 1 to 100 offers.' using errcode = '22023';
  end if;
  if p_offset is null or p_offset < 0 or needed > farthest then
    raise exception 'Pages show the first 1,000 offers. Narrow the search to see the others.' using errcode = '22023';
  end if;
  condition := private.offer_condition(p_search, p_seller, p_country, p_state);
  countries := case when p_country is null then private.every_country() else array[p_country] end;
  -- What fits may lie near, further away, or nowhere along the order: what has no price has no place in one by price.
  foreach reach in array array[needed + 100, needed * 4 + 1000, null] loop
    found_ids := private.page_all_offers(
      private.offer_halves(p_state), condition, case when reach is not null then countries end, sellers, p_sort,
      direction, coalesce(reach, needed::integer), p_limit, p_offset
    );
    exit when cardinality(found_ids) = p_limit;
  end loop;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.country, offer.seller_id, seller.name, offer.source,
    offer.source_id, offer.channel_name, offer.image_url, offer.picture_path, offer.url, offer.amazon_url,
    offer.ebay_url, offer.created_at, offer.updated_at, offer.expires_at,
    case
      when not offer.is_listed or offer.expires_at <= now() then 'expired'
      when seller.is_active then 'listed'
      else 'hidden'
    end,
    offer.kept_fields
  from unnest(found_ids) with ordinality as found (id, place)
  join catalogue.products as offer on offer.id = found.id
  join public.sellers as seller on seller.id = offer.seller_id
  order by found.place;
end
$$;
comment on function private.admin_list_offers(text, uuid, text, text, text, boolean, integer, integer) is
  'Behind public.admin_list_offers.';

create function public.admin_list_offers(
  p_search text default null, p_seller uuid default null, p_country text default null, p_state text default 'all',
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 25,
  p_offset integer default 0
) returns table (
  id uuid, name text, price numeric, currency text, country text, seller_id uuid, seller_name text, source text,
  source_id text, channel_name text, image_url text, picture_path text, url text, amazon_url text, ebay_url text,
  created_at timestamptz, updated_at timestamptz, expires_at timestamptz, state text, kept_fields text[]
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_list_offers(
    p_search, p_seller, p_country, p_state, p_sort, p_descending, p_limit, p_offset
  )
$$;
comment on function public.admin_list_offers(text, uuid, text, text, text, boolean, integer, integer) is
  'For admins: a page of at most 100 of all offers. States: all, listed, expired, hidden (its seller is not active). Orders: created_at, price, name, expires_at. The first 1,000 can be reached.';

create function private.admin_count_offers(p_search text, p_seller uuid, p_country text, p_state text) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 10001;
  condition text;
  half text;
  found_count integer := 0;
  counted integer;
begin
  perform private.require_admin();
  condition := private.offer_condition(p_search, p_seller, p_country, p_state);
  foreach half in array private.offer_halves(p_state) loop
    execute format(
      'select count(*) from (select from catalogue.products as offer where %s and %s limit $2) as found',
      half, coalesce(condition, 'true')
    )
    into counted using private.inactive_seller_ids(), most - found_count;
    found_count := found_count + counted;
  end loop;
  return found_count;
end
$$;
comment on function private.admin_count_offers(text, uuid, text, text) is 'Behind public.admin_count_offers.';

create function public.admin_count_offers(
  p_search text default null, p_seller uuid default null, p_country text default null, p_state text default 'all'
) returns integer
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_offers(p_search, p_seller, p_country, p_state)
$$;
comment on function public.admin_count_offers(text, uuid, text, text) is
  'For admins: how many offers the filters leave, up to 10,001.';

create function private.admin_offer_countries() returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.every_country();
end
$$;
comment on function private.admin_offer_countries() is 'Behind public.admin_offer_countries.';

create function public.admin_offer_countries() returns text[]
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_offer_countries()
$$;
comment on function public.admin_offer_countries() is 'For admins: countries of all offers, also of those that expired.';

grant execute on function
  private.admin_list_offers(text, uuid, text, text, text, boolean, integer, integer),
  public.admin_list_offers(text, uuid, text, text, text, boolean, integer, integer),
  private.admin_count_offers(text, uuid, text, text),
  public.admin_count_offers(text, uuid, text, text),
  private.admin_offer_countries(),
  public.admin_offer_countries()
to authenticated;

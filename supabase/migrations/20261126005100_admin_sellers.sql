-- The sellers as the back office lists them. docs/behaviour/admin-sellers.md
create function private.seller_filter(p_search text, p_type text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  if p_type not in ('all', 'user', 'global') then
    raise exception 'There are all, user and global sellers, but no %.', left(p_type, 50) using errcode = '22023';
  end if;
  return concat_ws(' and ',
    'seller.deleted_at is null',
    case p_type when 'user' then 'not seller.is_global' when 'global' then 'seller.is_global' end,
    case when p_search ~ '[^[:space:]]' then format(
      'strpos(lower(normalize(concat_ws(chr(10), seller.name, seller.email, seller.wechat, seller.whatsapp, '
        'seller.facebook, seller.discord, seller.seller_code), nfkd)), %L) > 0',
      lower(normalize(btrim(p_search), nfkd))
    ) end
  );
end
$$;
comment on function private.seller_filter(text, text) is
  'SQL that is true of sellers of this type (all, user or global) in whose name, contacts or code the text stands.';

create function private.seller_order(p_sort text, p_descending boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  expression text;
begin
  -- Ascending means that of the words shown: Active, Global, No, Regular come first.
  select known.expression into expression
  from (values
    ('name', 'private.phrase_of(seller.name)'),
    ('products', 'coalesce(counted.products, 0)'),
    ('recent', 'coalesce(counted.products, 0)'),
    ('type', 'not seller.is_global'),
    ('status', 'not seller.is_active'),
    ('vip', 'seller.is_vip'),
    ('plans', 'seller.is_for_free_and_trial'),
    ('created', 'seller.created_at')
  ) as known (sort, expression)
  where known.sort = p_sort;
  if expression is null then
    raise exception 'Sellers have no such order: %.', left(p_sort, 50) using errcode = '22023';
  end if;
  return format(
    '%s %s, %s seller.id',
    expression, case when p_descending then 'desc' else 'asc' end, case when p_sort <> 'name' then 'lower(seller.name),' end
  );
end
$$;
comment on function private.seller_order(text, boolean) is
  'SQL that sellers are sorted by: name, products, recent, type, status, vip, plans or created.';

create function private.product_counts()
returns table (seller_id uuid, products bigint)
language sql stable rows 5000
set search_path = ''
as $$
  select offer.seller_id, count(*) from catalogue.products as offer where offer.is_listed group by offer.seller_id
  union all
  select product.seller_id, count(*)
  from public.sellers as seller
  join public.products as product on product.seller_id = seller.id
  where seller.user_id is not null and product.deleted_at is null
  group by product.seller_id
$$;
comment on function private.product_counts() is
  'How many products each seller has, where there are some: a global one its listed offers, a user''s that user''s products out of the trash.';

create function private.recent_product_counts()
returns table (seller_id uuid, products bigint)
language sql stable rows 5000
set search_path = ''
as $$
  select offer.seller_id, count(*)
  from catalogue.products as offer
  where offer.is_listed and offer.created_at > now() - interval '48 hours'
  group by offer.seller_id
  union all
  select product.seller_id, count(*)
  from public.sellers as seller
  join public.products as product on product.seller_id = seller.id
  where seller.user_id is not null and product.deleted_at is null and product.created_at > now() - interval '48 hours'
  group by product.seller_id
$$;
comment on function private.recent_product_counts() is 'As private.product_counts(), of the last 48 hours.';

create function private.counts_of_seller(p_seller uuid, p_is_global boolean)
returns table (products bigint, recent_products bigint)
language sql stable
set search_path = ''
as $$
  select count(*), count(*) filter (where counted.created_at > now() - interval '48 hours')
  from (
    select offer.created_at
    from catalogue.products as offer
    where p_is_global and offer.seller_id = p_seller and offer.is_listed
    union all
    select product.created_at
    from public.products as product
    where not p_is_global and product.seller_id = p_seller and product.deleted_at is null
  ) as counted
$$;
comment on function private.counts_of_seller(uuid, boolean) is 'As private.product_counts() and private.recent_product_counts(), for one seller.';

create function private.admin_list_sellers(
  p_search text, p_type text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns table (
  id uuid, name text, thumbnail_url text, is_global boolean, is_active boolean, is_vip boolean,
  is_for_free_and_trial boolean, created_at timestamptz, products bigint, recent_products bigint
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  -- Counted for the sellers of the page alone, unless the counts say which those are.
  return query execute format(
    $sql$
      select
        seller.id, seller.name, seller.thumbnail_url, seller.is_global, seller.is_active, seller.is_vip,
        seller.is_for_free_and_trial, seller.created_at, counts.products, counts.recent_products
      from unnest(array(
        select seller.id from public.sellers as seller %s where %s order by %s limit $1 offset $2
      )) with ordinality as page (id, place)
      join public.sellers as seller on seller.id = page.id
      cross join lateral private.counts_of_seller(seller.id, seller.is_global) as counts
      order by page.place
    $sql$,
    case p_sort
      when 'products' then 'left join private.product_counts() as counted on counted.seller_id = seller.id'
      when 'recent' then 'left join private.recent_product_counts() as counted on counted.seller_id = seller.id'
    end,
    private.seller_filter(p_search, p_type),
    private.seller_order(p_sort, p_descending)
  )
  using p_limit, p_offset;
end
$$;
comment on function private.admin_list_sellers(text, text, text, boolean, integer, integer) is
  'Behind public.admin_list_sellers.';

create function public.admin_list_sellers(
  p_search text default '', p_type text default 'all', p_sort text default 'name', p_descending boolean default false,
  p_limit integer default 25, p_offset integer default 0
)
returns table (
  id uuid, name text, thumbnail_url text, is_global boolean, is_active boolean, is_vip boolean,
  is_for_free_and_trial boolean, created_at timestamptz, products bigint, recent_products bigint
)
language sql stable security invoker rows 100
set search_path = ''
as $$
  select * from private.admin_list_sellers(p_search, p_type, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_sellers(text, text, text, boolean, integer, integer) is
  'For admins: a page of sellers, up to 100, with how many products they have. Sorts: name, products, recent, type, status, vip, plans, created.';

create function private.admin_count_sellers(p_search text, p_type text) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found bigint;
begin
  perform private.require_admin();
  execute format('select count(*) from public.sellers as seller where %s', private.seller_filter(p_search, p_type))
  into found;
  return found;
end
$$;
comment on function private.admin_count_sellers(text, text) is 'Behind public.admin_count_sellers.';

create function public.admin_count_sellers(p_search text default '', p_type text default 'all') returns bigint
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_sellers(p_search, p_type)
$$;
comment on function public.admin_count_sellers(text, text) is 'For admins: how many sellers admin_list_sellers finds.';

create function private.admin_channel_names(p_offers uuid[])
returns table (id uuid, channel_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select offer.id, offer.channel_name from catalogue.products as offer where offer.id = any (p_offers);
end
$$;
comment on function private.admin_channel_names(uuid[]) is 'Behind public.admin_channel_names.';

create function public.admin_channel_names(p_offers uuid[])
returns table (id uuid, channel_name text)
language sql stable security invoker
set search_path = ''
as $$
  select found.id, found.channel_name from private.admin_channel_names(p_offers) as found
$$;
comment on function public.admin_channel_names(uuid[]) is 'For admins: where offers were posted.';

grant execute on function
  private.admin_list_sellers(text, text, text, boolean, integer, integer),
  public.admin_list_sellers(text, text, text, boolean, integer, integer),
  private.admin_count_sellers(text, text),
  public.admin_count_sellers(text, text),
  private.admin_channel_names(uuid[]),
  public.admin_channel_names(uuid[])
to authenticated;

-- What admins call to list the catalogue. docs/behaviour/admin-catalogue.md
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
  private.admin_count_offers(text, uuid, text, text),
  private.admin_offer_countries(),
  public.admin_list_offers(text, uuid, text, text, text, boolean, integer, integer),
  public.admin_count_offers(text, uuid, text, text),
  public.admin_offer_countries()
to authenticated;

-- Links to a single offer, for everybody. docs/behaviour/catalogue.md
create function private.shop_key_of(p_url text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  with address as (
    select lower(substring(p_url from '(?i)^https?://(?:[^/?#@]*@)?([^/?#:]+)')) as host,
      coalesce(substring(p_url from '^[^:]+://[^/?#]*([^?#]*)'), '') as path,
      coalesce(substring(p_url from '^[^?#]*(\?[^#]*)'), '') as query
  ),
  shop as (
    select host, path, query, substring(host from '^(?:[a-z0-9-]+\.)*(amazon\.(?:[a-z]{2,3}|com?\.[a-z]{2}))$') as amazon
    from address
  )
  select coalesce(
    amazon || '/' || upper(coalesce(
      substring(path from '(?i)/(?:dp|gp/product|gp/aw/d|exec/obidos/asin|product|o/asin|d)/([a-z0-9]{10})(?:/|$)'),
      substring(query from '(?i)[?&]asin=([a-z0-9]{10})(?:&|$)')
    )),
    regexp_replace(host, '^www\.', '') || regexp_replace(path, '/+$', '') || query
  )
  from shop
$$;
comment on function private.shop_key_of(text) is
  'What the addresses of one product have in common: of Amazon the shop and its number of the product, else the address without https, www. and the ending slash. Null for what is no web address.';

-- As a hash: an address may be longer than what an index holds.
create index products_shop_key_idx on catalogue.products (md5(private.shop_key_of(coalesce(amazon_url, url))))
  where is_listed and coalesce(amazon_url, url) is not null;

create function private.find_shared_offer(p_urls text[]) returns uuid
language sql stable security definer
set search_path = ''
as $$
  -- First what the address finds, then which of it: ordered by day, a million offers would be gone through for a rare one.
  with found as materialized (
    select offer.id, offer.seller_id, offer.created_at
    from catalogue.products as offer
    where offer.is_listed and offer.expires_at > now() and offer.country = 'US'
      and coalesce(offer.amazon_url, offer.url) is not null
      and md5(private.shop_key_of(coalesce(offer.amazon_url, offer.url))) = any (
        array(select md5(private.shop_key_of(given)) from unnest(p_urls) as given)
      )
  )
  select found.id from found
  where found.seller_id in (select private.catalogue_seller_ids(null))
  order by found.created_at desc, found.id desc
  limit 1
$$;
comment on function private.find_shared_offer(text[]) is
  'The newest offer open to all that leads to one of these addresses; for the server, which shares nothing else.';

create function private.shared_offer(p_id uuid) returns table (
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
comment on function private.shared_offer(uuid) is 'Behind catalogue.shared_offer.';

create function catalogue.shared_offer(p_id uuid) returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text, country text,
  seller_id uuid, url text, ebay_url text, amazon_url text, created_at timestamptz
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.shared_offer(p_id)
$$;
comment on function catalogue.shared_offer(uuid) is
  'An offer that is open to all, whoever asks; nothing when there is none, or none any more.';

grant execute on function
  private.shared_offer(uuid),
  catalogue.shared_offer(uuid)
to anon, authenticated, service_role;
grant execute on function private.shop_key_of(text), private.find_shared_offer(text[]) to service_role;

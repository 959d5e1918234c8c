-- An offer is listed until it expires; a source that offers it again puts that off. docs/behaviour/catalogue.md
create table catalogue.products (
  id uuid primary key default gen_random_uuid(),
  source text not null default 'manual'
    constraint products_source_check check (source ~ '^[a-z0-9][a-z0-9_.-]{0,62}$'),
  source_id text not null default gen_random_uuid()::text
    constraint products_source_id_check check (char_length(source_id) between 1 and 200),
  name text not null constraint products_name_check check (char_length(name) between 1 and 500),
  price numeric(12, 2) constraint products_price_check check (price between 0 and 999999999.99),
  currency text not null default 'USD' constraint products_currency_check check (currency ~ '^[A-Z]{3}$'),
  country text not null default 'US' constraint products_country_check check (country ~ '^[A-Z]{2}$'),
  seller_id uuid not null references public.sellers (id) on delete cascade,
  image_url text constraint products_image_url_check
    check (image_url ~* '^https?://[^\s]+$' and char_length(image_url) <= 2048),
  url text constraint products_url_check check (url ~* '^https?://[^\s]+$' and char_length(url) <= 2048),
  amazon_url text constraint products_amazon_url_check
    check (amazon_url ~* '^https?://[^\s]+$' and char_length(amazon_url) <= 2048),
  ebay_url text constraint products_ebay_url_check
    check (ebay_url ~* '^https?://[^\s]+$' and char_length(ebay_url) <= 2048),
  channel_name text constraint products_channel_name_check check (char_length(channel_name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '90 days',
  is_listed boolean not null default true,
  picture_path text
    constraint products_picture_path_check check (picture_path ~ '^global/[^/\s]{1,200}$'),
  -- Cut off: a sign may become many letters, and an index takes a limited length.
  phrase text not null generated always as (left(private.phrase_of(name), 600)) stored,
  kept_fields text[] not null default '{}',
  constraint products_source_key unique (source, source_id)
);
comment on table catalogue.products is 'Offers that sellers made; the shared catalogue.';
comment on column catalogue.products.source is 'Where the offer came from; with source_id it says which offer that is, so that taking it in twice adds nothing.';
comment on column catalogue.products.channel_name is 'Where the offer was posted. For admins only, through admin_channel_names.';
comment on column catalogue.products.last_seen_at is 'When its source named it last.';
comment on column catalogue.products.expires_at is 'From then on nobody sees it any more.';
comment on column catalogue.products.is_listed is 'False once it has expired: out of the indexes that lists are read by.';
comment on column catalogue.products.picture_path is 'Our copy of its picture, in the bucket product-images; null while there is none.';
comment on column catalogue.products.phrase is 'Its name as words are compared (private.phrase_of).';
comment on column catalogue.products.kept_fields is
  'Columns that an admin has set; the source of the offer no longer changes them.';
-- Offers may show a picture in somebody's folder. Few do, so that the index is small.
create index products_stored_picture_idx on catalogue.products (image_url)
  where image_url like '%/storage/v1/object/public/product-images/%';
create index products_newest_idx on catalogue.products (country, created_at desc, id desc) where is_listed;
create index products_all_newest_idx on catalogue.products (created_at desc, id desc) where is_listed;
create index products_price_idx on catalogue.products (country, price, id) where is_listed and price is not null;
create index products_name_idx on catalogue.products (country, name, id) where is_listed;
-- With all that a search compares, so that the offers of a few sellers are sifted without a look at the table.
create index products_seller_newest_idx on catalogue.products (seller_id, country, created_at desc, id desc)
  include (expires_at, phrase) where is_listed;
create index products_seller_price_idx on catalogue.products (seller_id, country, price, id)
  include (expires_at) where is_listed and price is not null;
create index products_seller_name_idx on catalogue.products (seller_id, country, name, id)
  include (expires_at) where is_listed;
-- Deleting a seller looks for all of its offers, listed or not.
create index products_seller_idx on catalogue.products (seller_id);
create index products_phrase_idx on catalogue.products using gin (phrase extensions.gin_trgm_ops) where is_listed;
create index products_expiry_idx on catalogue.products (expires_at) where is_listed;
-- An expired offer leaves the lists' indexes within the hour, and goes a year later. docs/behaviour/ingest.md
create index products_gone_idx on catalogue.products (expires_at) where not is_listed;
create index products_picture_path_idx on catalogue.products (picture_path) where picture_path is not null;
-- A million offers are counted in it, by seller, within 0.2 s.
create index products_listed_seller_idx on catalogue.products (seller_id) where is_listed;
-- Offers that are listed have indexes of their own. These cost little: a row comes here once, when it expires.
create index products_gone_newest_idx on catalogue.products (country, created_at, id) where not is_listed;
create index products_gone_seller_idx on catalogue.products (seller_id, country, created_at, id) where not is_listed;
create index products_gone_price_idx on catalogue.products (country, price, id) where not is_listed and price is not null;
create index products_gone_name_idx on catalogue.products (country, name, id) where not is_listed;
create index products_gone_phrase_idx on catalogue.products using gin (phrase extensions.gin_trgm_ops) where not is_listed;
alter table catalogue.products enable row level security;

create trigger touch_row before update on catalogue.products
  for each row execute function private.touch_row();

create function private.currency_of_country(p_country text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_country in (
      'AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK'
    ) then 'EUR'
    else coalesce(
      (
        select money.currency
        from (values
          ('AE', 'AED'), ('AU', 'AUD'), ('BR', 'BRL'), ('CA', 'CAD'), ('CH', 'CHF'), ('CN', 'CNY'), ('CZ', 'CZK'),
          ('DK', 'DKK'), ('EG', 'EGP'), ('GB', 'GBP'), ('HK', 'HKD'), ('HU', 'HUF'), ('ID', 'IDR'), ('IL', 'ILS'),
          ('IN', 'INR'), ('JP', 'JPY'), ('KR', 'KRW'), ('MX', 'MXN'), ('MY', 'MYR'), ('NO', 'NOK'), ('NZ', 'NZD'),
          ('PH', 'PHP'), ('PL', 'PLN'), ('RO', 'RON'), ('SA', 'SAR'), ('SE', 'SEK'), ('SG', 'SGD'), ('TH', 'THB'),
          ('TR', 'TRY'), ('TW', 'TWD'), ('VN', 'VND'), ('ZA', 'ZAR')
        ) as money (country, currency)
        where money.country = p_country
      ),
      'USD'
    )
  end
$$;
comment on function private.currency_of_country(text) is
  'The currency that prices in a country are compared in; US dollars for every country together and for those not listed.';

create function private.keep_admin_fields() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_populate_record(
    new,
    (select jsonb_object_agg(kept.field, to_jsonb(old) -> kept.field) from unnest(old.kept_fields) as kept (field))
  );
end
$$;
comment on function private.keep_admin_fields() is
  'Trigger: an offer that is taken in anew keeps what an admin has set. Admins are signed in, sources are not.';

create trigger keep_admin_fields before update on catalogue.products
  for each row when (old.kept_fields <> '{}' and auth.uid() is null)
  execute function private.keep_admin_fields();

create function private.unlist_expired_offers(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    update catalogue.products as offer set is_listed = false
    where offer.id in (
      select old.id from catalogue.products as old
      where old.is_listed and old.expires_at <= now()
      order by old.expires_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.unlist_expired_offers(integer) is
  'Takes expired offers out of the lists; answers with their number. For the server only.';

create function private.delete_old_offers(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from catalogue.products as offer
    where offer.id in (
      select old.id from catalogue.products as old
      where not old.is_listed and old.expires_at < now() - interval '12 months'
      order by old.expires_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_offers(integer) is
  'Deletes offers that expired more than 12 months ago; answers with their number. For the server only.';

create function private.listed_countries() returns setof text
language sql stable
set search_path = ''
as $$
  -- From one country to the next through the index.
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
  select found.country from found where found.country is not null
$$;
comment on function private.listed_countries() is 'Countries that have offers for anybody.';

create function private.offer_countries() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sellers uuid[];
begin
  perform private.require_user();
  sellers := private.searched_seller_ids(false, null, null);
  return query
  select listed.country
  from private.listed_countries() as listed (country)
  where private.count_visible_offers(sellers, array[listed.country], null, 1, 1) > 0;
end
$$;
comment on function private.offer_countries() is 'Behind catalogue.offer_countries.';

create function catalogue.offer_countries() returns setof text
language sql stable security invoker
set search_path = ''
as $$
  select private.offer_countries()
$$;
comment on function catalogue.offer_countries() is 'Countries that have offers for the caller, by their two letters.';

create policy "Everybody reads US offers that are open to all" on catalogue.products
  for select to anon
  using (
    is_listed and expires_at > now() and country = 'US' and seller_id in (select private.my_catalogue_seller_ids())
  );
create policy "People read the offers that their plan shows" on catalogue.products
  for select to authenticated
  using (is_listed and expires_at > now() and seller_id in (select private.my_catalogue_seller_ids()));
create policy "A second factor that is set up must be used" on catalogue.products
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (
  id, name, price, currency, country, seller_id, image_url, url, amazon_url, ebay_url, created_at, picture_path
) on catalogue.products to anon, authenticated;
grant select, insert, update, delete on catalogue.products to service_role;

grant execute on function private.offer_countries(), catalogue.offer_countries() to authenticated;
grant execute on function private.unlist_expired_offers(integer), private.delete_old_offers(integer) to service_role;

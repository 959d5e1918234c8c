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
  constraint products_source_key unique (source, source_id)
);
comment on table catalogue.products is 'Offers that sellers made; the shared catalogue.';
comment on column catalogue.products.source is 'Where the offer came from; with source_id it says which offer that is, so that taking it in twice adds nothing.';
comment on column catalogue.products.channel_name is 'Where the offer was posted. For admins only, through admin_channel_names.';
create index products_newest_idx on catalogue.products (country, created_at desc, id desc);
create index products_all_newest_idx on catalogue.products (created_at desc, id desc);
create index products_price_idx on catalogue.products (country, price, id);
create index products_name_idx on catalogue.products (country, name, id);
create index products_seller_idx on catalogue.products (seller_id, created_at desc, id desc);
create index products_name_trigram_idx on catalogue.products using gin (name extensions.gin_trgm_ops);

alter table catalogue.products enable row level security;
create policy "Everybody reads US offers that are open to all" on catalogue.products
  for select to anon
  using (country = 'US' and seller_id in (select private.my_catalogue_seller_ids()));
create policy "People read the offers that their plan shows" on catalogue.products
  for select to authenticated
  using (seller_id in (select private.my_catalogue_seller_ids()));
create policy "A second factor that is set up must be used" on catalogue.products
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (id, name, price, currency, country, seller_id, image_url, url, amazon_url, ebay_url, created_at)
  on catalogue.products to anon, authenticated;
grant select, insert, update, delete on catalogue.products to service_role;
create trigger touch_row before update on catalogue.products
  for each row execute function private.touch_row();

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
grant execute on function private.admin_channel_names(uuid[]), public.admin_channel_names(uuid[]) to authenticated;

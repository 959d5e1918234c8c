-- Words as they are compared: 'Café-Lampe, 2er' and 'cafe lampe 2er' are the same. Padded with spaces, so that a whole word
-- or phrase is found as a part: position(' lamp ' in ' desk lamp ').
create function private.phrase_of(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(
    lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'
  )) || ' '
$$;
comment on function private.phrase_of(text) is
  'Small letters and digits of a text, without accents, one space around and between the words; two spaces when there are none.';
grant execute on function private.phrase_of(text) to anon, authenticated, service_role;

-- An offer is listed until it expires; a source that offers it again puts that off. docs/behaviour/catalogue.md
alter table catalogue.products
  add column last_seen_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now() + interval '90 days',
  add column is_listed boolean not null default true,
  add column picture_path text
    constraint products_picture_path_check check (picture_path ~ '^global/[^/\s]{1,200}$'),
  -- Cut off, should signs that stand for many letters make it longer than an index may hold.
  add column phrase text not null generated always as (left(private.phrase_of(name), 600)) stored;
comment on column catalogue.products.last_seen_at is 'When its source named it last.';
comment on column catalogue.products.expires_at is 'From then on nobody sees it any more.';
comment on column catalogue.products.is_listed is 'False once it has expired: out of the indexes that lists are read by.';
comment on column catalogue.products.picture_path is 'Our copy of its picture, in the bucket product-images; null while there is none.';
comment on column catalogue.products.phrase is 'Its name as words are compared (private.phrase_of).';
grant select (picture_path) on catalogue.products to anon, authenticated;

drop index catalogue.products_newest_idx;
drop index catalogue.products_all_newest_idx;
drop index catalogue.products_price_idx;
drop index catalogue.products_name_idx;
drop index catalogue.products_seller_idx;
drop index catalogue.products_name_trigram_idx;
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

alter policy "Everybody reads US offers that are open to all" on catalogue.products
  using (
    is_listed and expires_at > now() and country = 'US' and seller_id in (select private.my_catalogue_seller_ids())
  );
alter policy "People read the offers that their plan shows" on catalogue.products
  using (is_listed and expires_at > now() and seller_id in (select private.my_catalogue_seller_ids()));

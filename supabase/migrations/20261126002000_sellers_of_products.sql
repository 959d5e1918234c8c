-- Who sees which seller. Global ones are read where the catalogue or one of the reader's products needs them.
create function private.readable_global_seller_ids() returns setof uuid
language sql stable security definer rows 200
set search_path = ''
as $$
  -- From one seller of the reader's products to the next through the index: thousands of products name few sellers.
  with recursive named (id) as (
    (
      select product.seller_id from public.products as product
      where product.user_id = auth.uid() and product.seller_id is not null
      order by product.seller_id
      limit 1
    )
    union all
    select (
      select product.seller_id from public.products as product
      where product.user_id = auth.uid() and product.seller_id > named.id
      order by product.seller_id
      limit 1
    )
    from named
    where named.id is not null
  )
  select named.id from named where named.id is not null
  union
  select private.catalogue_seller_ids(auth.uid())
  union
  select seller.id from public.sellers as seller
  where seller.user_id is null and seller.is_active and (select private.is_vip())
$$;
comment on function private.readable_global_seller_ids() is
  'Global sellers that the caller may read: of the catalogue, of their products, and for VIPs every active one.';

-- What a deleted seller leaves behind can be brought back: its name on a product, and its products when it is added
-- again. private.prepare_product sees to the name. docs/behaviour/products.md
create table internal.kept_sellers (
  product_id uuid primary key references public.products (id) on delete cascade,
  seller_id uuid,
  seller_name text not null
);
comment on table internal.kept_sellers is
  'The deleted seller that a product named last: its name may come back to the product, and its products to it.';
comment on column internal.kept_sellers.seller_id is 'The id that it had; null where it was deleted before ids were kept.';
create index kept_sellers_seller_id_idx on internal.kept_sellers (seller_id);
alter table internal.kept_sellers enable row level security;

create function private.keep_seller_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.kept_sellers as kept (product_id, seller_id, seller_name)
  select product.id, old.id, old.name
  from public.products as product
  join public.users as owner on owner.id = product.user_id
  where product.seller_id = old.id
  on conflict (product_id) do update set seller_id = excluded.seller_id, seller_name = excluded.seller_name;
  update public.products as product
  set seller_id = null, seller_name = old.name
  from public.users as owner
  where product.seller_id = old.id and owner.id = product.user_id;
  return old;
end
$$;
comment on function private.keep_seller_name() is
  'Trigger: products keep the name of a seller that is deleted.';

create trigger keep_seller_name before delete on public.sellers
  for each row execute function private.keep_seller_name();

create function private.bring_seller_back() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.products as product
  set seller_id = new.id
  from internal.kept_sellers as kept
  where kept.seller_id = new.id
    and product.id = kept.product_id
    and product.user_id = new.user_id
    and product.seller_id is null
    and product.seller_name = kept.seller_name;
  return null;
end
$$;
comment on function private.bring_seller_back() is
  'Trigger: a deleted seller that is added again under its id finds the products that still keep its name.';

create trigger bring_seller_back after insert on public.sellers
  for each row execute function private.bring_seller_back();

create policy "Nobody reaches kept sellers through the API" on internal.kept_sellers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "People read their own sellers and the global ones they need" on public.sellers
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (user_id is null and id in (select private.readable_global_seller_ids()))
    or (deleted_at is null and (select private.is_admin()))
  );
create policy "People add sellers of their own" on public.sellers
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own sellers" on public.sellers
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "People delete their own sellers" on public.sellers
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.sellers
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.sellers to authenticated;
grant insert (
  id, user_id, name, wechat, email, whatsapp, facebook, discord, url, profile_url, thumbnail_url, created_at,
  updated_at
) on public.sellers to authenticated;
grant update (
  name, wechat, email, whatsapp, facebook, discord, url, profile_url, thumbnail_url, created_at, updated_at
) on public.sellers to authenticated;
grant select, insert, update, delete on public.sellers to service_role;

grant execute on function private.readable_global_seller_ids() to authenticated, service_role;

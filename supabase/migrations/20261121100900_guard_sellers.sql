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

create function private.may_point_at_seller(p_user uuid, p_seller uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.sellers as seller
    where seller.id = p_seller
      and (
        seller.user_id = p_user
        or (
          seller.user_id is null
          and seller.is_active
          and (
            seller.id in (select private.catalogue_seller_ids(p_user))
            or exists (
              select from public.subscriptions as plan
              where plan.user_id = p_user and (plan.is_vip or plan.is_admin)
            )
          )
        )
      )
  )
$$;
comment on function private.may_point_at_seller(uuid, uuid) is
  'Whether a product of a person may name a seller: their own, or a global one that they may see.';
grant execute on function private.readable_global_seller_ids() to authenticated, service_role;

create policy "People read their own sellers and the global ones they need" on public.sellers
  for select to authenticated using (
    user_id = (select auth.uid())
    or (user_id is null and id in (select private.readable_global_seller_ids()))
    or (select private.is_admin())
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
grant insert (id, user_id, name, wechat, email, whatsapp, facebook, discord, url, profile_url, thumbnail_url)
  on public.sellers to authenticated;
grant update (name, wechat, email, whatsapp, facebook, discord, url, profile_url, thumbnail_url)
  on public.sellers to authenticated;
grant select, insert, update, delete on public.sellers to service_role;

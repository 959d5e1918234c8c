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
create policy "Nobody reaches kept sellers through the API" on internal.kept_sellers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

insert into internal.kept_sellers (product_id, seller_name)
select product.id, product.seller_name from public.products as product where product.seller_name is not null;

-- Only what internal.kept_sellers holds: private.prepare_product refuses every other name.
grant update (seller_name) on public.products to authenticated;

create or replace function private.keep_seller_name() returns trigger
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

create or replace function private.limit_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owners uuid[];
  owner uuid;
  is_refused boolean;
begin
  -- Planned anew each time: a plan made for one row, and kept, compares thousands of rows with each other one by one.
  execute $sql$
    select array(
      select distinct after.user_id
      from after join before on before.id = after.id
      where after.deleted_at is null and before.deleted_at is not null
    )
  $sql$ into owners;
  perform private.refuse_too_many_products(owners);
  for owner in
    select distinct after.user_id from after
    join public.users as account on account.id = after.user_id
    where private.product_limit(after.user_id) is not null
    order by 1
  loop
    execute $sql$
      select exists (
        select from after join before on before.id = after.id
        where after.user_id = $1
          and after.deleted_at is null
          -- A seller that goes, or comes back, takes its own products along: no change of the owner's.
          and not (
            after.seller_name is distinct from before.seller_name
            and exists (
              select from internal.kept_sellers as kept
              where kept.product_id = after.id and kept.seller_id in (before.seller_id, after.seller_id)
            )
            and to_jsonb(after) - array['seller_id', 'seller_name', 'updated_at']
              = to_jsonb(before) - array['seller_id', 'seller_name', 'updated_at']
          )
          and after.id not in (select private.active_product_ids($1))
      )
    $sql$ into is_refused using owner;
    if is_refused then
      raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
    end if;
  end loop;
  return null;
end
$$;

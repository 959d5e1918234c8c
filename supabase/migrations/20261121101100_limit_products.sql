-- How many products a plan lets a person hold. Statement triggers: an array of 100 rows counts as 100. The lock on the
-- subscription comes before the count, so that parallel requests count one after the other.
create function private.product_limit(p_user uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select (private.plan_of(p_user)).product_limit
$$;
comment on function private.product_limit(uuid) is 'How many products a person may hold; null without limit.';

create function private.active_product_ids(p_user uuid) returns setof uuid
language sql stable security definer rows 5
set search_path = ''
as $$
  select product.id from public.products as product
  where product.user_id = p_user and product.deleted_at is null
  order by product.created_at desc, product.id desc
  limit private.product_limit(p_user)
$$;
comment on function private.active_product_ids(uuid) is
  'Products that a person may open and change: the newest, as many as the plan allows.';

create function private.refuse_too_many_products(p_users uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
  held_limit integer;
begin
  for owner in select distinct unnest(p_users) order by 1 loop
    perform private.lock_subscription(owner);
    held_limit := private.product_limit(owner);
    if held_limit is not null and held_limit < (
      select count(*) from public.products as product
      where product.user_id = owner and product.deleted_at is null
    ) then
      raise exception 'You have reached the limit of % products. Upgrade to Pro for unlimited products.', held_limit
        using errcode = 'PT403', hint = 'product_limit';
    end if;
  end loop;
end
$$;
comment on function private.refuse_too_many_products(uuid[]) is
  'Raises PT403 when one of these people now holds more products than the plan allows.';

create function private.limit_added_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_too_many_products(array(
    select distinct added.user_id from added where added.deleted_at is null
  ));
  return null;
end
$$;
comment on function private.limit_added_products() is 'Trigger: refuses products over the limit.';
create trigger a_limit_added_products after insert on public.products
  referencing new table as added
  for each statement execute function private.limit_added_products();

create function private.limit_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  perform private.refuse_too_many_products(array(
    select distinct after.user_id
    from after join before on before.id = after.id
    where after.deleted_at is null and before.deleted_at is not null
  ));
  for owner in
    select distinct after.user_id from after
    join public.users as account on account.id = after.user_id
    where private.product_limit(after.user_id) is not null
    order by 1
  loop
    if exists (
      select from after join before on before.id = after.id
      where after.user_id = owner
        and after.deleted_at is null
        -- What a deleted seller leaves behind is no change of the owner's.
        and (after.seller_name is null or after.seller_name is not distinct from before.seller_name)
        and after.id not in (select private.active_product_ids(owner))
    ) then
      raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_changed_products() is
  'Trigger: refuses to restore products over the limit, and to change those that a smaller plan has left inactive.';
create trigger a_limit_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.limit_changed_products();

create function private.my_active_product_ids() returns setof uuid
language plpgsql stable security definer rows 5
set search_path = ''
as $$
begin
  return query select private.active_product_ids(private.require_user());
end
$$;
comment on function private.my_active_product_ids() is 'Behind public.active_product_ids.';

create function public.active_product_ids() returns setof uuid
language sql stable security invoker rows 5
set search_path = ''
as $$
  select private.my_active_product_ids()
$$;
comment on function public.active_product_ids() is
  'The caller''s products that may be opened and changed: the newest, as many as the plan allows.';
grant execute on function private.my_active_product_ids(), public.active_product_ids() to authenticated;

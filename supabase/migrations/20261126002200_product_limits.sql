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
      raise exception 'You have reached the limit of % %. Upgrade to Pro for unlimited products.', held_limit,
        case held_limit when 1 then 'product' else 'products' end
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

-- Deleting a seller changes products of thousands of owners in one statement: the limit is checked for all of them at once.
-- docs/behaviour/limits.md
create function private.limit_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owners uuid[];
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
  execute $sql$
    with changed as materialized (
      select after.user_id, array_agg(after.id) as ids
      from after join before on before.id = after.id
      where after.deleted_at is null
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
      group by after.user_id
    )
    select exists (
      select from changed
      join public.users as account on account.id = changed.user_id
      where private.product_limit(changed.user_id) is not null
        and exists (select unnest(changed.ids) except select private.active_product_ids(changed.user_id))
    )
  $sql$ into is_refused;
  if is_refused then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_changed_products() is
  'Trigger: refuses to restore products over the limit, and to change those that a smaller plan has left inactive.';

create trigger a_limit_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.limit_changed_products();

-- What is in the trash does not count towards the limit of a plan, so that adding and deleting in turn would store without
-- end. docs/behaviour/limits.md
create function private.limit_stored_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct added.user_id as id from added) as owner
    where private.product_limit(owner.id) is not null and 5000 < (
      select count(*) from (
        select from public.products as product where product.user_id = owner.id limit 5001
      ) as stored
    )
  ) then
    raise exception 'Your trash is full. Delete products from it for good, then try again.'
      using errcode = 'PT409', hint = 'trash_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_stored_products() is
  'Trigger: raises PT409 when somebody on a plan that limits products would store more than 5,000 with those in the trash.';

-- After a_limit_added_products, which lets additions at the same time count one after the other.
create trigger a_limit_stored_products after insert on public.products
  referencing new table as added
  for each statement execute function private.limit_stored_products();

grant execute on function private.my_active_product_ids(), public.active_product_ids() to authenticated;

-- What is in the trash does not count towards the limit of a plan, so that adding and deleting in turn would store without
-- end. docs/behaviour/limits.md
create function private.refuse_full_trash(p_users uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct unnest(p_users) order by 1 loop
    perform private.lock_subscription(owner);
    if private.product_limit(owner) is not null and 5000 < (
      select count(*) from (
        select from public.products as product where product.user_id = owner limit 5001
      ) as stored
    ) then
      raise exception 'Your trash is full. Delete products from it for good, then try again.'
        using errcode = 'PT409', hint = 'trash_limit';
    end if;
  end loop;
end
$$;
comment on function private.refuse_full_trash(uuid[]) is
  'Raises PT409 when one of these people, on a plan that limits products, now stores more than 5,000 with those in the trash.';

create or replace function private.limit_added_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_too_many_products(array(
    select distinct added.user_id from added where added.deleted_at is null
  ));
  perform private.refuse_full_trash(array(select distinct added.user_id from added));
  return null;
end
$$;
comment on function private.limit_added_products() is
  'Trigger: refuses products over the limit, and products of those whose trash is full.';

-- An import that does not exist is refused by the trigger that refuses somebody else's, in the same words: it comes before
-- the check of the reference.
alter table public.products
  alter constraint products_import_id_fkey deferrable initially deferred;

-- Deleting a seller that thousands of people use changed products of thousands of owners in one statement, and the check of
-- the limit went through all of them again for each owner. docs/behaviour/limits.md
create or replace function private.limit_changed_products() returns trigger
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

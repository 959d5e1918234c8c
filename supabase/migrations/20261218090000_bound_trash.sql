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

-- An import that does not exist is refused by the trigger that refuses somebody else's, in the same words: it comes before
-- the check of the reference.
alter table public.products
  alter constraint products_import_id_fkey deferrable initially deferred;

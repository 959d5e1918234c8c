-- A proof is from the day on which its file arrived, also after its deletion was undone. docs/behaviour/proofs.md
create or replace function private.prepare_product_proof() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.path := old.path;
    new.created_at := old.created_at;
  -- A foreign key does not ask whose product it is.
  elsif not exists (
    select from public.products as product where product.id = new.product_id and product.user_id = new.user_id
  ) then
    raise exception 'There is no such product among yours.' using errcode = '23503', hint = 'product';
  -- The default, not the time of a row that is moved here.
  elsif new.created_at = now() then
    new.created_at := coalesce(
      (
        select file.stored_at from internal.stored_files as file
        where file.bucket = 'product-files' and file.path = new.path and file.user_id = new.user_id
      ),
      new.created_at
    );
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) and exists (
    -- In the trash nothing counts for the limit, and Undo puts a file back there, too.
    select from public.products as product where product.id = new.product_id and product.deleted_at is null
  ) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  new.note := nullif(btrim(new.note), '');
  return new;
end
$$;

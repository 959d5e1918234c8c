-- A draft can name photos that were never stored: only files that the owner has are noted. docs/behaviour/files.md
create or replace function private.note_let_go_photos() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, product_id, due)
  select
    stored.bucket, stored.path, old.user_id, old.product_id,
    case
      when exists (select from public.products as product where product.id = old.product_id)
      then now() + interval '30 days' else now()
    end
  from internal.stored_files as stored
  -- While an account is being deleted, its files go by folder.
  join public.users as account on account.id = stored.user_id
  where stored.bucket = 'product-images' and stored.path = any (old.photos) and stored.user_id = old.user_id
    and stored.path <> all (coalesce(new.photos, '{}'))
  order by stored.path
  on conflict (bucket, path) do update
    set product_id = excluded.product_id, since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_let_go_photos() is
  'Trigger: notes the stored photos that a listing no longer has. They stay 30 days, so that the change can be taken back, unless the product is deleted for good.';

-- Where the files of a row are, and what is noted when it lets them go. docs/behaviour/files.md
create function private.own_picture_path(p_url text, p_user uuid) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- The cheap comparison first: most pictures are somewhere else.
  if p_url like '%/storage/v1/object/public/product-images/' || p_user || '/%' then
    return substring(
      p_url from
      '/storage/v1/object/public/product-images/(' || p_user || '/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5})(?:[?#].*)?$'
    );
  end if;
  return null;
end
$$;
comment on function private.own_picture_path(text, uuid) is
  'Path in the bucket product-images, when that is where a picture''s address leads and it lies in this person''s folder; else null.';

-- Not in SQL, whose functions are prepared again for each row.
create function private.files_of_product(
  p_user uuid, p_picture text, p_receipt text, p_screenshot text
) returns table (bucket text, path text)
language plpgsql immutable rows 3
set search_path = ''
as $$
begin
  bucket := 'product-images';
  path := private.own_picture_path(p_picture, p_user);
  if path is not null then
    return next;
  end if;
  bucket := 'product-files';
  foreach path in array array[p_receipt, p_screenshot] loop
    if path ~ '^[a-z-]+/[0-9a-f-]{36}/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$' then
      return next;
    end if;
  end loop;
end
$$;
comment on function private.files_of_product(uuid, text, text, text) is
  'The stored files of its owner''s that a product refers to, by its picture, receipt and screenshot. Names that our server never gives are none.';

create function private.note_changed_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Planned anew each time, as in private.limit_changed_products.
  execute $sql$
    insert into internal.unreferenced_files as noted (bucket, path, user_id, product_id, due)
    select distinct on (gone.bucket, gone.path)
      gone.bucket, gone.path, before.user_id, before.id, now() + interval '30 days'
    from before
    join after on after.id = before.id
    cross join lateral (
      select file.bucket, file.path
      from private.files_of_product(
        before.user_id, before.product_image_url, before.receipt_url, before.review_screenshot_url
      ) as file
      except
      select file.bucket, file.path
      from private.files_of_product(
        after.user_id, after.product_image_url, after.receipt_url, after.review_screenshot_url
      ) as file
    ) as gone
    -- While an account is being deleted, its files go by folder.
    join public.users as account on account.id = before.user_id
    where (before.product_image_url, before.receipt_url, before.review_screenshot_url)
      is distinct from (after.product_image_url, after.receipt_url, after.review_screenshot_url)
    order by gone.bucket, gone.path
    on conflict (bucket, path) do update
      set product_id = excluded.product_id, since = excluded.since, due = excluded.due, tries = 0
  $sql$;
  return null;
end
$$;
comment on function private.note_changed_files() is
  'Trigger: notes files that products no longer refer to. They stay 30 days, so that the change can be taken back.';

create trigger c_note_changed_files after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.note_changed_files();

create function private.note_deleted_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, product_id, due)
  select distinct on (file.bucket, file.path) file.bucket, file.path, gone.user_id, gone.id, now()
  from gone
  cross join lateral private.files_of_product(
    gone.user_id, gone.product_image_url, gone.receipt_url, gone.review_screenshot_url
  ) as file
  join public.users as account on account.id = gone.user_id
  order by file.bucket, file.path
  on conflict (bucket, path) do update
    set product_id = excluded.product_id, since = excluded.since, due = excluded.due, tries = 0;
  -- What such a product let go earlier cannot be brought back any more.
  update internal.unreferenced_files as noted set due = now()
  from gone
  where noted.product_id = gone.id and noted.due > now();
  return null;
end
$$;
comment on function private.note_deleted_files() is
  'Trigger: notes the files of products that are deleted for good, to be removed at once.';

create trigger c_note_deleted_files after delete on public.products
  referencing old table as gone
  for each statement execute function private.note_deleted_files();

create function private.note_let_go_thumbnails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, due)
  select 'seller-thumbnails', picture.path, picture.user_id, now() + interval '30 days'
  from (
    select private.own_thumbnail_path(old.thumbnail_url, old.user_id) as path, account.id as user_id
    from public.users as account
    -- While an account is being deleted, its files go by folder.
    where account.id = old.user_id
    union all
    select private.common_thumbnail_path(old.thumbnail_url), null
  ) as picture
  where picture.path is not null
  on conflict (bucket, path) do update set since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_let_go_thumbnails() is
  'Trigger: notes the picture that a seller no longer has. It stays 30 days, so that the change or the deletion can be taken back.';

create trigger c_note_changed_thumbnail after update of thumbnail_url on public.sellers
  for each row when (old.thumbnail_url is distinct from new.thumbnail_url)
  execute function private.note_let_go_thumbnails();
create trigger c_note_deleted_thumbnail after delete on public.sellers
  for each row when (old.thumbnail_url is not null)
  execute function private.note_let_go_thumbnails();

create function private.follow_offer_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Planned anew each time, as in private.limit_changed_products.
  execute $sql$
    insert into internal.unreferenced_files as noted (bucket, path, due)
    select 'product-images', old_row.picture_path, now()
    from old_row
    join new_row on new_row.id = old_row.id
    where old_row.picture_path is distinct from new_row.picture_path and old_row.picture_path is not null
    order by old_row.picture_path
    on conflict (bucket, path) do nothing
  $sql$;
  execute $sql$
    delete from internal.wanted_pictures as wanted
    using old_row
    join new_row on new_row.id = old_row.id
    where wanted.offer_id = new_row.id and new_row.image_url is null
  $sql$;
  execute $sql$
    insert into internal.wanted_pictures as wanted (offer_id, offered_at)
    select new_row.id, new_row.created_at
    from old_row
    join new_row on new_row.id = old_row.id
    where new_row.image_url is distinct from old_row.image_url and new_row.image_url is not null
    order by new_row.id
    on conflict (offer_id) do update set tries = 0, due = now(), problem = null
  $sql$;
  return null;
end
$$;
comment on function private.follow_offer_pictures() is
  'Trigger: a picture that an offer does not show any more is noted to be removed, a new address to be fetched.';

create trigger follow_offer_pictures after update on catalogue.products
  referencing old table as old_row new table as new_row
  for each statement execute function private.follow_offer_pictures();

create function private.note_deleted_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, due)
  select 'product-images', gone.picture_path, now() from gone
  where gone.picture_path is not null
  order by gone.picture_path
  on conflict (bucket, path) do nothing;
  return null;
end
$$;
comment on function private.note_deleted_pictures() is 'Trigger: notes the pictures of deleted offers, to be removed at once.';

create trigger note_deleted_pictures after delete on catalogue.products
  referencing old table as gone
  for each statement execute function private.note_deleted_pictures();

create function private.claim_unreferenced_files(p_most integer)
returns table (bucket text, path text, user_id uuid)
language sql security definer
set search_path = ''
as $$
  with taken as materialized (
    select noted.bucket, noted.path, noted.user_id from internal.unreferenced_files as noted
    where noted.due <= now()
    order by noted.due
    limit p_most
    for update skip locked
  ),
  owners as materialized (select distinct taken.user_id from taken where taken.user_id is not null),
  referred as materialized (
    select file.bucket, file.path
    from owners
    join public.products as product on product.user_id = owners.user_id
    cross join lateral private.files_of_product(
      product.user_id, product.product_image_url, product.receipt_url, product.review_screenshot_url
    ) as file
    union
    select 'product-images', picture.path
    from owners
    join public.sellers as seller on seller.user_id = owners.user_id or seller.user_id is null
    cross join lateral private.own_picture_path(seller.thumbnail_url, owners.user_id) as picture (path)
    where picture.path is not null
    union
    select 'seller-thumbnails', picture.path
    from owners
    join public.sellers as seller on seller.user_id = owners.user_id or seller.user_id is null
    cross join lateral private.own_thumbnail_path(seller.thumbnail_url, owners.user_id) as picture (path)
    where picture.path is not null
    union
    select 'product-images', picture.path
    from owners
    cross join catalogue.products as offer
    cross join lateral private.own_picture_path(offer.image_url, owners.user_id) as picture (path)
    where offer.image_url like '%/storage/v1/object/public/product-images/%' and picture.path is not null
    union
    select 'product-images', offer.picture_path
    from taken
    join catalogue.products as offer on offer.picture_path = taken.path
    where taken.user_id is null
    union
    select 'seller-thumbnails', taken.path
    from taken
    join public.sellers as seller on private.common_thumbnail_path(seller.thumbnail_url) = taken.path
    where taken.user_id is null
      and seller.thumbnail_url like '%/storage/v1/object/public/seller-thumbnails/global/%'
  ),
  shown as materialized (
    select taken.path
    from taken
    where taken.user_id is null and taken.bucket = 'product-images' and exists (
      select from public.products as product
      where product.product_image_url like '%/storage/v1/object/public/product-images/global/%'
        and private.common_picture_path(product.product_image_url) = taken.path
    )
  ),
  -- Products do not say when they let such a picture go.
  later as (
    update internal.unreferenced_files as noted set due = now() + interval '30 days'
    from shown
    where noted.bucket = 'product-images' and noted.path = shown.path
      and (noted.bucket, noted.path) not in (select referred.bucket, referred.path from referred)
  ),
  kept as (
    delete from internal.unreferenced_files as noted
    using taken
    where noted.bucket = taken.bucket and noted.path = taken.path
      and (taken.bucket, taken.path) in (select referred.bucket, referred.path from referred)
  )
  update internal.unreferenced_files as noted
  set
    tries = noted.tries + 1,
    due = now() + least(interval '2 minutes' * 4 ^ least(noted.tries, 10), interval '6 hours')
  from taken
  where noted.bucket = taken.bucket and noted.path = taken.path
    and (taken.bucket, taken.path) not in (select referred.bucket, referred.path from referred)
    and taken.path not in (select shown.path from shown)
  returning noted.bucket, noted.path, noted.user_id
$$;
comment on function private.claim_unreferenced_files(integer) is
  'Takes files that are due to be removed, for the caller alone, and sets when the next try would be: after 2, 8, 32 and 128 minutes, then every 6 hours. What a product, in the trash or not, a seller or an offer refers to again is let off; a picture of an offer that somebody''s product shows is looked at again 30 days later. For the server only.';

create function private.forget_unreferenced_files(p_bucket text, p_paths text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.unreferenced_files as noted
  where noted.bucket = p_bucket and noted.path = any (p_paths);
  delete from internal.stored_files as file
  where file.bucket = p_bucket and file.path = any (p_paths);
$$;
comment on function private.forget_unreferenced_files(text, text[]) is
  'Notes that these files are removed, or were never stored, and counts them no more. For the server only.';

create function private.delete_old_trash(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.products as product
    where product.id in (
      select old.id from public.products as old
      where old.deleted_at < now() - interval '30 days'
      order by old.deleted_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_trash(integer) is
  'Deletes products that have been in the trash for more than 30 days, by the database''s clock; answers with their number. For the server only.';

grant execute on function
  private.claim_unreferenced_files(integer),
  private.forget_unreferenced_files(text, text[]),
  private.delete_old_trash(integer)
to service_role;

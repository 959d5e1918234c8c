-- The trash is emptied after 30 days, and files that no product refers to any more are removed. Triggers note which
-- files were let go; the server asks which are due, looks again and removes them. docs/behaviour/files.md
create table internal.unreferenced_files (
  bucket text not null
    constraint unreferenced_files_bucket_check check (bucket in ('product-images', 'product-files')),
  path text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  product_id uuid not null,
  since timestamptz not null default now(),
  due timestamptz not null,
  tries integer not null default 0 constraint unreferenced_files_tries_check check (tries >= 0),
  primary key (bucket, path)
);
comment on table internal.unreferenced_files is
  'Files that a product let go, until the server has removed them or found that something refers to them again.';
comment on column internal.unreferenced_files.user_id is 'Whose file; with the account go its files, by folder, and these rows.';
comment on column internal.unreferenced_files.product_id is 'Which product let it go last; that one may be gone.';
comment on column internal.unreferenced_files.due is
  'When it may be removed: 30 days after a change, at once when the product was deleted for good; after a failed try, the next one.';
create index unreferenced_files_due_idx on internal.unreferenced_files (due);
create index unreferenced_files_user_id_idx on internal.unreferenced_files (user_id);
create index unreferenced_files_product_id_idx on internal.unreferenced_files (product_id);
alter table internal.unreferenced_files enable row level security;
create policy "Nobody reaches files to be removed through the API" on internal.unreferenced_files
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

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

-- Offers may show a picture that lies in somebody's folder. Few do, so that the index is small.
create index products_stored_picture_idx on catalogue.products (image_url)
  where image_url like '%/storage/v1/object/public/product-images/%';

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
  owners as materialized (select distinct taken.user_id from taken),
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
    select 'product-images', picture.path
    from owners
    cross join catalogue.products as offer
    cross join lateral private.own_picture_path(offer.image_url, owners.user_id) as picture (path)
    where offer.image_url like '%/storage/v1/object/public/product-images/%' and picture.path is not null
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
  returning noted.bucket, noted.path, noted.user_id
$$;
comment on function private.claim_unreferenced_files(integer) is
  'Takes files that are due to be removed, for the caller alone, and sets when the next try would be: after 2, 8, 32 and 128 minutes, then every 6 hours. What a product, in the trash or not, a seller or an offer refers to again is let off. For the server only.';

create function private.forget_unreferenced_files(p_bucket text, p_paths text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.unreferenced_files as noted
  where noted.bucket = p_bucket and noted.path = any (p_paths)
$$;
comment on function private.forget_unreferenced_files(text, text[]) is
  'Notes that these files are removed. For the server only.';

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
  private.claim_unreferenced_files(integer), private.forget_unreferenced_files(text, text[]),
  private.delete_old_trash(integer) to service_role;

-- The photos of a listing, in order. A photo is a picture of the owner's own in the bucket product-images, or the product's picture,
-- whichever that is. docs/behaviour/ebay-listing.md#photos
create function private.are_listing_photos(p_photos text[], p_user uuid) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  photo text;
  seen text[] := '{}';
begin
  if cardinality(p_photos) > 12 or array_ndims(p_photos) > 1 then
    return false;
  end if;
  foreach photo in array p_photos loop
    if photo is null or photo = any (seen) or char_length(photo) > 150 then
      return false;
    end if;
    -- Names as our server gives them, in the owner's own folder.
    if photo <> 'product' and photo !~ ('^' || p_user || '/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$') then
      return false;
    end if;
    seen := seen || photo;
  end loop;
  return true;
end
$$;
comment on function private.are_listing_photos(text[], uuid) is
  'Whether these are the photos of a person''s listing: up to 12 different ones, each a path in the person''s own folder of product-images, or ''product'' for the product''s picture.';
grant execute on function private.are_listing_photos(text[], uuid) to authenticated, service_role;

alter table public.listing_drafts add column photos text[]
  constraint listing_drafts_photos_check check (private.are_listing_photos(photos, user_id));
comment on column public.listing_drafts.photos is
  'In order, the main one first: paths in the bucket product-images, or ''product'' for the product''s picture. Null shows that one alone.';
grant insert (photos), update (photos) on public.listing_drafts to authenticated;

create function private.note_let_go_photos() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, product_id, due)
  select
    'product-images', gone.path, old.user_id, old.product_id,
    case
      when exists (select from public.products as product where product.id = old.product_id)
      then now() + interval '30 days' else now()
    end
  from unnest(old.photos) as gone (path)
  -- While an account is being deleted, its files go by folder.
  join public.users as account on account.id = old.user_id
  where gone.path <> 'product' and gone.path <> all (coalesce(new.photos, '{}'))
  order by gone.path
  on conflict (bucket, path) do update
    set product_id = excluded.product_id, since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_let_go_photos() is
  'Trigger: notes the photos that a listing no longer has. They stay 30 days, so that the change can be taken back, unless the product is deleted for good.';

create trigger note_changed_photos after update of photos on public.listing_drafts
  for each row when (old.photos is distinct from new.photos)
  execute function private.note_let_go_photos();
create trigger note_deleted_photos after delete on public.listing_drafts
  for each row when (old.photos is not null)
  execute function private.note_let_go_photos();

-- Photos of listings stay as long as a draft has them. docs/behaviour/files.md
create or replace function private.claim_unreferenced_files(p_most integer)
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
    select 'product-files', proof.path
    from owners
    join public.product_proofs as proof on proof.user_id = owners.user_id
    union
    select 'product-files', file.path
    from owners
    join internal.case_files as file on file.user_id = owners.user_id
    union
    select 'product-images', photo.path
    from owners
    join public.listing_drafts as draft on draft.user_id = owners.user_id
    cross join lateral unnest(draft.photos) as photo (path)
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
  'Takes files that are due to be removed, for the caller alone, and sets when the next try would be: after 2, 8, 32 and 128 minutes, then every 6 hours. What a product, in the trash or not, its proofs, a listing''s photos, a seller or an offer refers to again is let off; a picture of an offer that somebody''s product shows is looked at again 30 days later. For the server only.';

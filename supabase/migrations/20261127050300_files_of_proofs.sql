-- Files of proofs and pictures of links stay as long as something refers to them. docs/behaviour/files.md
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

create or replace function private.forget_unreferenced_files(p_bucket text, p_paths text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.unreferenced_files as noted
  where noted.bucket = p_bucket and noted.path = any (p_paths);
  delete from internal.stored_files as file
  where file.bucket = p_bucket and file.path = any (p_paths);
  delete from public.blackouts as blackout
  where p_bucket = 'product-files' and blackout.path = any (p_paths);
$$;

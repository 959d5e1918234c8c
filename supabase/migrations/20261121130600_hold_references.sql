-- What a file's address leads to is read in one way when files are let go and when they are looked for: only in the
-- owner's own folder, wherever else the address names one, and whatever stands behind the path.
create or replace function private.own_picture_path(p_url text, p_user uuid) returns text
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

-- Offers may show a picture that lies in somebody's folder. Few do, so that the index is small.
create index products_stored_picture_idx on catalogue.products (image_url)
  where image_url like '%/storage/v1/object/public/product-images/%';

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

-- Of two changes of one product in one call only one would be made, and nobody would hear of the other.
create or replace function private.check_product_changes(p_changes jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  select field.name into unknown
  from jsonb_array_elements(p_changes) as entry (value)
  cross join lateral jsonb_object_keys(entry.value -> 'change') as field (name)
  where field.name <> all (array[
    'name', 'price', 'currency', 'url', 'amazon_url', 'ebay_url', 'order_number', 'seller_id', 'status', 'order_date',
    'received_date', 'reviewed_date', 'published_date', 'paid_date', 'sold', 'sold_date', 'sold_price', 'sold_fees',
    'archived', 'product_image_url', 'receipt_url', 'review_screenshot_url', 'photo_review', 'video_review',
    'rating_review', 'feedback_review', 'no_tax', 'no_fees', 'partial_payment', 'commission', 'commission_amount',
    'additional_notes', 'description', 'country', 'refund_expected', 'refund_due_date', 'refund_received',
    'refund_received_date', 'refund_method', 'refund_reference', 'review_due_date', 'tags', 'deleted_at'
  ])
  limit 1;
  if unknown is not null then
    raise exception 'Products have no % that can be changed.', left(unknown, 60) using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_array_elements(p_changes) as entry (value)
    group by (entry.value ->> 'id')::uuid
    having count(*) > 1
  ) then
    raise exception 'Name each product once.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.check_product_changes(jsonb) is
  'Raises PT400 for a field that nobody may change, and for a product that is named twice. Takes [{"id": …, "change": {…}}, …].';

-- Rows that arrive while their import is being undone are taken out with the others: the undoing waits for them.
create or replace function private.check_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.imports as import
  where import.id = any (array(select distinct added.import_id from added where added.import_id is not null))
  order by import.id
  for share;
  if exists (
    select from added
    where added.import_id is not null
      and not exists (
        select from public.imports as import
        where import.id = added.import_id and import.user_id = added.user_id and import.undone_at is null
      )
  ) then
    raise exception 'There is no such import of yours.' using errcode = '23503', hint = 'import';
  end if;
  return null;
end
$$;

-- Each listed offer's picture is fetched once and kept as ours. A queue says which are wanted; files whose offer went, or
-- took another picture, leave by the queue that files of products leave by. docs/behaviour/ingest.md
create table internal.wanted_pictures (
  offer_id uuid primary key references catalogue.products (id) on delete cascade,
  offered_at timestamptz not null,
  tries integer not null default 0 constraint wanted_pictures_tries_check check (tries >= 0),
  due timestamptz default now(),
  problem text
);
comment on table internal.wanted_pictures is 'Offers whose picture the server has not fetched yet.';
comment on column internal.wanted_pictures.offered_at is 'Age of the offer: the newest are fetched first.';
comment on column internal.wanted_pictures.due is 'When the next try is; null when no more are made.';
comment on column internal.wanted_pictures.problem is 'Why the last try failed.';
create index wanted_pictures_newest_idx on internal.wanted_pictures (offered_at desc, offer_id) where due is not null;
alter table internal.wanted_pictures enable row level security;
create policy "Nobody reaches wanted pictures through the API" on internal.wanted_pictures
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

-- What is in the catalogue already.
insert into internal.wanted_pictures (offer_id, offered_at)
select offer.id, offer.created_at from catalogue.products as offer
where offer.is_listed and offer.image_url is not null and offer.picture_path is null;

-- Files that are nobody's: their folder is 'global'. Only our functions read it.
-- squawk-ignore ban-drop-not-null
alter table internal.unreferenced_files alter column user_id drop not null;
comment on column internal.unreferenced_files.user_id is
  'Whose file; with the account go its files, by folder, and these rows. Null for a picture of an offer.';
comment on table internal.unreferenced_files is
  'Files that a product, a seller or an offer let go, until the server has removed them or found that something refers to them again.';
comment on column internal.unreferenced_files.product_id is
  'Which product let it go last; that one may be gone. Null when a seller or an offer did.';

create index products_picture_path_idx on catalogue.products (picture_path) where picture_path is not null;

create function private.drop_offer_picture() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.picture_path := null;
  return new;
end
$$;
comment on function private.drop_offer_picture() is 'Trigger: our copy is of the picture that was, not of the new one.';
-- By its name after keep_admin_fields, which may give the old address back.
create trigger z_drop_offer_picture before update of image_url on catalogue.products
  for each row when (old.image_url is distinct from new.image_url)
  execute function private.drop_offer_picture();

create function private.want_new_pictures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.wanted_pictures (offer_id, offered_at)
  select fresh.id, fresh.created_at from fresh
  where fresh.image_url is not null and fresh.picture_path is null
  order by fresh.id
  on conflict (offer_id) do nothing;
  return null;
end
$$;
comment on function private.want_new_pictures() is 'Trigger: notes the pictures of new offers.';
create trigger want_new_pictures after insert on catalogue.products
  referencing new table as fresh
  for each statement execute function private.want_new_pictures();

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

-- A person's product shows the picture that its offer had: as long as it does, that picture stays.
create function private.common_picture_path(p_url text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(p_url from '/storage/v1/object/public/product-images/(global/[^/?#[:space:]]{1,200})(?:[?#].*)?$')
$$;
comment on function private.common_picture_path(text) is
  'Path in the bucket product-images, when that is where a picture''s address leads and it is our copy of an offer''s; else null.';
-- Whoever writes a product fills the index.
grant execute on function private.common_picture_path(text) to authenticated, service_role;
create index products_common_picture_idx on public.products (private.common_picture_path(product_image_url))
  where product_image_url like '%/storage/v1/object/public/product-images/global/%';

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
  ),
  shown as materialized (
    select taken.path
    from taken
    where taken.user_id is null and exists (
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

create function private.claim_pictures(p_most integer)
returns table (offer_id uuid, image_url text)
language sql security definer
set search_path = ''
as $$
  with taken as materialized (
    select wanted.offer_id, offer.image_url from internal.wanted_pictures as wanted
    join catalogue.products as offer on offer.id = wanted.offer_id
    where wanted.due is not null and wanted.due <= now() and offer.is_listed and offer.expires_at > now()
    order by wanted.offered_at desc, wanted.offer_id
    limit p_most
    for update of wanted skip locked
  ),
  claimed as (
    update internal.wanted_pictures as wanted
    set
      tries = wanted.tries + 1,
      due = case when wanted.tries < 4 then now() + interval '10 minutes' * 4 ^ wanted.tries end
    from taken
    where wanted.offer_id = taken.offer_id
    returning wanted.offer_id, taken.image_url, wanted.offered_at
  )
  select claimed.offer_id, claimed.image_url from claimed order by claimed.offered_at desc, claimed.offer_id
$$;
comment on function private.claim_pictures(integer) is
  'Takes offers whose picture is due, the newest first, for the caller alone, and sets when the next try would be: after 10 and 40 minutes, 3 and 11 hours, then never. For the server only.';

create function private.announce_picture(p_path text) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.unreferenced_files (bucket, path, due) values ('product-images', p_path, now() + interval '1 hour')
$$;
comment on function private.announce_picture(text) is
  'Notes a file that is about to be stored: should nobody keep it, it goes. For the server only.';

create function private.keep_picture(p_offer uuid, p_image_url text, p_path text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update catalogue.products as offer set picture_path = p_path
  where offer.id = p_offer and offer.image_url = p_image_url;
  if not found then
    update internal.unreferenced_files as noted set due = now() where noted.bucket = 'product-images' and noted.path = p_path;
    return false;
  end if;
  delete from internal.unreferenced_files as noted where noted.bucket = 'product-images' and noted.path = p_path;
  delete from internal.wanted_pictures as wanted where wanted.offer_id = p_offer;
  return true;
end
$$;
comment on function private.keep_picture(uuid, text, text) is
  'Gives an offer the stored picture of that address; false when the offer is gone or shows another one. For the server only.';

create function private.leave_picture(p_offer uuid, p_image_url text, p_problem text, p_is_final boolean) returns void
language sql security definer
set search_path = ''
as $$
  update internal.wanted_pictures as wanted
  set problem = left(p_problem, 200), due = case when not p_is_final then wanted.due end
  from catalogue.products as offer
  where wanted.offer_id = p_offer and offer.id = p_offer and offer.image_url = p_image_url
$$;
comment on function private.leave_picture(uuid, text, text, boolean) is
  'Notes why a picture could not be had; a final problem ends the tries. For the server only.';

grant execute on function
  private.claim_pictures(integer), private.announce_picture(text), private.keep_picture(uuid, text, text),
  private.leave_picture(uuid, text, text, boolean) to service_role;

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

-- A person's product shows the picture that its offer had: as long as it does, that picture stays.
create function private.common_picture_path(p_url text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select substring(p_url from '/storage/v1/object/public/product-images/(global/[^/?#[:space:]]{1,200})(?:[?#].*)?$')
$$;
comment on function private.common_picture_path(text) is
  'Path in the bucket product-images, when that is where a picture''s address leads and it is our copy of an offer''s; else null.';

create index products_common_picture_idx on public.products (private.common_picture_path(product_image_url))
  where product_image_url like '%/storage/v1/object/public/product-images/global/%';

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

create policy "Nobody reaches wanted pictures through the API" on internal.wanted_pictures
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function private.common_picture_path(text) to authenticated, service_role;
grant execute on function
  private.claim_pictures(integer),
  private.keep_picture(uuid, text, text),
  private.leave_picture(uuid, text, text, boolean)
to service_role;

-- Where somebody's marketplace listings are placed. docs/behaviour/marketplace-posting.md
alter table public.users
  add column listing_area text constraint users_listing_area_check
    check (char_length(listing_area) between 1 and 100 and listing_area = btrim(listing_area)),
  add column listing_latitude double precision constraint users_listing_latitude_check
    check (listing_latitude between -90 and 90),
  add column listing_longitude double precision constraint users_listing_longitude_check
    check (
      (listing_longitude is null) = (listing_latitude is null)
      and listing_longitude between -180 and 180
    );
comment on column public.users.listing_area is 'Where marketplace listings are, as their owner writes it.';
comment on column public.users.listing_latitude is 'Degrees, of that area; about a kilometre exact.';
comment on column public.users.listing_longitude is 'Degrees; only with a latitude.';
grant update (listing_area, listing_latitude, listing_longitude) on public.users to authenticated;

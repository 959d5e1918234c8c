-- What the dashboard shows of the catalogue. docs/behaviour/dashboard.md
create function private.featured_sellers(p_limit integer)
returns table (id uuid, name text, community text, is_vip boolean, thumbnail_url text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date;
begin
  perform private.require_user();
  select (now() at time zone person.time_zone)::date into today
  from public.users as person where person.id = auth.uid();
  -- One after the other in the order of the day until there are enough: of each, offers are counted to ten at most.
  return query
  select chosen.id, chosen.name, chosen.shown_community, chosen.is_vip, chosen.thumbnail_url
  from (
    select seller.id, seller.name, seller.shown_community, seller.is_vip, seller.thumbnail_url, seller.is_featured,
      md5(concat(seller.id, auth.uid(), today)) as place
    from public.sellers as seller
    where seller.id = any (private.searched_seller_ids(false, null, null))
      and (seller.is_featured or not seller.is_excluded)
    order by seller.is_featured desc, place
    offset 0
  ) as chosen
  where (
    select count(*) from (
      select from catalogue.products as offer
      where offer.seller_id = chosen.id and offer.country = 'US' and offer.is_listed and offer.expires_at > now()
      limit 10
    ) as offers
  ) >= case when chosen.is_featured then 1 else 10 end
  order by chosen.is_featured desc, chosen.place
  limit least(greatest(coalesce(p_limit, 3), 1), 12);
end
$$;
comment on function private.featured_sellers(integer) is 'Behind catalogue.featured_sellers.';

create function catalogue.featured_sellers(p_limit integer default 3)
returns table (id uuid, name text, community text, is_vip boolean, thumbnail_url text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.featured_sellers(p_limit)
$$;
comment on function catalogue.featured_sellers(integer) is
  'Sellers for the caller''s dashboard: those that admins feature and that have a US offer, then by chance, the same all day, others whose offers the caller finds unsearched, with ten US offers at least and not excluded. For signed-in people.';
grant execute on function private.featured_sellers(integer), catalogue.featured_sellers(integer) to authenticated;

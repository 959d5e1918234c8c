-- Offers that admins add by hand, give back to their sources, and delete together. docs/behaviour/admin-catalogue.md
create function private.admin_add_offer(p_id uuid, p_seller uuid, p_fields jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  given catalogue.products;
  added catalogue.products;
begin
  perform private.require_admin();
  given := private.set_offer_fields(null, coalesce(p_fields, '{}') || jsonb_build_object('name', p_fields ->> 'name'));
  if not exists (select from public.sellers as seller where seller.id = p_seller and seller.user_id is null) then
    raise exception 'There is no such global seller.' using errcode = 'PT404';
  end if;
  insert into catalogue.products (
    id, source, source_id, name, price, currency, country, seller_id, image_url, url, amazon_url, ebay_url
  )
  values (
    p_id, 'manual', p_id::text, given.name, given.price, coalesce(given.currency, 'USD'), coalesce(given.country, 'US'),
    p_seller, given.image_url, given.url, given.amazon_url, given.ebay_url
  )
  -- Sent again after an answer that was lost.
  on conflict do nothing
  returning * into added;
  if added.id is null then
    select * into added from catalogue.products as offer where offer.id = p_id and offer.source = 'manual';
    return added;
  end if;
  perform private.write_audit(
    'offer.add', 'offer', p_id, jsonb_build_object('name', added.name, 'seller_id', p_seller)
  );
  return added;
end
$$;
comment on function private.admin_add_offer(uuid, uuid, jsonb) is 'Behind public.admin_add_offer.';

create function private.admin_release_offer(p_id uuid, p_fields text[]) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  kept text[];
begin
  perform private.require_admin();
  update catalogue.products as offer set
    kept_fields = array(select field from unnest(offer.kept_fields) as field where field <> all (p_fields) order by 1)
  where offer.id = p_id
  returning offer.kept_fields into kept;
  if kept is null then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  perform private.write_audit('offer.release', 'offer', p_id, jsonb_build_object('fields', p_fields));
  return kept;
end
$$;
comment on function private.admin_release_offer(uuid, text[]) is 'Behind public.admin_release_offer.';

create function private.admin_delete_offers(p_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  present uuid;
  gone integer := 0;
begin
  perform private.require_admin();
  if p_ids is null or cardinality(p_ids) > 100 then
    raise exception 'At most 100 offers are deleted at once.' using errcode = '54000';
  end if;
  -- In one order, so that two admins who delete the same ones wait for each other and do not block. Who comes later finds none.
  for present in
    select offer.id from catalogue.products as offer where offer.id = any (p_ids) order by offer.id for update
  loop
    perform private.admin_delete_offer(present);
    gone := gone + 1;
  end loop;
  return gone;
end
$$;
comment on function private.admin_delete_offers(uuid[]) is 'Behind public.admin_delete_offers.';

create function public.admin_add_offer(p_id uuid, p_seller uuid, p_fields jsonb) returns catalogue.products
language sql security invoker
set search_path = ''
as $$
  select private.admin_add_offer(p_id, p_seller, p_fields)
$$;
comment on function public.admin_add_offer(uuid, uuid, jsonb) is
  'For admins: adds an offer of a global seller under an id that the caller made, once, whoever asks how often.';

create function public.admin_release_offer(p_id uuid, p_fields text[]) returns text[]
language sql security invoker
set search_path = ''
as $$
  select private.admin_release_offer(p_id, p_fields)
$$;
comment on function public.admin_release_offer(uuid, text[]) is
  'For admins: gives fields of an offer back to its source, which sets them when it names the offer next. Gives the fields that stay.';

create function public.admin_delete_offers(p_ids uuid[]) returns integer
language sql security invoker
set search_path = ''
as $$
  select private.admin_delete_offers(p_ids)
$$;
comment on function public.admin_delete_offers(uuid[]) is
  'For admins: deletes up to 100 offers for good; gives how many were there. Their sources do not bring them back.';

grant execute on function
  private.admin_add_offer(uuid, uuid, jsonb),
  private.admin_release_offer(uuid, text[]),
  private.admin_delete_offers(uuid[]),
  public.admin_add_offer(uuid, uuid, jsonb),
  public.admin_release_offer(uuid, text[]),
  public.admin_delete_offers(uuid[])
to authenticated;

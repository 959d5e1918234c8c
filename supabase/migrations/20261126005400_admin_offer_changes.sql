-- What admins write of an offer is held to the rules of offers that sources send, and says what is wrong.
-- docs/behaviour/admin-catalogue.md
create function private.is_offer_address(p_address text) returns boolean
language sql immutable
set search_path = ''
as $$
  -- No name of a user before the host, which browsers would pass over: as readOfferAddress of the domain.
  select char_length(p_address) <= 2048
    and p_address ~* '^https?://(\[[0-9a-f:.]+\]|[^][\s/?#@\\<>^|%:"`{}]+)(:\d{1,5})?([/?#]\S*)?$'
$$;
comment on function private.is_offer_address(text) is
  'Whether an address is http or https, of at most 2,048 characters, and without the name of a user.';

create function private.check_offer_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
  wrong text;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The fields of an offer must be an object.' using errcode = '22023';
  end if;
  select string_agg(field, ', ' order by field) into unknown
  from jsonb_object_keys(p_fields) as field
  where field <> all (array[
    'name', 'price', 'currency', 'country', 'url', 'amazon_url', 'ebay_url', 'image_url'
  ]);
  if unknown is not null then
    raise exception 'An offer has no such field: %.', unknown using errcode = '22023';
  end if;
  select given.field into wrong
  from jsonb_each_text(p_fields) as given (field, value)
  where given.field in ('url', 'amazon_url', 'ebay_url', 'image_url') and not private.is_offer_address(given.value)
  order by given.field
  limit 1;
  if wrong is not null then
    raise exception '% is no http or https address of at most 2,048 characters.', wrong using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'currency' ~ '^[A-Z]{3}$', true) then
    raise exception 'currency is no code such as USD.' using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'country' ~ '^[A-Z]{2}$', true) then
    raise exception 'country is no code such as US.' using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'price' ~ '^\d{1,9}(\.\d{1,2})?$', true) then
    raise exception 'price is no amount from 0 to 999,999,999.99.' using errcode = '23514';
  end if;
  if p_fields ? 'name' and coalesce(char_length(private.clean_offer_text(p_fields ->> 'name')), 0) not between 1 and 500 then
    raise exception 'name is missing, or has more than 500 characters.' using errcode = '23514';
  end if;
end
$$;
comment on function private.check_offer_fields(jsonb) is 'Refuses fields of an offer that admins do not write.';

create function private.set_offer_fields(p_offer catalogue.products, p_fields jsonb) returns catalogue.products
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_offer_fields(p_fields);
  if p_fields ? 'name' then
    p_fields := p_fields || jsonb_build_object('name', private.clean_offer_text(p_fields ->> 'name'));
  end if;
  return jsonb_populate_record(p_offer, p_fields);
end
$$;
comment on function private.set_offer_fields(catalogue.products, jsonb) is
  'An offer with fields that an admin wrote, checked and cleaned.';

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
  if not exists (
    select from public.sellers as seller
    where seller.id = p_seller and seller.user_id is null and seller.deleted_at is null
  ) then
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

create function public.admin_add_offer(p_id uuid, p_seller uuid, p_fields jsonb) returns catalogue.products
language sql security invoker
set search_path = ''
as $$
  select private.admin_add_offer(p_id, p_seller, p_fields)
$$;
comment on function public.admin_add_offer(uuid, uuid, jsonb) is
  'For admins: adds an offer of a global seller under an id that the caller made, once, whoever asks how often.';

create function private.admin_update_offer(p_id uuid, p_fields jsonb, p_seen jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  held catalogue.products;
  wanted catalogue.products;
  differing jsonb;
  changed catalogue.products;
begin
  perform private.require_admin();
  select * into held from catalogue.products as offer where offer.id = p_id for update;
  wanted := private.set_offer_fields(held, p_fields);
  if held.id is null then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  select jsonb_object_agg(seen.field, to_jsonb(held) -> seen.field) into differing
  from jsonb_object_keys(p_seen) as seen (field)
  where to_jsonb(held) -> seen.field
      is distinct from to_jsonb(jsonb_populate_record(held, p_seen)) -> seen.field
    and to_jsonb(held) -> seen.field is distinct from to_jsonb(wanted) -> seen.field;
  if differing is not null then
    raise exception 'This was changed elsewhere in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  update catalogue.products as offer set
    name = wanted.name,
    price = wanted.price,
    currency = wanted.currency,
    country = wanted.country,
    url = wanted.url,
    amazon_url = wanted.amazon_url,
    ebay_url = wanted.ebay_url,
    image_url = wanted.image_url,
    kept_fields = array(
      select unnest(offer.kept_fields) union select jsonb_object_keys(p_fields) order by 1
    )
  where offer.id = p_id
  returning * into changed;
  perform private.write_audit(
    'offer.update', 'offer', p_id,
    (
      select coalesce(jsonb_object_agg(given.field, to_jsonb(changed) -> given.field), '{}')
      from jsonb_object_keys(p_fields) as given (field)
    )
  );
  return changed;
end
$$;
comment on function private.admin_update_offer(uuid, jsonb, jsonb) is 'Behind public.admin_update_offer.';

create function public.admin_update_offer(p_id uuid, p_fields jsonb, p_seen jsonb default '{}')
returns catalogue.products
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_offer(p_id, p_fields, p_seen)
$$;
comment on function public.admin_update_offer(uuid, jsonb, jsonb) is
  'For admins: changes the columns of an offer that the object names, if those named in p_seen still hold what stands there; otherwise raises PT409 with what they hold now as detail. Its source does not change them back.';

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

create function public.admin_release_offer(p_id uuid, p_fields text[]) returns text[]
language sql security invoker
set search_path = ''
as $$
  select private.admin_release_offer(p_id, p_fields)
$$;
comment on function public.admin_release_offer(uuid, text[]) is
  'For admins: gives fields of an offer back to its source, which sets them when it names the offer next. Gives the fields that stay.';

create function private.admin_delete_offer(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone catalogue.products;
begin
  perform private.require_admin();
  delete from catalogue.products as offer where offer.id = p_id returning * into gone;
  if gone.id is null then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  insert into internal.deleted_offers (source, source_id) values (gone.source, gone.source_id)
  on conflict do nothing;
  perform private.write_audit(
    'offer.delete', 'offer', p_id,
    jsonb_build_object('name', gone.name, 'source', gone.source, 'source_id', gone.source_id)
  );
end
$$;
comment on function private.admin_delete_offer(uuid) is 'Behind public.admin_delete_offer.';

create function public.admin_delete_offer(p_id uuid) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_delete_offer(p_id)
$$;
comment on function public.admin_delete_offer(uuid) is
  'For admins: deletes an offer for good. Products that people made of it stay, and its source does not bring it back.';

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
  public.admin_add_offer(uuid, uuid, jsonb),
  private.admin_update_offer(uuid, jsonb, jsonb),
  public.admin_update_offer(uuid, jsonb, jsonb),
  private.admin_release_offer(uuid, text[]),
  public.admin_release_offer(uuid, text[]),
  private.admin_delete_offer(uuid),
  public.admin_delete_offer(uuid),
  private.admin_delete_offers(uuid[]),
  public.admin_delete_offers(uuid[])
to authenticated;

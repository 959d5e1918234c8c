-- What admins do to offers. What they set stays when the source names the offer anew, and what they deleted stays away.
-- docs/behaviour/catalogue.md
alter table catalogue.products
  add column kept_fields text[] not null default '{}';
comment on column catalogue.products.kept_fields is
  'Columns that an admin has set; the source of the offer no longer changes them.';

create function private.keep_admin_fields() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_populate_record(
    new,
    (select jsonb_object_agg(kept.field, to_jsonb(old) -> kept.field) from unnest(old.kept_fields) as kept (field))
  );
end
$$;
comment on function private.keep_admin_fields() is
  'Trigger: an offer that is taken in anew keeps what an admin has set. Admins are signed in, sources are not.';
create trigger keep_admin_fields before update on catalogue.products
  for each row when (old.kept_fields <> '{}' and auth.uid() is null)
  execute function private.keep_admin_fields();

create table internal.deleted_offers (
  source text not null,
  source_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (source, source_id)
);
comment on table internal.deleted_offers is
  'Offers that an admin has deleted, by what their sources call them: they are not taken in again.';
alter table internal.deleted_offers enable row level security;
create policy "Nobody reaches deleted offers through the API" on internal.deleted_offers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.check_offer_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
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
end
$$;
comment on function private.check_offer_fields(jsonb) is 'Refuses fields of an offer that admins do not write.';

create function private.admin_update_offer(p_id uuid, p_fields jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted catalogue.products;
  changed catalogue.products;
begin
  perform private.require_admin();
  perform private.check_offer_fields(p_fields);
  select * into wanted from catalogue.products as offer where offer.id = p_id for update;
  if not found then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  wanted := jsonb_populate_record(wanted, p_fields);
  update catalogue.products as offer set
    name = btrim(wanted.name),
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
  perform private.write_audit('offer.update', 'offer', p_id, p_fields);
  return changed;
end
$$;
comment on function private.admin_update_offer(uuid, jsonb) is 'Behind public.admin_update_offer.';

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

create function public.admin_update_offer(p_id uuid, p_fields jsonb) returns catalogue.products
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_offer(p_id, p_fields)
$$;
comment on function public.admin_update_offer(uuid, jsonb) is
  'For admins: changes the columns of an offer that the object names. Its source does not change them back.';

create function public.admin_delete_offer(p_id uuid) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_delete_offer(p_id)
$$;
comment on function public.admin_delete_offer(uuid) is
  'For admins: deletes an offer for good. Products that people made of it stay, and its source does not bring it back.';

grant execute on function
  private.admin_update_offer(uuid, jsonb),
  private.admin_delete_offer(uuid),
  public.admin_update_offer(uuid, jsonb),
  public.admin_delete_offer(uuid)
to authenticated;

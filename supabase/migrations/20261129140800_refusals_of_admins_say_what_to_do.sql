-- Refusals that admins read say what to do. Only their texts change. docs/behaviour/errors.md

create or replace function private.admin_add_offer(p_id uuid, p_seller uuid, p_fields jsonb) returns catalogue.products
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
    raise exception 'This seller is not in the catalogue. Select another seller.' using errcode = 'PT404';
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

create or replace function private.admin_delete_offer(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone catalogue.products;
begin
  perform private.require_admin();
  perform private.lock_sources(array[p_id]);
  delete from catalogue.products as offer where offer.id = p_id returning * into gone;
  if gone.id is null then
    raise exception 'This offer is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  insert into internal.deleted_offers (source, source_id) values (gone.source, gone.source_id)
  on conflict do nothing;
  perform private.write_audit(
    'offer.delete', 'offer', p_id,
    jsonb_build_object('name', gone.name, 'source', gone.source, 'source_id', gone.source_id)
  );
end
$$;

create or replace function private.admin_release_offer(p_id uuid, p_fields text[]) returns text[]
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
    raise exception 'This offer is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  perform private.write_audit('offer.release', 'offer', p_id, jsonb_build_object('fields', p_fields));
  return kept;
end
$$;

create or replace function private.admin_update_offer(p_id uuid, p_fields jsonb, p_seen jsonb) returns catalogue.products
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
    raise exception 'This offer is no longer there. Reload the page.' using errcode = 'PT404';
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
    private.noted_change(
      to_jsonb(held),
      (
        select coalesce(jsonb_object_agg(given.field, to_jsonb(changed) -> given.field), '{}')
        from jsonb_object_keys(p_fields) as given (field)
      ),
      -- Without it a price is a number of nothing.
      array['currency']
    )
  );
  return changed;
end
$$;

create or replace function private.admin_delete_seller(p_seller uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone public.sellers;
begin
  perform private.require_admin();
  select * into gone from public.sellers as seller
  where seller.id = p_seller and seller.deleted_at is null
  for update;
  if not found then
    raise exception 'This seller is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  perform private.write_audit(
    'seller.delete', 'seller', p_seller,
    -- What people call the sellers that they keep for themselves is theirs.
    case when gone.user_id is null then jsonb_build_object('name', gone.name) else '{}' end
  );
  if gone.user_id is not null then
    delete from public.sellers as seller where seller.id = p_seller;
    return;
  end if;
  update public.sellers as seller
  set deleted_at = now(), is_active = false, is_featured = false, is_excluded = false, seller_code = null
  where seller.id = p_seller;
  delete from internal.source_sellers as mapped where mapped.seller_id = p_seller;
  -- Most sellers are gone with the call; of those whom many use, 2,000 products take less than half a second.
  for batch in 1 .. 4 loop
    exit when private.release_deleted_seller(p_seller, 500) = 0;
  end loop;
end
$$;

create or replace function private.admin_update_seller(p_seller uuid, p_fields jsonb, p_base jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.sellers;
  wanted public.sellers;
  changed public.sellers;
  differing jsonb;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  perform private.check_seller_fields(p_base);
  select * into held from public.sellers as seller where seller.id = p_seller and seller.deleted_at is null for update;
  if not found then
    raise exception 'This seller is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  differing := private.changed_seller_fields(held, p_fields, p_base);
  if differing is not null then
    raise exception 'Somebody else changed this seller in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  wanted := jsonb_populate_record(held, p_fields);
  update public.sellers as seller set
    name = wanted.name,
    wechat = wanted.wechat,
    email = wanted.email,
    whatsapp = wanted.whatsapp,
    facebook = wanted.facebook,
    discord = wanted.discord,
    url = wanted.url,
    profile_url = wanted.profile_url,
    thumbnail_url = wanted.thumbnail_url,
    seller_code = wanted.seller_code,
    is_active = wanted.is_active,
    is_vip = wanted.is_vip,
    is_for_free_and_trial = wanted.is_for_free_and_trial,
    hide_unless_searched = wanted.hide_unless_searched,
    is_featured = wanted.is_featured,
    is_excluded = wanted.is_excluded,
    community = wanted.community
  where seller.id = p_seller
  returning * into changed;
  perform private.write_audit(
    'seller.update', 'seller', p_seller,
    private.noted_seller_fields(p_fields)
      || case
        when held.user_id is null
          then private.noted_change(to_jsonb(held), p_fields - array['wechat', 'email', 'whatsapp', 'facebook', 'discord'])
        else '{}'
      end
  );
  return changed;
exception
  when unique_violation then
    perform private.refuse_taken_code(wanted.seller_code);
end
$$;

create or replace function private.apply_admin_flag(p_user uuid, p_is_admin boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One change of admins at a time: two admins who remove each other must not both succeed.
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  if not exists (select from public.subscriptions as plan where plan.user_id = p_user) then
    raise exception 'This person is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  if not p_is_admin and not exists (
    select from public.subscriptions as plan where plan.is_admin and plan.user_id <> p_user
  ) then
    raise exception 'The last admin cannot be removed.' using errcode = 'PT409', hint = 'last_admin';
  end if;
  update public.subscriptions as plan set is_admin = p_is_admin where plan.user_id = p_user;
  perform private.write_audit(case when p_is_admin then 'admin.grant' else 'admin.revoke' end, 'user', p_user);
end
$$;

create or replace function private.apply_vip_flag(p_user uuid, p_is_vip boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.subscriptions as plan set is_vip = p_is_vip where plan.user_id = p_user;
  if not found then
    raise exception 'This person is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  perform private.write_audit(case when p_is_vip then 'vip.grant' else 'vip.revoke' end, 'user', p_user);
end
$$;

create or replace function private.require_open_person(p_user uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from public.users as account where account.id = p_user) then
    raise exception 'This person is no longer there. Reload the page.' using errcode = 'PT404';
  end if;
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being deleted, so it can no longer be changed.'
      using errcode = 'PT409', hint = 'closing';
  end if;
end
$$;

-- What admins do to sellers. Fields come as one object, so that a toggle sends one and a form sends all.
create function private.check_seller_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The fields of a seller must be an object.' using errcode = '22023';
  end if;
  select string_agg(field, ', ' order by field) into unknown
  from jsonb_object_keys(p_fields) as field
  where field <> all (array[
    'name', 'wechat', 'email', 'whatsapp', 'facebook', 'discord', 'url', 'profile_url', 'thumbnail_url', 'seller_code',
    'is_active', 'is_vip', 'is_for_free_and_trial', 'hide_unless_searched', 'is_featured', 'is_excluded', 'community'
  ]);
  if unknown is not null then
    raise exception 'A seller has no such field: %.', unknown using errcode = '22023';
  end if;
end
$$;
comment on function private.check_seller_fields(jsonb) is 'Refuses fields of a seller that admins do not write.';

-- Two admins, or an admin and the owner, may have a seller open at the same time: a change says what it builds on. What is
-- noted of a change names fields, never what people wrote into them. docs/behaviour/admin-sellers.md
create function private.noted_seller_fields(p_fields jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('fields', coalesce(jsonb_agg(field.key order by field.key), '[]'))
    || coalesce(jsonb_object_agg(field.key, field.value) filter (where jsonb_typeof(field.value) = 'boolean'), '{}')
  from jsonb_each(p_fields) as field
$$;
comment on function private.noted_seller_fields(jsonb) is
  'What the audit log keeps of a change: which fields, and whether a switch was turned on or off.';

create function private.refuse_taken_code(p_code text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  holder text;
begin
  select seller.name into holder from public.sellers as seller where seller.seller_code = p_code;
  raise exception 'The seller code “%” belongs to % already. Choose another one.', p_code, coalesce('“' || holder || '”', 'another seller')
    using errcode = 'PT409', hint = 'seller_code';
end
$$;
comment on function private.refuse_taken_code(text) is 'Says whose a seller code is already.';

create function private.admin_add_seller(p_fields jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.sellers;
  added public.sellers;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  given := jsonb_populate_record(null::public.sellers, p_fields);
  insert into public.sellers (
    user_id, name, wechat, email, whatsapp, facebook, discord, url, profile_url, thumbnail_url, seller_code,
    is_active, is_vip, is_for_free_and_trial, hide_unless_searched, is_featured, is_excluded, community
  )
  values (
    null, given.name, given.wechat, given.email, given.whatsapp, given.facebook, given.discord, given.url,
    given.profile_url, given.thumbnail_url, given.seller_code, coalesce(given.is_active, true),
    coalesce(given.is_vip, false), coalesce(given.is_for_free_and_trial, false),
    coalesce(given.hide_unless_searched, false), coalesce(given.is_featured, false),
    coalesce(given.is_excluded, false), given.community
  )
  returning * into added;
  perform private.write_audit('seller.add', 'seller', added.id, private.noted_seller_fields(p_fields));
  return added;
exception
  when unique_violation then
    perform private.refuse_taken_code(given.seller_code);
end
$$;
comment on function private.admin_add_seller(jsonb) is 'Behind public.admin_add_seller.';

create function public.admin_add_seller(p_fields jsonb) returns public.sellers
language sql security invoker
set search_path = ''
as $$
  select private.admin_add_seller(p_fields)
$$;
comment on function public.admin_add_seller(jsonb) is 'For admins: adds a global seller from an object of columns.';

create function private.changed_seller_fields(p_held public.sellers, p_fields jsonb, p_base jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(field.key, version.now -> field.key)
  from (
    select
      to_jsonb(p_held) as now,
      to_jsonb(jsonb_populate_record(p_held, p_base)) as base,
      to_jsonb(jsonb_populate_record(p_held, p_fields)) as wanted
    offset 0
  ) as version
  cross join jsonb_object_keys(p_base) as field (key)
  where version.now -> field.key is distinct from version.base -> field.key
    and version.now -> field.key is distinct from version.wanted -> field.key
$$;
comment on function private.changed_seller_fields(public.sellers, jsonb, jsonb) is
  'What the fields of p_base hold that neither is what stands there nor what p_fields wants; null when there are none.';

create function private.admin_update_seller(p_seller uuid, p_fields jsonb, p_base jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.sellers;
  changed public.sellers;
  differing jsonb;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  perform private.check_seller_fields(p_base);
  select * into wanted from public.sellers as seller where seller.id = p_seller and seller.deleted_at is null for update;
  if not found then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  end if;
  differing := private.changed_seller_fields(wanted, p_fields, p_base);
  if differing is not null then
    raise exception 'Somebody else changed this seller in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  wanted := jsonb_populate_record(wanted, p_fields);
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
  perform private.write_audit('seller.update', 'seller', p_seller, private.noted_seller_fields(p_fields));
  return changed;
exception
  when unique_violation then
    perform private.refuse_taken_code(wanted.seller_code);
end
$$;
comment on function private.admin_update_seller(uuid, jsonb, jsonb) is 'Behind public.admin_update_seller.';

create function public.admin_update_seller(p_seller uuid, p_fields jsonb, p_base jsonb default '{}')
returns public.sellers
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_seller(p_seller, p_fields, p_base)
$$;
comment on function public.admin_update_seller(uuid, jsonb, jsonb) is
  'For admins: changes the columns of a seller that p_fields names, if those that p_base names still hold what stands there. Otherwise raises PT409 with what they hold now as detail.';

-- Deleting a global seller changes the products of everybody who uses it. For 100,000 people that takes longer than a statement
-- may, so the seller is gone from every list at once, and its products and offers follow in batches. docs/behaviour/sellers.md
create function private.release_deleted_seller(p_seller uuid, p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A product that somebody is changing at this moment is taken next time: nobody waits for somebody who waits for them.
  products constant uuid[] := array(
    select product.id from public.products as product where product.seller_id = p_seller
    limit p_most for update skip locked
  );
  released integer;
begin
  if products <> '{}' then
    insert into internal.kept_sellers as kept (product_id, seller_id, seller_name)
    select product.id, p_seller, seller.name
    from unnest(products) as product (id)
    join public.sellers as seller on seller.id = p_seller
    on conflict (product_id) do update set seller_id = excluded.seller_id, seller_name = excluded.seller_name;
    update public.products as product
    set seller_id = null, seller_name = kept.seller_name
    from internal.kept_sellers as kept
    where product.id = any (products) and kept.product_id = product.id;
    return cardinality(products);
  end if;
  delete from catalogue.products as offer
  where offer.id in (
    select old.id from catalogue.products as old where old.seller_id = p_seller
    -- What alerts found of an offer goes with it, and of a popular one that is a lot.
    limit greatest(p_most / 10, 1) for update skip locked
  );
  get diagnostics released = row_count;
  if released > 0 then
    return released;
  end if;
  -- Somebody who is adding something of this seller holds it.
  perform from public.sellers as seller where seller.id = p_seller for update skip locked;
  if not found
    or exists (select from public.products as product where product.seller_id = p_seller)
    or exists (select from catalogue.products as offer where offer.seller_id = p_seller)
  then
    return 0;
  end if;
  delete from public.sellers as seller where seller.id = p_seller;
  return 1;
end
$$;
comment on function private.release_deleted_seller(uuid, integer) is
  'One batch for a deleted global seller: its products take its name, then its offers go, then it does. Gives how many rows that were; 0 when nothing is left, or when others hold what is.';

create function private.release_deleted_sellers(p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  gone uuid;
  released integer;
begin
  for gone in
    select seller.id from public.sellers as seller where seller.deleted_at is not null order by seller.deleted_at, seller.id
  loop
    released := private.release_deleted_seller(gone, p_most);
    if released > 0 then
      return released;
    end if;
  end loop;
  return 0;
end
$$;
comment on function private.release_deleted_sellers(integer) is
  'One batch for the first deleted seller that has anything left; gives how many rows that were. For the server only.';

create function private.admin_delete_seller(p_seller uuid) returns void
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
    raise exception 'There is no such seller.' using errcode = 'PT404';
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
comment on function private.admin_delete_seller(uuid) is 'Behind public.admin_delete_seller.';

create function public.admin_delete_seller(p_seller uuid) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_delete_seller(p_seller)
$$;
comment on function public.admin_delete_seller(uuid) is
  'For admins: deletes a seller and its offers; products that name it keep the name.';

grant execute on function
  private.admin_add_seller(jsonb),
  public.admin_add_seller(jsonb),
  private.admin_update_seller(uuid, jsonb, jsonb),
  public.admin_update_seller(uuid, jsonb, jsonb),
  private.admin_delete_seller(uuid),
  public.admin_delete_seller(uuid)
to authenticated;
grant execute on function private.release_deleted_sellers(integer) to service_role;

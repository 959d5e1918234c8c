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
  perform private.write_audit('seller.add', 'seller', added.id, p_fields);
  return added;
end
$$;
comment on function private.admin_add_seller(jsonb) is 'Behind public.admin_add_seller.';

create function private.admin_update_seller(p_seller uuid, p_fields jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.sellers;
  changed public.sellers;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  select * into wanted from public.sellers as seller where seller.id = p_seller for update;
  if not found then
    raise exception 'There is no such seller.' using errcode = 'PT404';
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
  perform private.write_audit('seller.update', 'seller', p_seller, p_fields);
  return changed;
end
$$;
comment on function private.admin_update_seller(uuid, jsonb) is 'Behind public.admin_update_seller.';

create function private.admin_delete_seller(p_seller uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone text;
begin
  perform private.require_admin();
  delete from public.sellers as seller where seller.id = p_seller returning seller.name into gone;
  if gone is null then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  end if;
  perform private.write_audit('seller.delete', 'seller', p_seller, jsonb_build_object('name', gone));
end
$$;
comment on function private.admin_delete_seller(uuid) is 'Behind public.admin_delete_seller.';

create function public.admin_add_seller(p_fields jsonb) returns public.sellers
language sql security invoker
set search_path = ''
as $$
  select private.admin_add_seller(p_fields)
$$;
comment on function public.admin_add_seller(jsonb) is 'For admins: adds a global seller from an object of columns.';

create function public.admin_update_seller(p_seller uuid, p_fields jsonb) returns public.sellers
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_seller(p_seller, p_fields)
$$;
comment on function public.admin_update_seller(uuid, jsonb) is
  'For admins: changes the columns of a seller that the object names.';

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
  private.admin_update_seller(uuid, jsonb),
  private.admin_delete_seller(uuid),
  public.admin_add_seller(jsonb),
  public.admin_update_seller(uuid, jsonb),
  public.admin_delete_seller(uuid)
to authenticated;

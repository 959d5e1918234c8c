-- Contacts of a global seller are those of a person: the log, from which nothing is deleted, says which of them changed, and not what
-- they were. docs/behaviour/admin-log.md
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
    raise exception 'There is no such seller.' using errcode = 'PT404';
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

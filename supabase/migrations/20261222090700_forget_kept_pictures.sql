-- A picture that an admin has set is kept against the sources of an offer, and so it was against being forgotten: the address
-- named the account that is gone. docs/behaviour/admin-deletion.md
create or replace function private.forget_account(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  somebody constant uuid := '00000000-0000-0000-0000-000000000000';
  mark constant text := '%' || p_user || '%';
begin
  update public.audit_log as entry set
    actor_id = case when entry.actor_id = p_user then somebody else entry.actor_id end,
    target_id = case when entry.target_id = p_user then somebody else entry.target_id end,
    details = case
      when entry.target_id = p_user then '{}'
      else replace(entry.details::text, p_user::text, somebody::text)::jsonb
    end
  where entry.actor_id = p_user or entry.target_id = p_user or entry.details::text like mark;
  update public.product_events as event set actor_id = somebody
  where event.actor_id = p_user and event.actor_id <> event.user_id;
  -- Pictures of the catalogue that lay in an admin's own folder are gone with it.
  update public.sellers as seller set thumbnail_url = null
  where seller.user_id is null and seller.thumbnail_url like mark;
  -- First it is kept no more: private.keep_admin_fields would put it back.
  update catalogue.products as offer set kept_fields = array_remove(offer.kept_fields, 'image_url')
  where offer.image_url like '%/storage/v1/object/public/product-images/%' and offer.image_url like mark
    and 'image_url' = any (offer.kept_fields);
  update catalogue.products as offer set image_url = null
  where offer.image_url like '%/storage/v1/object/public/product-images/%' and offer.image_url like mark;
  -- The auth service keeps these: a sign-in that was begun, and its own trail.
  delete from auth.flow_state as flow where flow.user_id = p_user;
  delete from auth.audit_log_entries as entry where entry.payload::text like mark;
end
$$;

-- Of accounts that were closed before.
with gone as (
  select offer.id from catalogue.products as offer
  cross join lateral (
    select substring(offer.image_url from '/storage/v1/object/public/product-images/([0-9a-f-]{36})/')
  ) as folder (owner)
  where offer.image_url like '%/storage/v1/object/public/product-images/%' and 'image_url' = any (offer.kept_fields)
    and pg_input_is_valid(folder.owner, 'uuid')
    and not exists (select from auth.users as person where person.id::text = folder.owner)
)
update catalogue.products as offer set kept_fields = array_remove(offer.kept_fields, 'image_url')
from gone where offer.id = gone.id;
update catalogue.products as offer set image_url = null
where offer.image_url like '%/storage/v1/object/public/product-images/%' and 'image_url' <> all (offer.kept_fields)
  and pg_input_is_valid(
    substring(offer.image_url from '/storage/v1/object/public/product-images/([0-9a-f-]{36})/'), 'uuid'
  )
  and not exists (
    select from auth.users as person
    where person.id::text = substring(offer.image_url from '/storage/v1/object/public/product-images/([0-9a-f-]{36})/')
  );

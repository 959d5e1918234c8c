-- Whatever names an account that is gone goes with it, or forgets whom it was about. The id of zeros stands for somebody whose
-- account is gone. docs/behaviour/admin-deletion.md
comment on column public.audit_log.actor_id is
  'Which admin; null for a command on the server, zeros for somebody whose account is gone.';
comment on column public.audit_log.target_id is 'What it was done to; zeros for an account that is gone.';
comment on column public.product_events.actor_id is
  'Who was signed in; null for the server, zeros for somebody whose account is gone.';

-- What somebody did to products of others; their own history goes with them.
create index product_events_foreign_actor_idx on public.product_events (actor_id) where actor_id <> user_id;

create function private.forget_account(p_user uuid) returns void
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
  update catalogue.products as offer set image_url = null
  where offer.image_url like '%/storage/v1/object/public/product-images/%' and offer.image_url like mark;
  -- The auth service keeps these: a sign-in that was begun, and its own trail.
  delete from auth.flow_state as flow where flow.user_id = p_user;
  delete from auth.audit_log_entries as entry where entry.payload::text like mark;
end
$$;
comment on function private.forget_account(uuid) is
  'Forgets whom rows that outlive an account were about: what admins did stays, by and to somebody.';

create or replace function private.finish_closure(p_user uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from auth.users as person where person.id = p_user) then
    raise exception 'The account still exists.' using errcode = '55000';
  end if;
  update internal.account_closures as closure set user_id = null, closed_at = now() where closure.user_id = p_user;
  if not found then
    return false;
  end if;
  perform private.forget_account(p_user);
  return true;
end
$$;

create function private.delete_messages_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.contact_messages as message where lower(message.email) = lower(old.email);
  return null;
end
$$;
comment on function private.delete_messages_of_account() is
  'Trigger: what came through the contact form from the address of an account goes with it.';
create trigger delete_messages_of_account after delete on public.users
  for each row execute function private.delete_messages_of_account();

-- Of accounts that were closed before.
update public.audit_log as entry set target_id = '00000000-0000-0000-0000-000000000000', details = '{}'
where entry.target_type = 'user' and entry.target_id is not null
  and not exists (select from auth.users as person where person.id = entry.target_id);
update public.audit_log as entry set actor_id = '00000000-0000-0000-0000-000000000000'
where entry.actor_id is not null and not exists (select from auth.users as person where person.id = entry.actor_id);

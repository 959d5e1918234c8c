-- People who pay can close their account: what they pay for ends first, and nothing of the account goes before it has.
-- docs/behaviour/account-settings.md
create function private.begin_closure(p_user uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account record;
  plan record;
begin
  -- Two requests at once, and two admins who leave together, go one after the other.
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    return true;
  end if;
  select person.email, coalesce(profile.has_used_trial, false) as has_used_trial into account
  from auth.users as person
  left join public.users as profile on profile.id = person.id
  where person.id = p_user;
  if not found then
    return false;
  end if;
  perform private.lock_subscription(p_user);
  select subscription.stripe_subscription_id, subscription.is_admin into plan
  from public.subscriptions as subscription where subscription.user_id = p_user;
  if plan.stripe_subscription_id is not null then
    raise exception 'You still pay for a subscription. Please cancel it first, then delete the account.'
      using errcode = 'PT409', hint = 'live_subscription';
  end if;
  if plan.is_admin then
    perform private.require_other_admin(p_user);
    update public.subscriptions as subscription set is_admin = false where subscription.user_id = p_user;
  end if;
  insert into internal.account_closures (user_id, address_hash, had_used_trial)
  values (p_user, private.hash_address(coalesce(account.email, p_user::text)), account.has_used_trial);
  return true;
end
$$;
comment on function private.begin_closure(uuid) is
  'Notes that an account is to be closed, which cannot be taken back. False when there is no such account any more.';

create function private.prepare_closure(
  p_user uuid, out state text, out customer_id text, out subscription_id text
)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_payer(p_user);
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    state := 'begun';
  elsif not exists (select from auth.users as person where person.id = p_user) then
    state := 'gone';
  else
    state := 'open';
    if exists (select from public.subscriptions as plan where plan.user_id = p_user and plan.is_admin) then
      -- Of two who leave at once one is refused before anything that they pay for is cancelled.
      perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
      perform private.require_other_admin(p_user);
    end if;
    select payment.customer_id, payment.subscription_id into customer_id, subscription_id
    from private.payment_of(p_user) as payment;
  end if;
end
$$;
comment on function private.prepare_closure(uuid) is
  'Whether an account can be closed, and what is to be ended at the payment provider first. private.begin_closure follows in the same transaction. For the server only.';

create function private.finish_closure(p_user uuid) returns boolean
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
comment on function private.finish_closure(uuid) is
  'Forgets whose account it was, once the sign-in account is gone. True for the one call that did it.';

create function private.open_closures() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select closure.user_id from internal.account_closures as closure
  where closure.user_id is not null
  order by closure.requested_at
  limit 1000
$$;
comment on function private.open_closures() is 'Accounts whose closing was begun and not finished, oldest first.';

create function private.forget_closures() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  update internal.trial_addresses as used set released_at = now() where used.user_id is null and used.released_at is null;
  delete from internal.trial_addresses as used where used.released_at < now() - interval '24 months';
  delete from internal.account_closures as closure where closure.closed_at < now() - interval '24 months';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_closures() is
  'Removes what is remembered of accounts that were closed more than 24 months ago; gives their number.';

-- Everything that names an account that is gone goes with it, or forgets whom it was about. The id of zeros means somebody whose
-- account is gone. A picture that an admin has set is forgotten, too: its address names the account. docs/behaviour/admin-deletion.md
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
comment on function private.forget_account(uuid) is
  'Forgets whom rows that outlive an account were about: what admins did stays, by and to somebody.';

-- An admin deletes somebody: who may, and that it was asked for, is said here; the steps are those of closing an account.
-- docs/behaviour/admin-deletion.md
create function private.note_user_deletion(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.require_admin() = p_user then
    raise exception 'This is your own account. You can delete it in your account settings.'
      using errcode = 'PT409', hint = 'own_account';
  end if;
  -- Its row is held until this is noted, so that no note is left of an account that is gone meanwhile.
  perform from public.users as account where account.id = p_user for key share;
  if found then
    perform private.write_audit('user.delete', 'user', p_user);
  end if;
end
$$;
comment on function private.note_user_deletion(uuid) is
  'Notes that an admin is about to delete somebody; refuses everybody else, and admins who mean themselves. Nothing is noted of an account that is gone.';

grant execute on function private.note_user_deletion(uuid) to authenticated;
grant execute on function
  private.begin_closure(uuid),
  private.prepare_closure(uuid),
  private.finish_closure(uuid),
  private.open_closures(),
  private.forget_closures()
to service_role;

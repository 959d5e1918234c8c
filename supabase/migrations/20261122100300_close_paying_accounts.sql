-- Whoever pays can close their account: what they pay for ends first, and nothing of the account goes before it has.
-- docs/behaviour/account-settings.md
create function private.lock_payer(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sampletrail.payer.' || p_user, 0))
$$;
comment on function private.lock_payer(uuid) is
  'One at a time opens a checkout for a person, or closes their account. Taken before every other lock.';

create function private.forget_payment_customer(p_user uuid, p_customer text) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.payment_customers as customer
  where customer.user_id = p_user and customer.customer_id = p_customer
$$;
comment on function private.forget_payment_customer(uuid, text) is
  'For a customer that the provider no longer knows. For the server only.';

create function private.require_other_admin(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.subscriptions as subscription
    where subscription.is_admin and subscription.user_id <> p_user
  ) then
    raise exception 'You are the only admin. Make somebody else an admin first, then delete the account.'
      using errcode = 'PT409', hint = 'last_admin';
  end if;
end
$$;
comment on function private.require_other_admin(uuid) is
  'Refuses the last admin. What it found holds as long as the lock on admins, which the caller has.';

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

-- As before, with the refusal of the last admin said once.
create or replace function private.begin_closure(p_user uuid) returns boolean
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

grant execute on function
  private.lock_payer(uuid), private.forget_payment_customer(uuid, text), private.prepare_closure(uuid)
to service_role;

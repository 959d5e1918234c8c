-- What admins do to the plan of somebody who pays. The payment provider is asked by our server, which has each step
-- allowed and noted here before it takes it. docs/behaviour/admin-plans.md
create function private.require_open_person(p_user uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from public.users as account where account.id = p_user) then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being deleted. Nothing of it can be changed any more.'
      using errcode = 'PT409', hint = 'closing';
  end if;
end
$$;
comment on function private.require_open_person(uuid) is
  'Refuses a person who is not there, or whose account is being deleted.';

-- As before, and nothing is given to an account that is being deleted. Pro is no other plan than one that is paid for, but
-- it is another one than a trial that the provider will charge for: its next word would take what is given here.
create or replace function private.apply_subscription(p_user uuid, p_choice text, p_trial_end timestamptz default null)
returns public.subscriptions
language plpgsql security definer
set search_path = ''
as $$
declare
  changed public.subscriptions;
begin
  perform private.lock_subscription(p_user);
  perform private.require_open_person(p_user);
  if p_choice is null or p_choice not in ('free', 'pro', 'trial') then
    raise exception 'The choice must be free, pro or trial.' using errcode = '22023';
  end if;
  if p_choice = 'trial' and (p_trial_end is null or p_trial_end <= now() or p_trial_end > now() + interval '10 years') then
    raise exception 'A trial cannot end before today, or in more than ten years.'
      using errcode = '22023', hint = 'trial_end';
  end if;
  if exists (
    select from public.subscriptions as plan
    where plan.user_id = p_user and plan.stripe_subscription_id is not null
      and (p_choice <> 'pro' or plan.payment_status = 'trialing')
  ) then
    raise exception 'This person pays for a subscription. It has to be cancelled first.'
      using errcode = 'PT409', hint = 'live_subscription';
  end if;

  insert into public.subscriptions as plan (user_id, tier, status, is_trial, trial_start, trial_end)
  values (
    p_user,
    case p_choice when 'free' then 'free' else 'pro' end,
    case p_choice when 'free' then 'inactive' else 'active' end,
    p_choice = 'trial',
    case p_choice when 'trial' then now() end,
    case p_choice when 'trial' then p_trial_end end
  )
  on conflict (user_id) do update set
    tier = excluded.tier,
    status = excluded.status,
    is_trial = excluded.is_trial,
    trial_start = coalesce(excluded.trial_start, plan.trial_start),
    trial_end = coalesce(excluded.trial_end, plan.trial_end),
    -- What is paid for keeps its end; that of a trial says nothing of a plan that is given. A payment that gives no rights
    -- leaves the row: its next word would take what is given here.
    cancel_at_period_end = private.payment_rank(plan.payment_status) = 3 and plan.cancel_at_period_end,
    current_period_end = case when private.payment_rank(plan.payment_status) = 3 then plan.current_period_end end,
    stripe_subscription_id = case when private.payment_rank(plan.payment_status) = 3 then plan.stripe_subscription_id end,
    payment_status = case when private.payment_rank(plan.payment_status) = 3 then plan.payment_status end
  returning * into changed;
  perform private.write_audit(
    'subscription.set', 'user', p_user, jsonb_build_object('choice', p_choice, 'trial_end', changed.trial_end)
  );
  return changed;
end
$$;

create function private.admin_payment_of(p_user uuid, out customer_id text, out subscription_id text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  select payment.customer_id, payment.subscription_id into customer_id, subscription_id
  from private.payment_of(p_user) as payment;
end
$$;
comment on function private.admin_payment_of(uuid) is
  'For our server, before it changes a plan for an admin: how the payment provider knows that person.';

create function private.note_payment_end(p_user uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  ending text;
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  select plan.stripe_subscription_id into ending from public.subscriptions as plan where plan.user_id = p_user;
  if ending is not null then
    perform private.write_audit('subscription.end', 'user', p_user);
  end if;
  return ending;
end
$$;
comment on function private.note_payment_end(uuid) is
  'Notes that an admin is about to end at once what a person pays for; gives its name at the provider, null when there is nothing.';

create function private.is_cancellable(p_subscription text, p_payment_status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_subscription is not null and p_payment_status in ('active', 'past_due')
$$;
comment on function private.is_cancellable(text, text) is
  'Whether a row stands for Pro that is paid for and no trial: only that can lose Pro at the end of a billing period.';

create function private.note_cancellation(p_subscription text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  payer uuid;
begin
  perform private.require_admin();
  select plan.user_id into payer from public.subscriptions as plan
  where plan.stripe_subscription_id = p_subscription
    and private.is_cancellable(plan.stripe_subscription_id, plan.payment_status);
  if not found then
    raise exception 'No active subscription found' using errcode = 'PT404';
  end if;
  perform private.require_open_person(payer);
  perform private.write_audit('subscription.cancel', 'user', payer);
end
$$;
comment on function private.note_cancellation(text) is
  'Notes that an admin is about to cancel a subscription at the end of its billing period; refuses one that is none of ours or not active.';

create function private.note_password_reset(p_user uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  perform private.write_audit('password.reset', 'user', p_user);
  return (select account.email from public.users as account where account.id = p_user);
end
$$;
comment on function private.note_password_reset(uuid) is
  'Notes that an admin is about to have a mail sent by which a person chooses a new password; gives the address.';

create function private.admin_cancellable_subscription(p_user uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held text;
begin
  perform private.require_admin();
  select plan.stripe_subscription_id into held from public.subscriptions as plan
  where plan.user_id = p_user and private.is_cancellable(plan.stripe_subscription_id, plan.payment_status);
  if held is null then
    raise exception 'No active subscription found' using errcode = 'PT404';
  end if;
  return held;
end
$$;
comment on function private.admin_cancellable_subscription(uuid) is 'Behind public.admin_cancellable_subscription.';

create function public.admin_cancellable_subscription(p_user uuid) returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_cancellable_subscription(p_user)
$$;
comment on function public.admin_cancellable_subscription(uuid) is
  'For admins: which subscription of a person can be cancelled at the end of its billing period.';

grant execute on function
  private.admin_payment_of(uuid),
  private.note_payment_end(uuid),
  private.note_cancellation(text),
  private.note_password_reset(uuid),
  private.admin_cancellable_subscription(uuid),
  public.admin_cancellable_subscription(uuid)
to authenticated;

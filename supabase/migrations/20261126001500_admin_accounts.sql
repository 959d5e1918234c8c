-- What admins do to accounts. Each has a part that does it, for the server's own commands, and a part that checks the
-- caller, for the browser.
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

create function private.apply_admin_flag(p_user uuid, p_is_admin boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One change of admins at a time: two admins who remove each other must not both succeed.
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  if not exists (select from public.subscriptions as plan where plan.user_id = p_user) then
    raise exception 'There is no such person.' using errcode = 'PT404';
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
comment on function private.apply_admin_flag(uuid, boolean) is
  'Makes a person an admin, or no longer one. The last admin stays.';

create function private.admin_set_admin(p_user uuid, p_is_admin boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  -- Whoever came before may have taken the flag from the caller.
  perform private.require_admin();
  perform private.apply_admin_flag(p_user, p_is_admin);
end
$$;
comment on function private.admin_set_admin(uuid, boolean) is 'Behind public.admin_set_admin.';

create function public.admin_set_admin(p_user uuid, p_is_admin boolean) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_set_admin(p_user, p_is_admin)
$$;
comment on function public.admin_set_admin(uuid, boolean) is 'For admins: makes a person an admin, or no longer one.';

create function private.apply_vip_flag(p_user uuid, p_is_vip boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.subscriptions as plan set is_vip = p_is_vip where plan.user_id = p_user;
  if not found then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  perform private.write_audit(case when p_is_vip then 'vip.grant' else 'vip.revoke' end, 'user', p_user);
end
$$;
comment on function private.apply_vip_flag(uuid, boolean) is 'Makes a person a VIP, or no longer one.';

create function private.admin_set_vip(p_user uuid, p_is_vip boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.apply_vip_flag(p_user, p_is_vip);
end
$$;
comment on function private.admin_set_vip(uuid, boolean) is 'Behind public.admin_set_vip.';

create function public.admin_set_vip(p_user uuid, p_is_vip boolean) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_set_vip(p_user, p_is_vip)
$$;
comment on function public.admin_set_vip(uuid, boolean) is 'For admins: makes a person a VIP, or no longer one.';

-- Nothing is given to an account that is being deleted. Pro is no other plan than one that is paid for, but it is another one
-- than a trial that the provider will charge for: its next word would take what is given here.
create function private.apply_subscription(p_user uuid, p_choice text, p_trial_end timestamptz default null)
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
comment on function private.apply_subscription(uuid, text, timestamptz) is
  'Puts a person on Basic, Pro or a trial. Refused while the payment provider has a live subscription, except for Pro.';

create function private.admin_set_subscription(p_user uuid, p_choice text, p_trial_end timestamptz)
returns public.subscriptions
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.apply_subscription(p_user, p_choice, p_trial_end);
end
$$;
comment on function private.admin_set_subscription(uuid, text, timestamptz) is 'Behind public.admin_set_subscription.';

create function public.admin_set_subscription(p_user uuid, p_choice text, p_trial_end timestamptz default null)
returns public.subscriptions
language sql security invoker
set search_path = ''
as $$
  select private.admin_set_subscription(p_user, p_choice, p_trial_end)
$$;
comment on function public.admin_set_subscription(uuid, text, timestamptz) is
  'For admins: puts a person on free, pro or trial; a trial needs its end, later than now.';

grant execute on function
  private.admin_set_admin(uuid, boolean),
  public.admin_set_admin(uuid, boolean),
  private.admin_set_vip(uuid, boolean),
  public.admin_set_vip(uuid, boolean),
  private.admin_set_subscription(uuid, text, timestamptz),
  public.admin_set_subscription(uuid, text, timestamptz)
to authenticated;
grant execute on function
  private.apply_admin_flag(uuid, boolean),
  private.apply_vip_flag(uuid, boolean),
  private.apply_subscription(uuid, text, timestamptz)
to service_role;

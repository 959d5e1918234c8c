-- What a person may do follows from their subscription here and nowhere else. docs/behaviour/limits.md has the table
-- of cases.
create function private.is_running_trial(p_is_trial boolean, p_trial_end timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p_is_trial and p_trial_end > now(), false)
$$;
comment on function private.is_running_trial(boolean, timestamptz) is
  'Whether columns of a subscription say that a trial is running.';

create function private.is_pro_subscription(
  p_tier text, p_status text, p_is_trial boolean, p_trial_end timestamptz
) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_running_trial(p_is_trial, p_trial_end)
    or coalesce(p_tier = 'pro' and p_status = 'active' and not p_is_trial, false)
$$;
comment on function private.is_pro_subscription(text, text, boolean, timestamptz) is
  'Whether columns of a subscription give the rights of Pro.';

create function private.plan_status(
  p_tier text, p_status text, p_is_trial boolean, p_trial_end timestamptz, p_is_paid_trial boolean
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when private.is_running_trial(p_is_trial, p_trial_end) then 'trial'
    when private.is_pro_subscription(p_tier, p_status, p_is_trial and not p_is_paid_trial, p_trial_end) then 'active'
    else 'free'
  end
$$;
comment on function private.plan_status(text, text, boolean, timestamptz, boolean) is
  'What admins call a plan: free, active (Pro that is paid or given) or trial (one that runs).';

create view public.subscription_view with (security_invoker = true) as
select
  plan.user_id,
  case
    when private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) then 'pro'
    else 'free'
  end as tier,
  plan.status,
  private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) as is_pro,
  private.is_running_trial(plan.is_trial, plan.trial_end) as is_trialing,
  case when private.is_running_trial(plan.is_trial, plan.trial_end) then plan.trial_end end as trial_ends_at,
  case
    when private.is_running_trial(plan.is_trial, plan.trial_end) then plan.trial_end
    else plan.current_period_end
  end as current_period_end,
  plan.cancel_at_period_end or private.is_running_trial(plan.is_trial, plan.trial_end) as cancel_at_period_end,
  plan.cancel_at_period_end as is_cancelled,
  plan.payment_status
from public.subscriptions as plan;
comment on view public.subscription_view is
  'The caller''s subscription as the app shows it: what follows from the columns of subscriptions.';
comment on column public.subscription_view.is_cancelled is 'Whether it was cancelled; a trial that runs was not, unless somebody did.';
comment on column public.subscription_view.payment_status is 'What the payment provider says; null when nothing is paid for.';

create function private.is_trialing(p_user uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select private.is_running_trial(plan.is_trial, plan.trial_end)
      from public.subscriptions as plan
      where plan.user_id = p_user
    ),
    false
  )
$$;
comment on function private.is_trialing(uuid) is 'Whether a person''s trial is running.';

create function private.is_pro(p_user uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end)
      from public.subscriptions as plan
      where plan.user_id = p_user
    ),
    false
  )
$$;
comment on function private.is_pro(uuid) is 'Whether a person has the rights of Pro, by plan or by trial.';

create function private.plan_of(p_user uuid) returns public.plans
language sql stable security definer
set search_path = ''
as $$
  select plan from public.plans as plan
  where plan.tier = case when private.is_pro(p_user) then 'pro' else 'free' end
$$;
comment on function private.plan_of(uuid) is 'The limits that hold for a person now.';

create function private.is_vip() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.subscriptions as plan
    where plan.user_id = auth.uid() and plan.is_vip
  )
$$;
comment on function private.is_vip() is 'Whether the caller is a VIP at this moment.';

grant select on public.subscription_view to authenticated, service_role;

grant execute on function
  private.is_running_trial(boolean, timestamptz),
  private.is_pro_subscription(text, text, boolean, timestamptz),
  private.is_vip()
to authenticated, service_role;
grant execute on function private.is_trialing(uuid), private.is_pro(uuid), private.plan_of(uuid) to service_role;

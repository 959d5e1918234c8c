-- A trial with a paid subscription behind it became Basic in the minute when it ended, until the provider's event came, which
-- takes up to two hours when one is lost. Pro goes on until the provider says otherwise. docs/behaviour/payments.md
alter table public.subscriptions
  add column is_paid_trial boolean not null
    generated always as (coalesce(payment_status = 'trialing' and not cancel_at_period_end, false)) stored;
comment on column public.subscriptions.is_paid_trial is
  'Whether the provider charges for Pro when the trial ends: it was not cancelled. Pro goes on then until the provider says otherwise.';

create or replace function private.is_pro(p_user uuid) returns boolean
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

create or replace view public.subscription_view with (security_invoker = true) as
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
create or replace function private.active_alert_ids(p_users uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  -- The plan is asked for once for each person, not for each of their alerts.
  with people as materialized (
    select person.user_id, limits.keyword_limit
    from (select distinct unnest(p_users) as user_id) as person
    left join public.subscriptions as plan on plan.user_id = person.user_id
    join public.plans as limits on limits.tier = case
      when private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) then 'pro' else 'free'
    end
  )
  select ranked.id
  from (
    select alert.id, person.keyword_limit,
      row_number() over (partition by alert.user_id order by alert.created_at desc, alert.id desc) as place
    from people as person
    join public.keyword_alerts as alert on alert.user_id = person.user_id and not alert.is_paused
  ) as ranked
  where ranked.place <= ranked.keyword_limit
$$;

create or replace function private.alert_readers(p_users uuid[])
returns table (user_id uuid, email text, time_zone text, is_pro boolean, is_full_pro boolean, wants_mail boolean)
language sql stable security definer
set search_path = ''
as $$
  select account.id, account.email, account.time_zone, rights.is_pro,
    rights.is_pro and not private.is_running_trial(plan.is_trial, plan.trial_end),
    coalesce(plan.notifications_on, false)
  from public.users as account
  left join public.subscriptions as plan on plan.user_id = account.id
  cross join lateral (
    select private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) as is_pro
  ) as rights
  where account.id = any (p_users)
    and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
$$;

create or replace function private.plan_digests(p_at timestamptz default now(), p_most integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  made integer;
begin
  with waiting as (
    select match.user_id, min(match.found_at) as since from public.alert_matches as match
    where match.is_mail_due and match.mail_id is null and match.found_at > p_at - interval '7 days'
    group by match.user_id
  ), due as materialized (
    select account.id as user_id, local.day, counted.until
    from waiting
    join public.users as account on account.id = waiting.user_id
    join public.subscriptions as plan on plan.user_id = account.id
    join public.plans as limits on limits.tier = 'free'
    cross join lateral (
      select today.day, (today.day + time '20:00') at time zone zone.name as until
      from (select private.usable_time_zone(account.time_zone) as name offset 0) as zone
      cross join lateral (select (p_at at time zone zone.name)::date as day) as today
    ) as local
    -- When its hour passed while no server ran, it also brings what is found in the hour after one is back.
    cross join lateral (
      select coalesce(
        (
          select greatest(local.until, least(p_at, missed.until + interval '1 hour'))
          from internal.digest_looks as missed
          where missed.since < local.until and local.until <= missed.until
        ),
        local.until
      ) as until
    ) as counted
    where p_at >= local.until and waiting.since <= counted.until
      and plan.notifications_on
      and not private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end)
      and not exists (
        select from internal.alert_mails as mail
        where mail.user_id = account.id and mail.local_day >= local.day
      )
      and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
      and (
        limits.monthly_notification_emails is null
        or plan.num_notification_emails_sent < limits.monthly_notification_emails
        or private.is_other_month(plan.quota_reset_date, p_at)
      )
    order by account.id
    limit p_most
  ), planned as (
    insert into internal.alert_mails (user_id, kind, local_day, next_try_at, created_at)
    select due.user_id, 'digest', due.day, p_at, p_at from due order by due.user_id
    on conflict (user_id, local_day) do nothing
    returning alert_mails.id, alert_mails.user_id
  ), attached as (
    update public.alert_matches as match set mail_id = planned.id
    from planned join due on due.user_id = planned.user_id
    where match.user_id = planned.user_id and match.is_mail_due and match.mail_id is null
      and match.found_at > p_at - interval '7 days' and match.found_at <= due.until
  )
  select count(*) into made from planned;
  return made;
end
$$;

drop function private.plan_status(text, text, boolean, timestamptz);
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

create or replace function private.user_filter(p_search text, p_status text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- What private.plan_status says, written out: asked row by row for everybody it takes seconds.
  trial text := '(plan.is_trial and plan.trial_end > now())';
  active text := '(plan.tier = ''pro'' and plan.status = ''active''
    and (not plan.is_trial or plan.is_paid_trial and plan.trial_end <= now()))';
begin
  if p_status is null or p_status not in ('all', 'active', 'trial', 'free') then
    raise exception 'The status must be all, active, trial or free.' using errcode = '22023';
  end if;
  return
    case when coalesce(trim(p_search), '') = '' then 'true' else 'account.email ilike $1' end
    || case p_status
      when 'all' then ''
      when 'trial' then format(' and %s', trial)
      when 'active' then format(' and %s', active)
      else format(' and %s is not true and %s is not true', trial, active)
    end;
end
$$;

create or replace function private.admin_list_users(
  p_search text, p_status text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns table (
  id uuid, email text, created_at timestamptz, updated_at timestamptz, last_active_at timestamptz, tier text,
  status text, is_trial boolean, trial_start timestamptz, trial_end timestamptz, has_used_trial boolean,
  subscription_status text, payment_status text, has_live_subscription boolean,
  cancel_at_period_end boolean, current_period_end timestamptz, products_count integer, referrer text,
  is_admin boolean, is_vip boolean
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  chosen_order text;
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  chosen_order := private.user_order(p_sort, p_descending);
  return query execute format(
    $query$
      with chosen as materialized (
        select %s as id from %s where %s order by %s limit $2 offset $3
      )
      select
        account.id, account.email, account.created_at, account.updated_at, account.last_active_at,
        case current.status when 'free' then 'free' else 'pro' end, current.status, current.status = 'trial',
        plan.trial_start, plan.trial_end, account.has_used_trial, plan.status, plan.payment_status,
        plan.stripe_subscription_id is not null,
        coalesce(plan.cancel_at_period_end, false), plan.current_period_end, counted.held, plan.referrer,
        account.is_admin, account.is_vip
      from chosen
      join public.users as account on account.id = chosen.id
      join internal.product_counts as counted on counted.user_id = chosen.id
      left join public.subscriptions as plan on plan.user_id = chosen.id
      cross join lateral private.plan_status(
        plan.tier, plan.status, plan.is_trial, plan.trial_end, plan.is_paid_trial
      ) as current (status)
      order by %s
    $query$,
    case p_sort when 'products_count' then 'counted.user_id' else 'account.id' end,
    private.user_source(p_search, p_sort), private.user_filter(p_search, p_status), chosen_order, chosen_order
  ) using private.typed_pattern(p_search), p_limit, p_offset;
end
$$;

create or replace function private.count_users(p_since timestamptz)
returns table (users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint)
language sql stable security definer
set search_path = ''
as $$
  -- Few kinds of rows stand for all of them: what gives Pro is asked once for each kind, not once for each person.
  with kinds as materialized (
    select plan.tier, plan.status, plan.is_trial, plan.trial_end > now() as runs, plan.payment_status, plan.is_paid_trial,
      count(*) as people, count(*) filter (where account.created_at >= p_since) as newcomers
    from public.users as account
    left join public.subscriptions as plan on plan.user_id = account.id
    group by 1, 2, 3, 4, 5, 6
  ), judged as (
    select kinds.people, kinds.newcomers,
      private.is_pro_subscription(
        kinds.tier, kinds.status, kinds.is_trial and not kinds.is_paid_trial, ends.trial_end
      ) as is_pro,
      private.is_running_trial(kinds.is_trial, ends.trial_end) as is_trialing,
      private.payment_rank(kinds.payment_status) = 3 as is_paid
    from kinds
    cross join lateral (
      select (case when kinds.runs then 'infinity' else '-infinity' end)::timestamptz as trial_end
    ) as ends
  )
  select
    coalesce(sum(people), 0)::bigint,
    coalesce(sum(newcomers), 0)::bigint,
    coalesce(sum(people) filter (where not is_pro), 0)::bigint,
    coalesce(sum(people) filter (where is_pro and not is_trialing and is_paid), 0)::bigint,
    coalesce(sum(people) filter (where is_pro and not is_trialing and not is_paid), 0)::bigint,
    coalesce(sum(people) filter (where is_trialing), 0)::bigint
  from judged
$$;

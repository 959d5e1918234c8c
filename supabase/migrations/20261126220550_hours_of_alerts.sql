-- When alerts reach somebody: at once or once a day, and not in their quiet hours. docs/behaviour/alerts.md
alter table public.users
  add column hears_once_a_day boolean not null default false,
  add column quiet_from time(0),
  add column quiet_until time(0) constraint users_quiet_hours_check
    check (
      (quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until
      and quiet_from < '24:00' and quiet_until < '24:00'
    );
comment on column public.users.hears_once_a_day is 'Whether this person wants one email a day with what alerts found, also on Pro. On Basic it changes nothing.';
comment on column public.users.quiet_from is 'From then on, in their time zone, no alert is sent to them; null without quiet hours.';
comment on column public.users.quiet_until is 'Then what waited is sent; earlier than quiet_from if that is the next day.';
grant update (hears_once_a_day, quiet_from, quiet_until) on public.users to authenticated;

create function private.quiet_end(p_user uuid, p_at timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select case
    when case
      when account.quiet_from < account.quiet_until
        then here.moment::time >= account.quiet_from and here.moment::time < account.quiet_until
      else here.moment::time >= account.quiet_from or here.moment::time < account.quiet_until
    end then greatest(
      -- A clock that is put back shows the same hour twice.
      p_at + interval '1 minute',
      (
        here.moment::date + account.quiet_until
        + case when here.moment::time < account.quiet_until then interval '0' else interval '1 day' end
      ) at time zone here.zone
    )
  end
  from public.users as account
  cross join lateral (
    select zone.name as zone, p_at at time zone zone.name as moment
    from (select private.usable_time_zone(account.time_zone) as name offset 0) as zone
  ) as here
  where account.id = p_user and account.quiet_from is not null
$$;
comment on function private.quiet_end(uuid, timestamptz) is
  'When the quiet hours of a person end, if they have such hours and it is one; else null.';

create or replace function private.alert_readers(p_users uuid[])
returns table (user_id uuid, email text, time_zone text, is_pro boolean, is_full_pro boolean, wants_mail boolean)
language sql stable security definer
set search_path = ''
as $$
  select account.id, account.email, account.time_zone, rights.is_pro and not account.hears_once_a_day,
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
comment on function private.alert_readers(uuid[]) is
  'People as alerts need them: is_pro hears at once (on Pro, unless they want one email a day), is_full_pro sees every seller''s offers. Nobody whose account is being closed.';

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
    cross join lateral (
      select private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) as is_pro
    ) as rights
    where p_at >= local.until and waiting.since <= counted.until
      and plan.notifications_on
      and (account.hears_once_a_day or not rights.is_pro)
      and not exists (
        select from internal.alert_mails as mail
        where mail.user_id = account.id and mail.local_day >= local.day
      )
      and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
      and (
        rights.is_pro
        or limits.monthly_notification_emails is null
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
comment on function private.plan_digests(timestamptz, integer) is
  'Makes the digests of everybody who is on Basic or wants one email a day, for whom it is 20:00 or later, and who has something to hear and, on Basic, a mail left this month: one for a person and a day of theirs. Gives their number, at most so many at once. For the server only.';

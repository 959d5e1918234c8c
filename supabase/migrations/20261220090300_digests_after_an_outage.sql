-- A digest that fell due while no server ran goes out when one is back on the same local day.
-- docs/decisions/0023-a-digest-after-an-outage.md
create table internal.digest_looks (
  is_only boolean primary key default true constraint digest_looks_is_only_check check (is_only),
  last_at timestamptz not null,
  since timestamptz,
  until timestamptz,
  constraint digest_looks_check check ((since is null) = (until is null) and since < until)
);
comment on table internal.digest_looks is 'When servers looked for digests that are due, in one row: the last time, and the last gap.';
comment on column internal.digest_looks.since is 'The last look before nobody looked for a while; null when that never was.';
comment on column internal.digest_looks.until is 'The first look after that.';
alter table internal.digest_looks enable row level security;
create policy "Nobody reaches looks for digests through the API" on internal.digest_looks
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.note_digest_look(p_at timestamptz default now()) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.digest_looks as look (last_at) values (p_at)
  on conflict (is_only) do update set
    last_at = p_at,
    -- Servers look every five minutes. Backwards goes a clock that was ahead.
    since = case when p_at - look.last_at > interval '15 minutes' then look.last_at else look.since end,
    until = case when p_at - look.last_at > interval '15 minutes' then p_at else look.until end
$$;
comment on function private.note_digest_look(timestamptz) is
  'Notes that a server looks for digests that are due, and since when none did. For the server only.';
grant execute on function private.note_digest_look(timestamptz) to service_role;

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
      select today.day, (today.day + time '20:00') at time zone account.time_zone as until
      from (select (p_at at time zone account.time_zone)::date as day) as today
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
      and not private.is_pro_subscription(plan.tier, plan.status, plan.is_trial, plan.trial_end)
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
comment on function private.plan_digests(timestamptz, integer) is
  'Makes the digests of everybody on Basic for whom it is 20:00 or later, who has something to hear and a mail left this month: one for a person and a day of theirs. Gives their number, at most so many at once. For the server only.';

-- A mail is a row before it is a mail: claimed by a commit before it is sent, so that nobody is told twice.
-- docs/behaviour/alerts.md
create table internal.alert_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null constraint alert_mails_kind_check check (kind in ('instant', 'digest')),
  local_day date,
  state text not null default 'waiting' constraint alert_mails_state_check
    check (state in ('waiting', 'claimed', 'sending', 'sent', 'unsure', 'given_up', 'dropped')),
  attempts integer not null default 0 constraint alert_mails_attempts_check check (attempts >= 0),
  next_try_at timestamptz not null default now(),
  runner uuid,
  claimed_at timestamptz,
  ended_at timestamptz,
  uses_left integer,
  was_doubtful boolean not null default false,
  error text constraint alert_mails_error_check check (char_length(error) <= 300),
  created_at timestamptz not null default now(),
  constraint alert_mails_digest_has_day check ((kind = 'digest') = (local_day is not null)),
  constraint alert_mails_one_digest_a_day unique (user_id, local_day)
);
comment on table internal.alert_mails is 'Mails with what alerts found: those to be sent, and for 60 days what became of them.';
comment on column internal.alert_mails.local_day is 'The day, as its reader counts days, whose digest it is.';
comment on column internal.alert_mails.state is
  'claimed: a runner has it and has not begun to send it. sending: begun, and nobody knows yet whether it went out. unsure: nobody will know; an operator decides. given_up: refused for too long. dropped: there was nothing left to tell.';
comment on column internal.alert_mails.runner is 'Who claimed it last, and alone may begin to send it.';
comment on column internal.alert_mails.claimed_at is 'When it was claimed; from sending on, when that began.';
comment on column internal.alert_mails.next_try_at is 'Not sent before.';
comment on column internal.alert_mails.uses_left is 'Mails left in the month after this digest; -1 without limit, null for instant ones.';
comment on column internal.alert_mails.was_doubtful is 'An operator sends it again: it gets no further offers.';
comment on column internal.alert_mails.error is 'Why the last try failed.';
create unique index alert_mails_waiting_key on internal.alert_mails (user_id)
  where kind = 'instant' and state = 'waiting' and not was_doubtful;
create index alert_mails_due_idx on internal.alert_mails (next_try_at, id) where state = 'waiting';
create index alert_mails_sending_idx on internal.alert_mails (claimed_at) where state in ('claimed', 'sending');
create index alert_mails_doubtful_idx on internal.alert_mails (claimed_at desc) where state in ('unsure', 'given_up');
create index alert_mails_claimed_idx on internal.alert_mails (user_id, claimed_at);
create index alert_mails_ended_at_idx on internal.alert_mails (ended_at);
alter table internal.alert_mails enable row level security;
create policy "Nobody reaches alert mails through the API" on internal.alert_mails
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

alter table public.alert_matches
  add column mail_id uuid references internal.alert_mails (id) on delete set null;
comment on column public.alert_matches.mail_id is 'The mail that it goes with; null while none is made.';
create index alert_matches_mail_idx on public.alert_matches (mail_id);
create index alert_matches_due_idx on public.alert_matches (user_id, found_at) where is_mail_due and mail_id is null;

create function private.queue_instant_mails(p_users uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.alert_mails (user_id, kind, next_try_at)
  select reader.user_id, 'instant', greatest(
    now(),
    (
      select max(earlier.claimed_at) + interval '5 minutes' from internal.alert_mails as earlier
      where earlier.user_id = reader.user_id and earlier.kind = 'instant'
    )
  )
  from (select distinct unnest(p_users) as user_id) as reader
  where not exists (
    select from internal.alert_mails as waiting
    where waiting.user_id = reader.user_id and waiting.kind = 'instant' and waiting.state = 'waiting'
      and not waiting.was_doubtful
  )
  -- In one order, so that two who do this at once wait for each other in no ring.
  order by reader.user_id
  on conflict (user_id) where kind = 'instant' and state = 'waiting' and not was_doubtful
    do nothing
$$;
comment on function private.queue_instant_mails(uuid[]) is
  'Has these people told what was found for them: at once, and within five minutes of the last such mail after those.';

create function private.plan_instant_mails(p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten uuid[];
begin
  select array_agg(reader.user_id) into forgotten
  from private.alert_readers(array(
    select distinct match.user_id from public.alert_matches as match
    where match.is_mail_due and match.mail_id is null
      and match.found_at between p_at - interval '7 days' and p_at - interval '1 minute'
  )) as reader
  where reader.is_pro and reader.wants_mail
    and not exists (
      select from internal.alert_mails as mail
      where mail.user_id = reader.user_id and mail.kind = 'instant' and mail.state = 'waiting' and not mail.was_doubtful
    );
  if forgotten is not null then
    perform private.queue_instant_mails(forgotten);
  end if;
  return coalesce(cardinality(forgotten), 0);
end
$$;
comment on function private.plan_instant_mails(timestamptz) is
  'Makes mails for what waited for a digest when its reader became Pro, and for what was found while an earlier mail was claimed; gives their number. For the server only.';

create function private.plan_digests(p_at timestamptz default now(), p_most integer default 500) returns integer
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
    select account.id as user_id, local.day, local.until
    from waiting
    join public.users as account on account.id = waiting.user_id
    join public.subscriptions as plan on plan.user_id = account.id
    join public.plans as limits on limits.tier = 'free'
    cross join lateral (
      select today.day, (today.day + time '20:00') at time zone account.time_zone as until
      from (select (p_at at time zone account.time_zone)::date as day) as today
    ) as local
    where p_at >= local.until and waiting.since <= local.until
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
        or date_trunc('month', plan.quota_reset_date::timestamp) < date_trunc('month', p_at at time zone 'UTC')
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
grant execute on function private.plan_instant_mails(timestamptz), private.plan_digests(timestamptz, integer)
  to service_role;

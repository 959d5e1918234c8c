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
create index alert_mails_created_idx on internal.alert_mails (created_at desc, id desc);
alter table internal.alert_mails enable row level security;

-- What was found for whom: at most once for a person and an offer, whichever of their alerts found it.
create table public.alert_matches (
  user_id uuid not null references public.users (id) on delete cascade,
  offer_id uuid not null references catalogue.products (id) on delete cascade,
  alert_id uuid references public.keyword_alerts (id) on delete set null,
  keyword text not null,
  found_at timestamptz not null default now(),
  mailed_at timestamptz,
  is_mail_due boolean not null default true,
  mail_id uuid references internal.alert_mails (id) on delete set null,
  pushed_at timestamptz,
  primary key (user_id, offer_id)
);
comment on table public.alert_matches is 'Offers that somebody''s keyword alerts found.';
comment on column public.alert_matches.keyword is 'The keyword that found it, as it was then.';
comment on column public.alert_matches.mailed_at is 'When a mail with it was handed over; null when none was.';
comment on column public.alert_matches.is_mail_due is
  'True until a mail with it came to an end. False from the start when mails were turned off.';
comment on column public.alert_matches.mail_id is 'The mail that it goes with; null while none is made.';
comment on column public.alert_matches.pushed_at is 'When messages with it were made for its owner''s devices; null when none were.';
create index alert_matches_found_idx on public.alert_matches (user_id, found_at desc, offer_id desc);
create index alert_matches_offer_idx on public.alert_matches (offer_id);
create index alert_matches_alert_idx on public.alert_matches (alert_id);
create index alert_matches_age_idx on public.alert_matches using brin (found_at);
create index alert_matches_mail_idx on public.alert_matches (mail_id);
create index alert_matches_due_idx on public.alert_matches (user_id, found_at) where is_mail_due and mail_id is null;
alter table public.alert_matches enable row level security;

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

create function public.found_by_alerts(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text, country text,
  seller_id uuid, url text, ebay_url text, amazon_url text, created_at timestamptz, keyword text, found_at timestamptz,
  mailed_at timestamptz
)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
    private.group_name_of((select seller.name from public.sellers as seller where seller.id = offer.seller_id)),
    offer.country, offer.seller_id,
    offer.url, offer.ebay_url, offer.amazon_url, offer.created_at, match.keyword, match.found_at, match.mailed_at
  from public.alert_matches as match
  join catalogue.products as offer on offer.id = match.offer_id
  where match.user_id = (select auth.uid())
    -- Many are found in one moment: the id says where among them a page begins.
    and (
      p_before is null
      or (match.found_at, match.offer_id)
        < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'::uuid))
    )
  order by match.found_at desc, match.offer_id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function public.found_by_alerts(timestamptz, uuid, integer) is
  'Offers that the caller''s alerts found and the caller may still see, newest first.';

-- Who hears of it, and how: one row for each of these people whose account is open.
create function private.alert_readers(p_users uuid[])
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
comment on function private.alert_readers(uuid[]) is
  'People as alerts need them: is_pro hears at once, is_full_pro sees every seller''s offers. Nobody whose account is being closed.';

-- The last mail may have been claimed while the clock was ahead.
create function private.queue_instant_mails(p_users uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.alert_mails (user_id, kind, next_try_at)
  select reader.user_id, 'instant', least(
    now() + interval '5 minutes',
    greatest(
      now(),
      (
        select max(earlier.claimed_at) + interval '5 minutes' from internal.alert_mails as earlier
        where earlier.user_id = reader.user_id and earlier.kind = 'instant'
      )
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
  'Has these people told what was found for them: at once, and within five minutes of the last such mail after those, never later than in five minutes.';

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
comment on function private.plan_digests(timestamptz, integer) is
  'Makes the digests of everybody on Basic for whom it is 20:00 or later, who has something to hear and a mail left this month: one for a person and a day of theirs. Gives their number, at most so many at once. For the server only.';

create policy "Nobody reaches alert mails through the API" on internal.alert_mails
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Owners read what their alerts found" on public.alert_matches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.alert_matches
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.alert_matches to authenticated;
grant select, insert, update, delete on public.alert_matches to service_role;

create policy "Nobody reaches looks for digests through the API" on internal.digest_looks
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function public.found_by_alerts(timestamptz, uuid, integer) to authenticated;
grant execute on function
  private.plan_instant_mails(timestamptz),
  private.note_digest_look(timestamptz),
  private.plan_digests(timestamptz, integer)
to service_role;

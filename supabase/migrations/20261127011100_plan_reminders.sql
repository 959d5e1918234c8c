-- Who is looked at now, and what is kept of it, in one transaction. docs/behaviour/reminders.md
create function private.reminder_time(p_remind_at time, p_quiet_from time, p_quiet_until time) returns time
language sql immutable
set search_path = ''
as $$
  select case
    when p_quiet_from is null then p_remind_at
    when case
      when p_quiet_from < p_quiet_until then p_remind_at >= p_quiet_from and p_remind_at < p_quiet_until
      else p_remind_at >= p_quiet_from or p_remind_at < p_quiet_until
    end then p_quiet_until
    else p_remind_at
  end
$$;
comment on function private.reminder_time(time, time, time) is
  'From when on somebody is reminded: at the time that they chose, or when their quiet hours end if it is in these. The same rule as reminderTime in packages/domain.';

create function private.reminder_readers(p_users uuid[], p_at timestamptz default now())
returns table (
  user_id uuid, time_zone text, local_day date, product_limit integer, by_mail boolean, by_push boolean
)
language sql stable security definer
set search_path = ''
as $$
  select account.id, zone.name, (p_at at time zone zone.name)::date, private.product_limit(account.id),
    account.reminds_by_mail, account.reminds_by_push
  from public.users as account
  cross join lateral (select private.usable_time_zone(account.time_zone) as name offset 0) as zone
  where account.id = any (p_users)
    and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
    and not exists (
      select from auth.users as person where person.id = account.id and person.banned_until > p_at
    )
$$;
comment on function private.reminder_readers(uuid[], timestamptz) is
  'People as reminders need them, with the day that it is for them. Nobody whose account is suspended or being closed. For the server only.';

create function private.claim_reminder_readers(
  p_after uuid, p_most integer, p_has_mail boolean, p_at timestamptz default now()
)
returns table (
  user_id uuid, time_zone text, local_day date, product_limit integer, by_mail boolean, by_push boolean
)
language sql security definer
set search_path = ''
-- People are taken in the order of their ids, batch after batch: each batch reads on where the last one ended.
set enable_seqscan = off
as $$
  with chosen as materialized (
    select account.id, zone.local_now::date as local_day
    from public.users as account
    cross join lateral (
      select p_at at time zone known.name as local_now, (account.created_at at time zone known.name)::date as joined_on
      from (select private.usable_time_zone(account.time_zone) as name offset 0) as known
    ) as zone
    where account.id > p_after
      and zone.local_now::time
        >= private.reminder_time(account.remind_at, account.quiet_from, account.quiet_until)
      and extract(isodow from zone.local_now) <> all (account.quiet_days)
      -- People who sign up are in the app on that day.
      and zone.joined_on < zone.local_now::date
      and not exists (
        select from internal.reminder_looks as look
        where look.user_id = account.id and look.local_day = zone.local_now::date
      )
      and (
        account.reminds_by_mail and p_has_mail
        or account.reminds_by_push
          and exists (select from public.push_subscriptions as device where device.user_id = account.id)
      )
      and (account.quiet_from is null or private.quiet_end(account.id, p_at) is null)
      and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
      and not exists (
        select from auth.users as person where person.id = account.id and person.banned_until > p_at
      )
    order by account.id
    limit p_most
    -- Two servers share the work; products of these people can be added meanwhile.
    for no key update of account skip locked
  ), looked as (
    insert into internal.reminder_looks as look (user_id, local_day)
    select chosen.id, chosen.local_day from chosen order by chosen.id
    -- A day ahead of today is one of a clock that was ahead.
    on conflict on constraint reminder_looks_pkey do update set local_day = excluded.local_day
      where look.local_day <> excluded.local_day
    returning look.user_id
  )
  select reader.user_id, reader.time_zone, reader.local_day, reader.product_limit, reader.by_mail and p_has_mail,
    reader.by_push
  from private.reminder_readers(array(select looked.user_id from looked), p_at) as reader
$$;
comment on function private.claim_reminder_readers(uuid, integer, boolean, timestamptz) is
  'Takes the next people after an id whom nobody looked at on their day, for whom it is late enough, and who can be reached: for this transaction alone, and once a day. For the server only.';

create function private.told_steps(p_products uuid[])
returns table (product_id uuid, topic text, told_on date)
language sql stable security definer
set search_path = ''
as $$
  select told.product_id, told.topic, told.told_on from internal.told_steps as told
  where told.product_id = any (p_products)
$$;
comment on function private.told_steps(uuid[]) is 'When somebody was reminded of steps of these products. For the server only.';

create function private.keep_reminders(p_reminders jsonb, p_at timestamptz default now()) returns setof uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  return query
  with given as materialized (
    select said.user_id, said.day, said.steps, said.by_mail, said.content
    from jsonb_to_recordset(p_reminders)
      as said (user_id uuid, day date, steps jsonb, by_mail boolean, content jsonb)
  ), made as (
    insert into internal.reminders (user_id, local_day, steps, made_at)
    select given.user_id, given.day, given.steps, p_at from given order by given.user_id
    on conflict on constraint reminders_one_a_day do nothing
    returning reminders.id, reminders.user_id
  ), told as (
    insert into internal.told_steps as known (product_id, topic, told_on)
    select (step.value ->> 'product_id')::uuid, step.value ->> 'topic', given.day
    from made
    join given on given.user_id = made.user_id
    cross join lateral jsonb_array_elements(given.steps) as step (value)
    order by 1, 2
    on conflict on constraint told_steps_pkey do update set told_on = excluded.told_on
  ), mailed as (
    insert into internal.alert_mails (user_id, kind, reminder_id, next_try_at, created_at)
    select made.user_id, 'reminder', made.id, least(p_at, now()), p_at
    from made join given on given.user_id = made.user_id
    where given.by_mail
  )
  insert into internal.pushes (subscription_id, content)
  select device.id, given.content || jsonb_build_object('reminder', made.id, 'user', made.user_id, 'day', given.day)
  from made
  join given on given.user_id = made.user_id and given.content is not null
  join public.push_subscriptions as device on device.user_id = made.user_id
  returning pushes.id;
end
$$;
comment on function private.keep_reminders(jsonb, timestamptz) is
  'Makes reminders: [{"user_id", "day", "steps", "by_mail", "content" of the push or null}], one for a person and a day, with their emails and pushes, and notes that the steps were told. Gives the ids of the pushes. For the server only.';

create function private.forget_reminders(p_at timestamptz default now()) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from internal.reminders as reminder where reminder.id in (
      select old.id from internal.reminders as old where old.made_at < p_at - interval '60 days' limit 5000
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.forget_reminders(timestamptz) is
  'Deletes reminders of 60 days ago, at most 5,000; gives their number. For the server only.';

-- Alerts and reminders are turned off apart from each other.
create or replace function private.begin_push(p_id uuid)
returns table (endpoint text, p256dh text, auth text, content jsonb)
language sql security definer
set search_path = ''
as $$
  with begun as (
    update internal.pushes as push set begun_at = now()
    where push.id = p_id and push.begun_at is null and push.made_at > now() - interval '24 hours'
    returning push.subscription_id, push.content
  )
  select device.endpoint, device.p256dh, device.auth, begun.content
  from begun
  join public.push_subscriptions as device on device.id = begun.subscription_id
  join public.users as account on account.id = device.user_id
  join public.subscriptions as plan on plan.user_id = device.user_id
  where case
    when begun.content ->> 'kind' = 'reminder' then account.reminds_by_push
    else plan.notifications_on
  end
$$;
comment on function private.begin_push(uuid) is
  'Takes a message for the caller alone, once; nothing when it was taken, is a day old, or its owner wants none of its kind any more. For the server only.';

grant execute on function
  private.reminder_readers(uuid[], timestamptz),
  private.claim_reminder_readers(uuid, integer, boolean, timestamptz),
  private.told_steps(uuid[]),
  private.keep_reminders(jsonb, timestamptz),
  private.forget_reminders(timestamptz)
to service_role;

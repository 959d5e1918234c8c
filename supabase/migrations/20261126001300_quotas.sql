-- A use that the server reserves is settled when its work is done; one that nobody settles comes back. The moment of a use
-- is an argument, so that the turn of a month can be shown. docs/behaviour/limits.md
create table internal.quota_uses (
  user_id uuid not null references public.users (id) on delete cascade,
  request_id uuid not null,
  feature text not null constraint quota_uses_feature_check
    check (feature in ('reviews', 'facebook', 'scans', 'resale', 'notification_emails')),
  used_on date not null,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (user_id, request_id)
);
comment on table internal.quota_uses is 'Uses that were counted, by the id of the request, so that a repeated request counts once and a failed one is given back once.';
comment on column internal.quota_uses.used_on is 'The day (UTC) whose month carries the use.';
comment on column internal.quota_uses.settled_at is
  'When the work was done; null while it runs, and when whoever did it is gone.';
comment on column internal.quota_uses.created_at is 'When it was reserved, also for the second time.';
create index quota_uses_open_idx on internal.quota_uses (created_at) where settled_at is null and returned_at is null;
create index quota_uses_used_on_idx on internal.quota_uses (used_on);
alter table internal.quota_uses enable row level security;

-- Calls of the server's own functions. Not logged: after a crash of the database the counts begin anew, and each call costs less.
create unlogged table internal.call_counts (
  key text primary key constraint call_counts_key_check check (char_length(key) <= 200),
  points integer not null default 0,
  expire bigint
);
comment on table internal.call_counts is 'Calls that were counted against a limit, which all servers share. Keys are hashed.';
comment on column internal.call_counts.expire is 'When the count is over, in milliseconds since 1970.';
alter table internal.call_counts enable row level security;

-- Counters belong to the month of quota_reset_date. In any other month they start again, even if the stored date is in the
-- future. docs/behaviour/limits.md
create function private.is_other_month(p_counted date, p_at timestamptz) returns boolean
language sql immutable
set search_path = ''
as $$
  select date_trunc('month', p_counted::timestamp) <> date_trunc('month', today.day::timestamp)
    -- A clock that is set back a little over the turn of a month gives no second month.
    and (p_counted < today.day or p_counted > today.day + 1)
  from (select (p_at at time zone 'UTC')::date as day) as today
$$;
comment on function private.is_other_month(date, timestamptz) is
  'Whether counters of that day belong to another month (UTC) than a moment; the day after it counts as its own.';

create function private.begin_quota_month(p_user uuid, p_at timestamptz) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := (p_at at time zone 'UTC')::date;
  counted_on date;
begin
  update public.subscriptions as plan set
    num_reviews = 0, num_facebook = 0, num_scans = 0, num_resale = 0, num_notification_emails_sent = 0,
    quota_reset_date = today
  where plan.user_id = p_user
    and private.is_other_month(plan.quota_reset_date, p_at);
  select plan.quota_reset_date into counted_on from public.subscriptions as plan where plan.user_id = p_user;
  return greatest(today, counted_on);
end
$$;
comment on function private.begin_quota_month(uuid, timestamptz) is
  'Sets the monthly counters to 0 when they are of another month (UTC); gives the day that a use of that moment counts for.';

create function private.counter_of(p_feature text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_feature in ('reviews', 'facebook', 'scans', 'resale') then
    return 'num_' || p_feature;
  elsif p_feature = 'notification_emails' then
    return 'num_notification_emails_sent';
  end if;
  raise exception 'There is no such feature: %.', coalesce(p_feature, 'null') using errcode = '22023';
end
$$;
comment on function private.counter_of(text) is 'The column of subscriptions that counts a feature''s uses in a month.';

create function private.add_to_counters(p_user uuid, p_feature text, p_month integer, p_total integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  uses integer;
  counter text := private.counter_of(p_feature);
begin
  execute format(
    'update public.subscriptions set %1$I = greatest(0, %1$I + $2) %2$s where user_id = $1 returning %1$I',
    counter,
    case when p_feature <> 'notification_emails'
      then format(', %1$I = greatest(0, %1$I + $3)', counter || '_total') end
  )
  into uses using p_user, p_month, p_total;
  return uses;
end
$$;
comment on function private.add_to_counters(uuid, text, integer, integer) is
  'Adds to the month''s counter and to the lifetime''s; answers with the month''s.';

create function private.reserve_quota(p_user uuid, p_feature text, p_request uuid, p_at timestamptz default now())
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  monthly_limit integer;
  counted_on date;
  uses integer;
  earlier internal.quota_uses;
begin
  perform private.counter_of(p_feature);
  if p_request is null then
    raise exception 'A use needs the id of its request.' using errcode = '22004';
  end if;
  perform private.lock_subscription(p_user);
  monthly_limit := to_jsonb(private.plan_of(p_user)) ->> ('monthly_' || p_feature);
  if monthly_limit is null then
    return -1;
  end if;
  counted_on := private.begin_quota_month(p_user, p_at);

  select * into earlier from internal.quota_uses as use
  where use.user_id = p_user and use.request_id = p_request;
  if found and earlier.feature <> p_feature then
    raise exception 'This request was counted for something else.' using errcode = '22023';
  end if;
  execute format('select %I from public.subscriptions where user_id = $1', private.counter_of(p_feature))
  into uses using p_user;
  if uses is null then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  if earlier.request_id is null or earlier.returned_at is not null then
    if uses >= monthly_limit then
      raise exception 'You''ve reached the limit for free % actions. Upgrade to Pro for unlimited access!',
        case p_feature
          when 'reviews' then 'AI review'
          when 'facebook' then 'Facebook Marketplace post'
          when 'scans' then 'receipt scan'
          when 'resale' then 'resale analysis'
          else 'e-mail alert'
        end
        using errcode = 'PT403', hint = 'quota';
    end if;
    uses := private.add_to_counters(p_user, p_feature, 1, 1);
    insert into internal.quota_uses as use (user_id, request_id, feature, used_on)
    values (p_user, p_request, p_feature, counted_on)
    on conflict (user_id, request_id) do update
      set used_on = excluded.used_on, created_at = excluded.created_at, returned_at = null, settled_at = null;
  end if;
  return greatest(0, monthly_limit - uses);
end
$$;
comment on function private.reserve_quota(uuid, text, uuid, timestamptz) is
  'Counts one use for a request and answers with the uses left this month, -1 without limit. A request counts once, and again after its use was given back. For the server only, which settles the use or gives it back.';

create function private.settle_quota(p_user uuid, p_request uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.quota_uses as use set settled_at = now()
  where use.user_id = p_user and use.request_id = p_request and use.settled_at is null and use.returned_at is null;
  return found;
end
$$;
comment on function private.settle_quota(uuid, uuid) is
  'Notes that the work of a use is done, so that the use stays counted. True when that was not known. For the server only.';

create function private.return_quota(p_user uuid, p_request uuid, p_at timestamptz default now()) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  given_back internal.quota_uses;
  counted_on date;
begin
  perform private.lock_subscription(p_user);
  counted_on := private.begin_quota_month(p_user, p_at);
  update internal.quota_uses as use set returned_at = now()
  where use.user_id = p_user and use.request_id = p_request and use.returned_at is null
  returning * into given_back;
  if not found then
    return false;
  end if;
  -- A use of an earlier month is in no counter of this one.
  perform private.add_to_counters(
    p_user,
    given_back.feature,
    case when date_trunc('month', given_back.used_on::timestamp) = date_trunc('month', counted_on::timestamp)
      then -1 else 0 end,
    -1
  );
  return true;
end
$$;
comment on function private.return_quota(uuid, uuid, timestamptz) is
  'Gives the use of a failed request back, once. True when something was given back. For the server only.';

create function private.return_abandoned_quota(p_older interval) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  abandoned record;
  given_back integer := 0;
begin
  -- In one order, so that two servers that do this at once wait for each other in no ring.
  for abandoned in
    select oldest.user_id, oldest.request_id
    from (
      select use.user_id, use.request_id from internal.quota_uses as use
      where use.settled_at is null and use.returned_at is null and use.created_at < now() - p_older
      order by use.created_at
      limit 500
    ) as oldest
    order by oldest.user_id, oldest.request_id
  loop
    perform private.lock_subscription(abandoned.user_id);
    -- It may have been settled while this waited.
    if exists (
      select from internal.quota_uses as use
      where use.user_id = abandoned.user_id and use.request_id = abandoned.request_id and use.settled_at is null
      for update
    ) and private.return_quota(abandoned.user_id, abandoned.request_id) then
      given_back := given_back + 1;
    end if;
  end loop;
  return given_back;
end
$$;
comment on function private.return_abandoned_quota(interval) is
  'Gives back uses that were reserved longer ago than that and never settled: whoever worked on them is gone. At most 500; gives their number. For the server only.';

create function private.forget_quota_uses(p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from internal.quota_uses as use
  where (use.user_id, use.request_id) in (
    select old.user_id, old.request_id from internal.quota_uses as old
    where old.used_on < (date_trunc('month', p_at at time zone 'UTC') - interval '1 month')::date
    limit 5000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_quota_uses(timestamptz) is
  'Removes uses of months before the last one, at most 5,000; gives their number. Counters do not change. For the server only.';

create function private.consume_quota(p_feature text, p_request uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  uses_left integer := private.reserve_quota(caller, p_feature, p_request);
begin
  -- The browser does the work, and nobody hears how it ended.
  perform private.settle_quota(caller, p_request);
  return uses_left;
end
$$;
comment on function private.consume_quota(text, uuid) is 'Behind public.consume_quota.';

create function public.consume_quota(p_feature text, p_request uuid) returns integer
language sql security invoker
set search_path = ''
as $$
  select private.consume_quota(p_feature, p_request)
$$;
comment on function public.consume_quota(text, uuid) is
  'Counts one use of reviews, facebook, scans, resale or notification_emails for the caller; answers with the uses left, -1 without limit, and refuses when none is left. The same request counts once.';

create policy "Nobody reaches counted uses through the API" on internal.quota_uses
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches counted calls through the API" on internal.call_counts
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function private.consume_quota(text, uuid), public.consume_quota(text, uuid) to authenticated;
grant execute on function
  private.reserve_quota(uuid, text, uuid, timestamptz),
  private.settle_quota(uuid, uuid),
  private.return_quota(uuid, uuid, timestamptz),
  private.return_abandoned_quota(interval),
  private.forget_quota_uses(timestamptz)
to service_role;

-- A use that the server reserves is settled when its work is done; one that nobody settles comes back. The moment of a use
-- is an argument, so that the turn of a month can be shown. docs/behaviour/limits.md
alter table internal.quota_uses add column settled_at timestamptz;
comment on column internal.quota_uses.settled_at is
  'When the work was done; null while it runs, and when whoever did it is gone.';
comment on column internal.quota_uses.created_at is 'When it was reserved, also for the second time.';
-- Nobody is at work on what was counted before.
update internal.quota_uses set settled_at = created_at;
create index quota_uses_open_idx on internal.quota_uses (created_at) where settled_at is null and returned_at is null;
create index quota_uses_used_on_idx on internal.quota_uses (used_on);

drop function private.reserve_quota(uuid, text, uuid);
drop function private.return_quota(uuid, uuid);
drop function private.begin_quota_month(uuid);
drop function private.add_to_counters(uuid, text, integer);

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
    -- Never back: a clock that is set back over the turn of a month gives no second month.
    and date_trunc('month', plan.quota_reset_date::timestamp) < date_trunc('month', today::timestamp);
  select plan.quota_reset_date into counted_on from public.subscriptions as plan where plan.user_id = p_user;
  return greatest(today, counted_on);
end
$$;
comment on function private.begin_quota_month(uuid, timestamptz) is
  'Sets the monthly counters to 0 when a later month (UTC) has begun; gives the day that a use of that moment counts for.';

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

create or replace function private.consume_quota(p_feature text, p_request uuid) returns integer
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

grant execute on function
  private.reserve_quota(uuid, text, uuid, timestamptz),
  private.settle_quota(uuid, uuid),
  private.return_quota(uuid, uuid, timestamptz),
  private.return_abandoned_quota(interval),
  private.forget_quota_uses(timestamptz)
to service_role;

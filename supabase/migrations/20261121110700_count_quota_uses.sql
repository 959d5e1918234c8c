create table internal.quota_uses (
  user_id uuid not null references public.users (id) on delete cascade,
  request_id uuid not null,
  feature text not null constraint quota_uses_feature_check
    check (feature in ('reviews', 'facebook', 'scans', 'resale', 'notification_emails')),
  used_on date not null,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
comment on table internal.quota_uses is 'Uses that were counted, by the id of the request, so that a repeated request counts once and a failed one is given back once.';
comment on column internal.quota_uses.used_on is 'The day (UTC) whose month carries the use.';
alter table internal.quota_uses enable row level security;
create policy "Nobody reaches counted uses through the API" on internal.quota_uses
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

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

create function private.begin_quota_month(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  update public.subscriptions as plan set
    num_reviews = 0, num_facebook = 0, num_scans = 0, num_resale = 0, num_notification_emails_sent = 0,
    quota_reset_date = (now() at time zone 'UTC')::date
  where plan.user_id = p_user
    and date_trunc('month', plan.quota_reset_date::timestamp) <> date_trunc('month', now() at time zone 'UTC')
$$;
comment on function private.begin_quota_month(uuid) is 'Sets the monthly counters to 0 when a new month (UTC) has begun.';

create function private.add_to_counters(p_user uuid, p_feature text, p_amount integer) returns integer
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
      then format(', %1$I = greatest(0, %1$I + $2)', counter || '_total') end
  )
  into uses using p_user, p_amount;
  return uses;
end
$$;
comment on function private.add_to_counters(uuid, text, integer) is
  'Adds to the month''s counter and to the lifetime''s; answers with the month''s.';

create function private.reserve_quota(p_user uuid, p_feature text, p_request uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  monthly_limit integer;
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
  perform private.begin_quota_month(p_user);

  select * into earlier from internal.quota_uses as use
  where use.user_id = p_user and use.request_id = p_request;
  if found and earlier.feature <> p_feature then
    raise exception 'This request was counted for something else.' using errcode = '22023';
  end if;
  uses := private.add_to_counters(p_user, p_feature, 0);
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
    uses := private.add_to_counters(p_user, p_feature, 1);
    insert into internal.quota_uses as use (user_id, request_id, feature, used_on)
    values (p_user, p_request, p_feature, (now() at time zone 'UTC')::date)
    on conflict (user_id, request_id) do update set used_on = excluded.used_on, returned_at = null;
  end if;
  return greatest(0, monthly_limit - uses);
end
$$;
comment on function private.reserve_quota(uuid, text, uuid) is
  'Counts one use for a request and answers with the uses left this month, -1 without limit. A request counts once, and again after its use was given back.';

create function private.return_quota(p_user uuid, p_request uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  given_back internal.quota_uses;
begin
  perform private.lock_subscription(p_user);
  perform private.begin_quota_month(p_user);
  update internal.quota_uses as use set returned_at = now()
  where use.user_id = p_user and use.request_id = p_request and use.returned_at is null
  returning * into given_back;
  if not found then
    return false;
  end if;
  -- A use of an earlier month is in no counter of this one.
  if date_trunc('month', given_back.used_on::timestamp) = date_trunc('month', now() at time zone 'UTC') then
    perform private.add_to_counters(p_user, given_back.feature, -1);
  end if;
  return true;
end
$$;
comment on function private.return_quota(uuid, uuid) is
  'Gives the use of a failed request back, once. True when something was given back. For the server only.';

create function private.consume_quota(p_feature text, p_request uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.reserve_quota(private.require_user(), p_feature, p_request);
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

grant execute on function private.consume_quota(text, uuid), public.consume_quota(text, uuid) to authenticated;
grant execute on function private.reserve_quota(uuid, text, uuid), private.return_quota(uuid, uuid) to service_role;

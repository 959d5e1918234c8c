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

create or replace function private.begin_quota_month(p_user uuid, p_at timestamptz) returns date
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

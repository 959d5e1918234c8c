-- New offers wait here until they were compared with everybody's keywords. docs/behaviour/alerts.md
create table internal.offers_to_match (
  offer_id uuid primary key,
  queued_at timestamptz not null default now(),
  compared_to uuid
);
comment on table internal.offers_to_match is
  'New offers that no alert was asked about yet. Without a foreign key: an offer that is gone is found by nobody.';
comment on column internal.offers_to_match.compared_to is
  'Null for nearly all. An offer that too many wait for is compared person by person in the order of their ids; this was the last.';
create index offers_to_match_queued_at_idx on internal.offers_to_match (queued_at, offer_id);
create index offers_to_match_popular_idx on internal.offers_to_match (queued_at, offer_id) where compared_to is not null;
alter table internal.offers_to_match enable row level security;
create policy "Nobody reaches offers to match through the API" on internal.offers_to_match
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.queue_new_offers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.offers_to_match (offer_id)
  select added.id from added
  -- What somebody takes in from long ago is no news.
  where added.is_listed and added.country = 'US' and added.created_at > now() - interval '2 days'
  on conflict (offer_id) do nothing;
  return null;
end
$$;
comment on function private.queue_new_offers() is 'Trigger: new offers are compared with keywords. Once: changing one later is no reason.';
create trigger queue_new_offers after insert on catalogue.products
  referencing new table as added
  for each statement execute function private.queue_new_offers();

create index keyword_alerts_words_idx on public.keyword_alerts (cardinality(string_to_array(btrim(phrase), ' ')))
  where not is_paused;

create function private.active_alert_ids(p_users uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  -- The plan is asked for once for each person, not for each of their alerts.
  with people as materialized (
    select person.user_id, limits.keyword_limit
    from (select distinct unnest(p_users) as user_id) as person
    left join public.subscriptions as plan on plan.user_id = person.user_id
    join public.plans as limits on limits.tier = case
      when private.is_pro_subscription(plan.tier, plan.status, plan.is_trial, plan.trial_end) then 'pro' else 'free'
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
comment on function private.active_alert_ids(uuid[]) is
  'Alerts of these people that work: not paused, and the newest of them up to the plan''s limit.';

create function private.my_active_alert_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query select private.active_alert_ids(array[caller]);
end
$$;
comment on function private.my_active_alert_ids() is 'Behind public.active_alert_ids.';
create function public.active_alert_ids() returns setof uuid
language sql stable security invoker
set search_path = ''
as $$
  select private.my_active_alert_ids()
$$;
comment on function public.active_alert_ids() is
  'The caller''s alerts that work. Others are paused, or, after a change of plan, beyond its limit.';
grant execute on function private.my_active_alert_ids(), public.active_alert_ids() to authenticated;

alter table public.alert_matches add column is_mail_due boolean not null default true;
comment on column public.alert_matches.is_mail_due is
  'True until a mail with it came to an end. False from the start when mails were turned off.';

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
    select private.is_pro_subscription(plan.tier, plan.status, plan.is_trial, plan.trial_end) as is_pro
  ) as rights
  where account.id = any (p_users)
    and not exists (select from internal.account_closures as closure where closure.user_id = account.id)
$$;
comment on function private.alert_readers(uuid[]) is
  'People as alerts need them: is_pro hears at once, is_full_pro sees every seller''s offers. Nobody whose account is being closed.';

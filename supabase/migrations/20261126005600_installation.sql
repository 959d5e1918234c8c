-- The installation in numbers, and what admins set in place of the server's environment. docs/behaviour/admin-dashboard.md
create function private.count_users(p_since timestamptz)
returns table (users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint)
language sql stable security definer
set search_path = ''
as $$
  -- Few kinds of rows stand for all of them: what gives Pro is asked once for each kind, not once for each person.
  with kinds as materialized (
    select plan.tier, plan.status, plan.is_trial, plan.trial_end > now() as runs, plan.payment_status, plan.is_paid_trial,
      count(*) as people, count(*) filter (where account.created_at >= p_since) as newcomers
    from public.users as account
    left join public.subscriptions as plan on plan.user_id = account.id
    group by 1, 2, 3, 4, 5, 6
  ), judged as (
    select kinds.people, kinds.newcomers,
      private.is_pro_subscription(
        kinds.tier, kinds.status, kinds.is_trial and not kinds.is_paid_trial, ends.trial_end
      ) as is_pro,
      private.is_running_trial(kinds.is_trial, ends.trial_end) as is_trialing,
      private.payment_rank(kinds.payment_status) = 3 as is_paid
    from kinds
    cross join lateral (
      select (case when kinds.runs then 'infinity' else '-infinity' end)::timestamptz as trial_end
    ) as ends
  )
  select
    coalesce(sum(people), 0)::bigint,
    coalesce(sum(newcomers), 0)::bigint,
    coalesce(sum(people) filter (where not is_pro), 0)::bigint,
    coalesce(sum(people) filter (where is_pro and not is_trialing and is_paid), 0)::bigint,
    coalesce(sum(people) filter (where is_pro and not is_trialing and not is_paid), 0)::bigint,
    coalesce(sum(people) filter (where is_trialing), 0)::bigint
  from judged
$$;
comment on function private.count_users(timestamptz) is
  'All people, those who came since then, and all by plan: Basic, Pro that is paid for, Pro that was given, trial.';

create function private.count_listed_offers(p_exact_up_to bigint default 200000)
returns table (listed bigint, is_about boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- What PostgreSQL noted of the index when it last looked through it; -1 while it has not.
  estimate bigint := (
    select class.reltuples from pg_catalog.pg_class as class
    where class.oid = 'catalogue.products_all_newest_idx'::regclass
  );
begin
  if estimate <= p_exact_up_to then
    return query
    select count(*), false from catalogue.products as offer
    where offer.is_listed
      and offer.seller_id in (select seller.id from public.sellers as seller where seller.is_global and seller.is_active);
    return;
  end if;
  return query
  select greatest(estimate - count(*), 0), true from catalogue.products as offer
  where offer.is_listed
    and offer.seller_id in (select seller.id from public.sellers as seller where seller.is_global and not seller.is_active);
end
$$;
comment on function private.count_listed_offers(bigint) is
  'Offers that are listed, of active sellers: exact in a catalogue of some size, about so many in a larger one.';

create function private.admin_totals()
returns table (
  users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint,
  global_sellers bigint, active_sellers bigint, user_sellers bigint, listed_offers bigint, listed_offers_are_about boolean,
  new_offers bigint, tracked_products bigint, alerts_found bigint, alert_mails bigint, waiting_messages bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  today timestamptz;
begin
  select private.local_today(caller)::timestamp at time zone private.usable_time_zone(account.time_zone) into today
  from public.users as account where account.id = caller;
  return query
  select people.users, people.new_users, people.free_users, people.paid_users, people.given_users, people.trial_users,
    known.global_sellers, known.active_sellers, known.user_sellers,
    offers.listed, offers.is_about,
    (
      select count(*) from catalogue.products as offer
      where offer.is_listed and offer.created_at >= now() - interval '48 hours'
        and offer.seller_id in (select seller.id from public.sellers as seller where seller.is_global and seller.is_active)
    ),
    private.count_tracked_products(),
    (select count(*) from public.alert_matches as match where match.found_at >= today),
    (select count(*) from internal.alert_mails as mail where mail.state = 'sent' and mail.ended_at >= today),
    (select count(*) from public.contact_messages as message where message.answered_at is null)
  from private.count_users(now() - interval '7 days') as people
  cross join private.count_listed_offers() as offers
  cross join (
    select
      count(*) filter (where seller.is_global) as global_sellers,
      count(*) filter (where seller.is_global and seller.is_active) as active_sellers,
      count(*) filter (where not seller.is_global) as user_sellers
    from public.sellers as seller
    where seller.deleted_at is null
  ) as known;
end
$$;
comment on function private.admin_totals() is 'Behind public.admin_totals.';

create function public.admin_totals()
returns table (
  users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint,
  global_sellers bigint, active_sellers bigint, user_sellers bigint,
  listed_offers bigint, listed_offers_are_about boolean, new_offers bigint, tracked_products bigint,
  alerts_found bigint, alert_mails bigint, waiting_messages bigint
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_totals()
$$;
comment on function public.admin_totals() is
  'For admins: how many users, sellers, offers and products there are, and what came since the admin''s midnight.';

-- What happened lately, from rows that are there anyway: nothing is noted for this. docs/behaviour/admin-dashboard.md
create function private.admin_recent_activity(p_limit integer)
returns table (kind text, entry text, happened_at timestamptz, action text, actor_id uuid, email text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_page(p_limit, 0);
  return query
  select latest.kind, latest.entry, latest.happened_at, latest.action, latest.actor_id, latest.email
  from (
    (
      select 'sign_up' as kind, account.id::text as entry, account.created_at as happened_at,
        'user.sign_up' as action, null::uuid as actor_id, account.email
      from public.users as account order by account.created_at desc limit p_limit
    )
    union all
    (
      select 'action', log.id::text, log.created_at, log.action, log.actor_id, actor.email
      from (select * from public.audit_log as noted order by noted.id desc limit p_limit) as log
      left join public.users as actor on actor.id = log.actor_id
    )
    union all
    (
      select 'payment', event.id, event.received_at, event.type, null, null
      from internal.payment_events as event
      where event.type in ('customer.subscription.created', 'customer.subscription.deleted', 'invoice.payment_failed')
      order by event.received_at desc limit p_limit
    )
  ) as latest
  order by latest.happened_at desc, latest.entry desc
  limit p_limit;
end
$$;
comment on function private.admin_recent_activity(integer) is 'Behind public.admin_recent_activity.';

create function public.admin_recent_activity(p_limit integer default 20)
returns table (kind text, entry text, happened_at timestamptz, action text, actor_id uuid, email text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_recent_activity(p_limit)
$$;
comment on function public.admin_recent_activity(integer) is
  'For admins: who signed up, what admins and commands did, and what the payment provider told, newest first.';

-- What admins set in place of the server's environment. docs/behaviour/admin-settings.md
create table public.settings (
  id boolean primary key default true constraint settings_id_check check (id),
  demo_video_url text constraint settings_demo_video_url_check
    check (demo_video_url ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^[:space:]<>"]*)?$' and char_length(demo_video_url) <= 500),
  onboarding_video_url text constraint settings_onboarding_video_url_check
    check (onboarding_video_url ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^[:space:]<>"]*)?$' and char_length(onboarding_video_url) <= 500),
  affiliate_tag text constraint settings_affiliate_tag_check check (affiliate_tag ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$')
);
comment on table public.settings is 'One row: what admins set in place of the environment. Null leaves it to the environment.';
comment on column public.settings.demo_video_url is 'Embeddable page of the video on the front page.';
comment on column public.settings.onboarding_video_url is 'Embeddable page of the video in the introduction.';
comment on column public.settings.affiliate_tag is 'Put behind links to Amazon that are shared.';
alter table public.settings enable row level security;

insert into public.settings (id) values (true);

create function private.check_settings_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  field record;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The settings must be an object.' using errcode = 'PT400';
  end if;
  for field in select entry.key as name, entry.value from jsonb_each(p_fields) as entry loop
    if field.name not in ('demo_video_url', 'onboarding_video_url', 'affiliate_tag') then
      raise exception 'There is no such setting: %.', left(field.name, 60) using errcode = 'PT400';
    elsif jsonb_typeof(field.value) not in ('string', 'null') then
      raise exception 'A setting is a text, or null.' using errcode = 'PT400', detail = field.name;
    end if;
  end loop;
end
$$;
comment on function private.check_settings_fields(jsonb) is 'Raises PT400 for what is no setting.';

create function private.admin_update_settings(p_fields jsonb, p_seen jsonb) returns public.settings
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.settings;
  changed public.settings;
begin
  perform private.require_admin();
  perform private.check_settings_fields(p_fields);
  select * into strict wanted from public.settings as held for update;
  perform private.refuse_unseen_changes(to_jsonb(wanted), p_fields, p_seen);
  wanted := jsonb_populate_record(wanted, p_fields);
  begin
    update public.settings as held set
      demo_video_url = wanted.demo_video_url,
      onboarding_video_url = wanted.onboarding_video_url,
      affiliate_tag = wanted.affiliate_tag
    where held.id
    returning * into changed;
  exception when check_violation then
    raise exception 'A video needs the address of a page to embed, such as https://www.youtube-nocookie.com/embed/…; a tag is as Amazon shows it: example-20.'
      using errcode = 'PT400';
  end;
  perform private.write_audit('settings.update', 'settings', null, p_fields);
  return changed;
end
$$;
comment on function private.admin_update_settings(jsonb, jsonb) is 'Behind public.admin_update_settings.';

create function public.admin_update_settings(p_fields jsonb, p_seen jsonb default null) returns public.settings
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_settings(p_fields, p_seen)
$$;
comment on function public.admin_update_settings(jsonb, jsonb) is
  'For admins: changes the settings that the object names; null gives a setting back to the environment. p_seen is what the caller had before its eyes: PT409 when it is not so any more.';

-- What admins do to jobs of the queue. The queue itself is the server's; who may touch it is said here.
-- docs/behaviour/jobs.md
create function private.note_job_action(p_action text, p_job uuid, p_queue text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_action is null or p_action not in ('job.retry', 'job.drop') then
    raise exception 'The action must be job.retry or job.drop.' using errcode = '22023';
  end if;
  perform private.write_audit(p_action, 'job', p_job, jsonb_build_object('queue', left(p_queue, 100)));
end
$$;
comment on function private.note_job_action(text, uuid, text) is
  'Notes what an admin is about to do to a job; refuses everybody else.';

create policy "Admins read the settings" on public.settings
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.settings
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.settings to authenticated, service_role;

grant execute on function
  private.admin_totals(),
  public.admin_totals(),
  private.admin_recent_activity(integer),
  public.admin_recent_activity(integer),
  private.admin_update_settings(jsonb, jsonb),
  public.admin_update_settings(jsonb, jsonb),
  private.note_job_action(text, uuid, text)
to authenticated;

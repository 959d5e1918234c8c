-- Browsers report old names of time zones (Asia/Calcutta), which PostgreSQL on Debian 13 does not know. Accounts keep the
-- names of today, and a name that this PostgreSQL does not know counts as UTC. docs/behaviour/data-model.md
create table internal.old_time_zones (
  old_name text primary key,
  name text not null
);
comment on table internal.old_time_zones is
  'Old names of time zones and those of today, from CLDR. A test compares them with the pinned package cldr-bcp47.';
alter table internal.old_time_zones enable row level security;
create policy "Nobody reaches old names of time zones through the API" on internal.old_time_zones
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

insert into internal.old_time_zones (old_name, name) values
  ('Africa/Asmera', 'Africa/Asmara'), ('Africa/Timbuktu', 'Africa/Bamako'), ('Egypt', 'Africa/Cairo'),
  ('Libya', 'Africa/Tripoli'), ('America/Atka', 'America/Adak'), ('US/Aleutian', 'America/Adak'),
  ('US/Alaska', 'America/Anchorage'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Argentina/ComodRivadavia', 'America/Argentina/Catamarca'),
  ('America/Catamarca', 'America/Argentina/Catamarca'), ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Rosario', 'America/Argentina/Cordoba'), ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Mendoza', 'America/Argentina/Mendoza'), ('America/Coral_Harbour', 'America/Atikokan'),
  ('CST6CDT', 'America/Chicago'), ('US/Central', 'America/Chicago'), ('America/Shiprock', 'America/Denver'),
  ('MST7MDT', 'America/Denver'), ('Navajo', 'America/Denver'), ('US/Mountain', 'America/Denver'),
  ('US/Michigan', 'America/Detroit'), ('America/Yellowknife', 'America/Edmonton'),
  ('Canada/Mountain', 'America/Edmonton'), ('Canada/Atlantic', 'America/Halifax'), ('Cuba', 'America/Havana'),
  ('America/Fort_Wayne', 'America/Indiana/Indianapolis'), ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('US/East-Indiana', 'America/Indiana/Indianapolis'), ('America/Knox_IN', 'America/Indiana/Knox'),
  ('US/Indiana-Starke', 'America/Indiana/Knox'), ('America/Pangnirtung', 'America/Iqaluit'),
  ('Jamaica', 'America/Jamaica'), ('America/Louisville', 'America/Kentucky/Louisville'),
  ('PST8PDT', 'America/Los_Angeles'), ('US/Pacific', 'America/Los_Angeles'),
  ('US/Pacific-New', 'America/Los_Angeles'), ('Brazil/West', 'America/Manaus'),
  ('Mexico/BajaSur', 'America/Mazatlan'), ('Mexico/General', 'America/Mexico_City'), ('EST5EDT', 'America/New_York'),
  ('US/Eastern', 'America/New_York'), ('Brazil/DeNoronha', 'America/Noronha'), ('America/Godthab', 'America/Nuuk'),
  ('EST', 'America/Panama'), ('MST', 'America/Phoenix'), ('US/Arizona', 'America/Phoenix'),
  ('Canada/East-Saskatchewan', 'America/Regina'), ('Canada/Saskatchewan', 'America/Regina'),
  ('America/Porto_Acre', 'America/Rio_Branco'), ('Brazil/Acre', 'America/Rio_Branco'),
  ('Chile/Continental', 'America/Santiago'), ('Brazil/East', 'America/Sao_Paulo'),
  ('Canada/Newfoundland', 'America/St_Johns'), ('America/Virgin', 'America/St_Thomas'),
  ('America/Ensenada', 'America/Tijuana'), ('America/Santa_Isabel', 'America/Tijuana'),
  ('Mexico/BajaNorte', 'America/Tijuana'), ('America/Montreal', 'America/Toronto'),
  ('America/Nipigon', 'America/Toronto'), ('America/Thunder_Bay', 'America/Toronto'),
  ('Canada/Eastern', 'America/Toronto'), ('Canada/Pacific', 'America/Vancouver'),
  ('Canada/Yukon', 'America/Whitehorse'), ('America/Rainy_River', 'America/Winnipeg'),
  ('Canada/Central', 'America/Winnipeg'), ('Antarctica/South_Pole', 'Antarctica/McMurdo'),
  ('Atlantic/Jan_Mayen', 'Arctic/Longyearbyen'), ('Asia/Ashkhabad', 'Asia/Ashgabat'), ('Asia/Dacca', 'Asia/Dhaka'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Hongkong', 'Asia/Hong_Kong'), ('Asia/Tel_Aviv', 'Asia/Jerusalem'),
  ('Israel', 'Asia/Jerusalem'), ('Asia/Katmandu', 'Asia/Kathmandu'), ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Macao', 'Asia/Macau'), ('Asia/Ujung_Pandang', 'Asia/Makassar'), ('Europe/Nicosia', 'Asia/Nicosia'),
  ('ROK', 'Asia/Seoul'), ('Asia/Chongqing', 'Asia/Shanghai'), ('Asia/Chungking', 'Asia/Shanghai'),
  ('Asia/Harbin', 'Asia/Shanghai'), ('PRC', 'Asia/Shanghai'), ('Singapore', 'Asia/Singapore'), ('ROC', 'Asia/Taipei'),
  ('Iran', 'Asia/Tehran'), ('Asia/Thimbu', 'Asia/Thimphu'), ('Japan', 'Asia/Tokyo'),
  ('Asia/Choibalsan', 'Asia/Ulaanbaatar'), ('Asia/Ulan_Bator', 'Asia/Ulaanbaatar'), ('Asia/Kashgar', 'Asia/Urumqi'),
  ('Asia/Rangoon', 'Asia/Yangon'), ('Atlantic/Faeroe', 'Atlantic/Faroe'), ('Iceland', 'Atlantic/Reykjavik'),
  ('Australia/South', 'Australia/Adelaide'), ('Australia/Queensland', 'Australia/Brisbane'),
  ('Australia/Yancowinna', 'Australia/Broken_Hill'), ('Australia/North', 'Australia/Darwin'),
  ('Australia/Currie', 'Australia/Hobart'), ('Australia/Tasmania', 'Australia/Hobart'),
  ('Australia/LHI', 'Australia/Lord_Howe'), ('Australia/Victoria', 'Australia/Melbourne'),
  ('Australia/West', 'Australia/Perth'), ('Australia/ACT', 'Australia/Sydney'),
  ('Australia/Canberra', 'Australia/Sydney'), ('Australia/NSW', 'Australia/Sydney'), ('Etc/GMT+0', 'Etc/GMT'),
  ('Etc/GMT-0', 'Etc/GMT'), ('Etc/GMT0', 'Etc/GMT'), ('Etc/Greenwich', 'Etc/GMT'), ('GMT', 'Etc/GMT'),
  ('GMT+0', 'Etc/GMT'), ('GMT-0', 'Etc/GMT'), ('GMT0', 'Etc/GMT'), ('Greenwich', 'Etc/GMT'),
  ('Factory', 'Etc/Unknown'), ('EET', 'Europe/Athens'), ('CET', 'Europe/Brussels'), ('MET', 'Europe/Brussels'),
  ('Europe/Tiraspol', 'Europe/Chisinau'), ('Eire', 'Europe/Dublin'), ('Asia/Istanbul', 'Europe/Istanbul'),
  ('Turkey', 'Europe/Istanbul'), ('Europe/Kiev', 'Europe/Kyiv'), ('Europe/Uzhgorod', 'Europe/Kyiv'),
  ('Europe/Zaporozhye', 'Europe/Kyiv'), ('Portugal', 'Europe/Lisbon'), ('WET', 'Europe/Lisbon'),
  ('Europe/Belfast', 'Europe/London'), ('GB', 'Europe/London'), ('GB-Eire', 'Europe/London'),
  ('W-SU', 'Europe/Moscow'), ('Poland', 'Europe/Warsaw'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
  ('Pacific/Truk', 'Pacific/Chuuk'), ('Pacific/Yap', 'Pacific/Chuuk'), ('Chile/EasterIsland', 'Pacific/Easter'),
  ('HST', 'Pacific/Honolulu'), ('Pacific/Johnston', 'Pacific/Honolulu'), ('US/Hawaii', 'Pacific/Honolulu'),
  ('Pacific/Enderbury', 'Pacific/Kanton'), ('Kwajalein', 'Pacific/Kwajalein'), ('Pacific/Samoa', 'Pacific/Pago_Pago'),
  ('US/Samoa', 'Pacific/Pago_Pago'), ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Etc/UCT', 'UTC'), ('Etc/UTC', 'UTC'),
  ('Etc/Universal', 'UTC'), ('Etc/Zulu', 'UTC'), ('UCT', 'UTC'), ('Universal', 'UTC'), ('Zulu', 'UTC');

create function private.canonical_time_zone(p_name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select old.name from internal.old_time_zones as old where old.old_name = p_name), p_name)
$$;
comment on function private.canonical_time_zone(text) is 'The name that a time zone has today.';

create function private.usable_time_zone(p_name text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  perform now() at time zone p_name;
  return coalesce(p_name, 'UTC');
exception when invalid_parameter_value then
  begin
    perform now() at time zone private.canonical_time_zone(p_name);
    return private.canonical_time_zone(p_name);
  exception when invalid_parameter_value then
    return 'UTC';
  end;
end
$$;
comment on function private.usable_time_zone(text) is
  'The time zone, by its name of today if need be, or UTC when this PostgreSQL does not know it: one such row must not stop the work for others.';

create or replace function private.check_user() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  canonical text;
begin
  if new.time_zone <> 'UTC' and (tg_op = 'INSERT' or new.time_zone <> old.time_zone) then
    if char_length(new.time_zone) > 64 then
      raise exception 'There is no time zone called %.', left(new.time_zone, 64) using errcode = '22023';
    end if;
    canonical := private.canonical_time_zone(new.time_zone);
    if canonical = 'UTC' or private.is_time_zone(canonical) then
      new.time_zone := canonical;
    elsif not private.is_time_zone(new.time_zone) then
      raise exception 'There is no time zone called %.', new.time_zone using errcode = '22023';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.check_user() is
  'Trigger: stores the name of today for a time zone, refuses unknown ones, and keeps updated_at.';
grant execute on function private.canonical_time_zone(text)
  to authenticated, service_role;

update public.users as account set time_zone = old.name
from internal.old_time_zones as old
where old.old_name = account.time_zone and (old.name = 'UTC' or private.is_time_zone(old.name));

create or replace function private.local_today(p_user uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select (now() at time zone private.usable_time_zone(
    (select account.time_zone from public.users as account where account.id = p_user)
  ))::date
$$;

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

create or replace function private.featured_sellers(p_limit integer)
returns table (id uuid, name text, community text, is_vip boolean, thumbnail_url text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.local_today(auth.uid());
begin
  perform private.require_user();
  -- One after the other in the order of the day until there are enough: of each, offers are counted to ten at most.
  return query
  select chosen.id, chosen.name, chosen.shown_community, chosen.is_vip, chosen.thumbnail_url
  from (
    select seller.id, seller.name, seller.shown_community, seller.is_vip, seller.thumbnail_url, seller.is_featured,
      md5(concat(seller.id, auth.uid(), today)) as place
    from public.sellers as seller
    where seller.id = any (private.searched_seller_ids(false, null, null))
      and (seller.is_featured or not seller.is_excluded)
    order by seller.is_featured desc, place
    offset 0
  ) as chosen
  where (
    select count(*) from (
      select from catalogue.products as offer
      where offer.seller_id = chosen.id and offer.country = 'US' and offer.is_listed and offer.expires_at > now()
      limit 10
    ) as offers
  ) >= case when chosen.is_featured then 1 else 10 end
  order by chosen.is_featured desc, chosen.place
  limit least(greatest(coalesce(p_limit, 3), 1), 12);
end
$$;

create or replace function private.admin_totals()
returns table (
  users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint,
  global_sellers bigint, active_sellers bigint, user_sellers bigint,
  listed_offers bigint, listed_offers_are_about boolean, new_offers bigint, tracked_products bigint,
  alerts_found bigint, alert_mails bigint, waiting_messages bigint
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
  ) as known;
end
$$;

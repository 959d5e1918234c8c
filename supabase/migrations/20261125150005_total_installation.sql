-- How the installation stands. docs/behaviour/admin-dashboard.md
create function private.count_users(p_since timestamptz)
returns table (users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint)
language sql stable security definer
set search_path = ''
as $$
  -- Few kinds of rows stand for all of them: what gives Pro is asked once for each kind, not once for each person.
  with kinds as materialized (
    select plan.tier, plan.status, plan.is_trial, plan.trial_end > now() as runs, plan.payment_status,
      count(*) as people, count(*) filter (where account.created_at >= p_since) as newcomers
    from public.users as account
    left join public.subscriptions as plan on plan.user_id = account.id
    group by 1, 2, 3, 4, 5
  ), judged as (
    select kinds.people, kinds.newcomers,
      private.is_pro_subscription(kinds.tier, kinds.status, kinds.is_trial, ends.trial_end) as is_pro,
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

create function private.count_tracked_products() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(counted.held), 0)::bigint from internal.product_counts as counted
$$;
comment on function private.count_tracked_products() is 'Products that people hold, without those in the trash.';

create function private.admin_totals()
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
  select private.local_today(caller)::timestamp at time zone account.time_zone into today
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
grant execute on function private.admin_totals(), public.admin_totals() to authenticated;

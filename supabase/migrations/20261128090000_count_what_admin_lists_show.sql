-- Each total of the back office leads to a list of exactly what it counts: lists can be narrowed as the totals are, and the
-- totals count what the lists show. Sellers are listed with their owner. docs/behaviour/admin-dashboard.md
create or replace function private.user_filter(p_search text, p_status text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- What private.plan_status says, written out: asked row by row for everybody it takes seconds.
  trial text := '(plan.is_trial and plan.trial_end > now())';
  active text := '(plan.tier = ''pro'' and plan.status = ''active''
    and (not plan.is_trial or plan.is_paid_trial and plan.trial_end <= now()))';
  -- private.payment_rank 3.
  paid text := '(plan.payment_status in (''trialing'', ''active'', ''past_due''))';
begin
  if p_status is null
    or p_status not in ('all', 'active', 'paid', 'given', 'past_due', 'ending', 'trial', 'free', 'new') then
    raise exception 'The status must be all, active, paid, given, past_due, ending, trial, free or new.'
      using errcode = '22023';
  end if;
  return
    case when coalesce(trim(p_search), '') = '' then 'true' else 'account.email ilike $1' end
    || case p_status
      when 'all' then ''
      when 'trial' then format(' and %s', trial)
      when 'active' then format(' and %s', active)
      when 'paid' then format(' and %s and %s', active, paid)
      when 'given' then format(' and %s and %s is not true', active, paid)
      when 'past_due' then format(' and %s and plan.payment_status = ''past_due''', active)
      when 'ending' then format(' and (%s or %s) and %s and plan.cancel_at_period_end', active, trial, paid)
      when 'new' then ' and person.id in (
        select newcomer.id from public.users as newcomer where newcomer.created_at >= now() - interval ''7 days''
      )'
      else format(' and %s is not true and %s is not true', trial, active)
    end;
end
$$;

create or replace function private.user_source(p_search text, p_sort text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_sort = 'products_count' and coalesce(trim(p_search), '') = '' then
      'internal.product_counts as counted left join public.subscriptions as plan on plan.user_id = counted.user_id
       cross join lateral (select counted.user_id as id) as person'
    when p_sort = 'products_count' then
      'internal.product_counts as counted join public.users as account on account.id = counted.user_id
       left join public.subscriptions as plan on plan.user_id = counted.user_id
       cross join lateral (select counted.user_id as id) as person'
    else
      'public.users as account left join public.subscriptions as plan on plan.user_id = account.id
       cross join lateral (select account.id as id) as person'
  end
$$;

comment on function public.admin_count_users(text, text) is
  'For admins: how many people have this text in their address, and this status (all, active, paid, given, past_due, ending, trial, free, new).';

create or replace function private.seller_filter(p_search text, p_type text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  if p_type not in ('all', 'user', 'global', 'active') then
    raise exception 'There are all, user, global and active sellers, but no %.', left(p_type, 50) using errcode = '22023';
  end if;
  return concat_ws(' and ',
    'seller.deleted_at is null',
    case p_type
      when 'user' then 'not seller.is_global'
      when 'global' then 'seller.is_global'
      when 'active' then 'seller.is_global and seller.is_active'
    end,
    case when p_search ~ '[^[:space:]]' then format(
      'strpos(lower(normalize(concat_ws(chr(10), seller.name, seller.email, seller.wechat, seller.whatsapp, '
        'seller.facebook, seller.discord, seller.seller_code), nfkd)), %L) > 0',
      lower(normalize(btrim(p_search), nfkd))
    ) end
  );
end
$$;
comment on function private.seller_filter(text, text) is
  'SQL that is true of sellers of this type (all, user, global, or active global ones) in whose name, contacts or code the text is.';

drop function public.admin_list_sellers(text, text, text, boolean, integer, integer);
drop function private.admin_list_sellers(text, text, text, boolean, integer, integer);

create function private.admin_list_sellers(
  p_search text, p_type text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns table (
  id uuid, name text, thumbnail_url text, is_global boolean, is_active boolean, is_vip boolean,
  is_for_free_and_trial boolean, created_at timestamptz, products bigint, recent_products bigint, owner_email text
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  -- Counted for the sellers of the page alone, unless the counts say which those are.
  return query execute format(
    $sql$
      select
        seller.id, seller.name, seller.thumbnail_url, seller.is_global, seller.is_active, seller.is_vip,
        seller.is_for_free_and_trial, seller.created_at, counts.products, counts.recent_products, owner.email
      from unnest(array(
        select seller.id from public.sellers as seller %s where %s order by %s limit $1 offset $2
      )) with ordinality as page (id, place)
      join public.sellers as seller on seller.id = page.id
      left join public.users as owner on owner.id = seller.user_id
      cross join lateral private.counts_of_seller(seller.id, seller.is_global) as counts
      order by page.place
    $sql$,
    case p_sort
      when 'products' then 'left join private.product_counts() as counted on counted.seller_id = seller.id'
      when 'recent' then 'left join private.recent_product_counts() as counted on counted.seller_id = seller.id'
    end,
    private.seller_filter(p_search, p_type),
    private.seller_order(p_sort, p_descending)
  )
  using p_limit, p_offset;
end
$$;
comment on function private.admin_list_sellers(text, text, text, boolean, integer, integer) is
  'Behind public.admin_list_sellers.';

create function public.admin_list_sellers(
  p_search text default '', p_type text default 'all', p_sort text default 'name', p_descending boolean default false,
  p_limit integer default 25, p_offset integer default 0
)
returns table (
  id uuid, name text, thumbnail_url text, is_global boolean, is_active boolean, is_vip boolean,
  is_for_free_and_trial boolean, created_at timestamptz, products bigint, recent_products bigint, owner_email text
)
language sql stable security invoker rows 100
set search_path = ''
as $$
  select * from private.admin_list_sellers(p_search, p_type, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_sellers(text, text, text, boolean, integer, integer) is
  'For admins: a page of sellers, up to 100, with how many products they have and whose they are. Sorts: name, products, recent, type, status, vip, plans, created.';

grant execute on function
  private.admin_list_sellers(text, text, text, boolean, integer, integer),
  public.admin_list_sellers(text, text, text, boolean, integer, integer)
to authenticated;

create or replace function private.offer_halves(p_state text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case p_state
    when 'all' then array['offer.is_listed', 'not offer.is_listed']
    when 'listed' then array['offer.is_listed and offer.expires_at > now()']
    when 'new' then array[
      'offer.is_listed and offer.expires_at > now() and offer.created_at >= now() - interval ''48 hours'''
    ]
    when 'hidden' then array['offer.is_listed and offer.expires_at > now()']
    -- Those that nobody has taken out of the lists yet are few.
    when 'expired' then array['not offer.is_listed', 'offer.is_listed and offer.expires_at <= now()']
  end;
end
$$;

create or replace function private.offer_condition(p_search text, p_seller uuid, p_country text, p_state text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  pattern text := private.offer_filter(p_search);
  -- Those few whose offers are not all gone yet.
  deleted uuid[] := array(select seller.id from public.sellers as seller where seller.deleted_at is not null);
begin
  if private.offer_halves(p_state) is null then
    raise exception 'There is no such state of an offer: %.', left(p_state, 50) using errcode = '22023';
  end if;
  perform private.check_offer_filters(null, p_country);
  return nullif(
    concat_ws(
      ' and ',
      case when pattern = '' then 'false' when pattern is not null then format('offer.phrase like %L', pattern) end,
      case when p_seller is not null then format('offer.seller_id = %L::uuid', p_seller) end,
      case when p_country is not null then format('offer.country = %L', p_country) end,
      case
        when p_state in ('listed', 'new') then 'offer.seller_id <> all ($1)'
        when p_state = 'hidden' then 'offer.seller_id = any ($1)'
      end,
      case when deleted <> '{}' then format('offer.seller_id <> all (%L::uuid[])', deleted) end
    ),
    ''
  );
end
$$;

create or replace function private.count_listed_offers(p_exact_up_to bigint default 200000)
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
    with active as materialized (
      select seller.id from public.sellers as seller
      where seller.is_global and seller.is_active and seller.deleted_at is null
    )
    -- Those that expired and are still in the lists are few, and have an index.
    select
      (
        select count(*) from catalogue.products as offer
        where offer.is_listed and offer.seller_id in (select active.id from active)
      ) - (
        select count(*) from catalogue.products as offer
        where offer.is_listed and offer.expires_at <= now() and offer.seller_id in (select active.id from active)
      ),
      false;
    return;
  end if;
  return query
  select greatest(estimate - count(*), 0), true from catalogue.products as offer
  where offer.is_listed
    and offer.seller_id in (select seller.id from public.sellers as seller where seller.is_global and not seller.is_active);
end
$$;

create or replace function private.admin_totals()
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
      where offer.is_listed and offer.expires_at > now() and offer.created_at >= now() - interval '48 hours'
        and offer.seller_id in (
          select seller.id from public.sellers as seller
          where seller.is_global and seller.is_active and seller.deleted_at is null
        )
    ),
    private.count_tracked_products(),
    (select count(*) from public.alert_matches as match where match.found_at >= today),
    (select count(*) from internal.alert_mails as mail where mail.state = 'sent' and mail.created_at >= today),
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

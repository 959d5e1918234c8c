-- Lists of the back office give what their screens need, refuse a page that makes no sense, and find texts by one rule.
-- docs/behaviour/admin-users.md, docs/behaviour/admin-sellers.md

-- The name under which the payment provider knows a subscription stays with the server.
drop function public.admin_list_users(text, text, text, boolean, integer, integer);
drop function private.admin_list_users(text, text, text, boolean, integer, integer);

create function private.admin_list_users(
  p_search text, p_status text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns table (
  id uuid, email text, created_at timestamptz, updated_at timestamptz, last_active_at timestamptz, tier text,
  status text, is_trial boolean, trial_start timestamptz, trial_end timestamptz, has_used_trial boolean,
  subscription_status text, payment_status text, has_live_subscription boolean,
  cancel_at_period_end boolean, current_period_end timestamptz, products_count integer, referrer text,
  is_admin boolean, is_vip boolean
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  chosen_order text;
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  chosen_order := private.user_order(p_sort, p_descending);
  return query execute format(
    $query$
      with chosen as materialized (
        select %s as id from %s where %s order by %s limit $2 offset $3
      )
      select
        account.id, account.email, account.created_at, account.updated_at, account.last_active_at,
        case current.status when 'free' then 'free' else 'pro' end, current.status, current.status = 'trial',
        plan.trial_start, plan.trial_end, account.has_used_trial, plan.status, plan.payment_status,
        plan.stripe_subscription_id is not null,
        coalesce(plan.cancel_at_period_end, false), plan.current_period_end, counted.held, plan.referrer,
        account.is_admin, account.is_vip
      from chosen
      join public.users as account on account.id = chosen.id
      join internal.product_counts as counted on counted.user_id = chosen.id
      left join public.subscriptions as plan on plan.user_id = chosen.id
      cross join lateral private.plan_status(plan.tier, plan.status, plan.is_trial, plan.trial_end) as current (status)
      order by %s
    $query$,
    case p_sort when 'products_count' then 'counted.user_id' else 'account.id' end,
    private.user_source(p_search, p_sort), private.user_filter(p_search, p_status), chosen_order, chosen_order
  ) using private.typed_pattern(p_search), p_limit, p_offset;
end
$$;
comment on function private.admin_list_users(text, text, text, boolean, integer, integer) is
  'Behind public.admin_list_users.';

create function public.admin_list_users(
  p_search text default '', p_status text default 'all', p_sort text default 'created_at',
  p_descending boolean default true, p_limit integer default 25, p_offset integer default 0
) returns table (
  id uuid, email text, created_at timestamptz, updated_at timestamptz, last_active_at timestamptz, tier text,
  status text, is_trial boolean, trial_start timestamptz, trial_end timestamptz, has_used_trial boolean,
  subscription_status text, payment_status text, has_live_subscription boolean,
  cancel_at_period_end boolean, current_period_end timestamptz, products_count integer, referrer text,
  is_admin boolean, is_vip boolean
)
language sql stable security invoker rows 100
set search_path = ''
as $$
  select * from private.admin_list_users(p_search, p_status, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_users(text, text, text, boolean, integer, integer) is
  'For admins: a page of people, with plan, flags and how many products they hold. tier, status and is_trial say what holds now, subscription_status what the row says.';

grant execute on function
  private.admin_list_users(text, text, text, boolean, integer, integer),
  public.admin_list_users(text, text, text, boolean, integer, integer)
to authenticated;

create or replace function private.admin_count_users(p_search text, p_status text) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found bigint;
begin
  perform private.require_admin();
  execute format(
    'select count(*) from %s where %s', private.user_source(p_search, 'email'), private.user_filter(p_search, p_status)
  ) into found using private.typed_pattern(p_search);
  return found;
end
$$;

drop function private.containing(text);

create or replace function private.admin_list_sellers(
  p_search text, p_type text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns table (
  id uuid, name text, thumbnail_url text, is_global boolean, is_active boolean, is_vip boolean,
  is_for_free_and_trial boolean, created_at timestamptz, products bigint, recent_products bigint
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
        seller.is_for_free_and_trial, seller.created_at, counts.products, counts.recent_products
      from unnest(array(
        select seller.id from public.sellers as seller %s where %s order by %s limit $1 offset $2
      )) with ordinality as page (id, place)
      join public.sellers as seller on seller.id = page.id
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

-- Found when an account goes and takes its messages with it.
create index contact_messages_address_idx on public.contact_messages (lower(email));

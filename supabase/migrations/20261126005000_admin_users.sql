-- What admins see of people: found by address, chosen by status, sorted by what the screen offers. docs/behaviour/admin-users.md
-- A query as text, rather than one condition with an "or" for each choice: each list gets the plan that fits it.
create function private.user_filter(p_search text, p_status text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- What private.plan_status says, written out: asked row by row for everybody it takes seconds.
  trial text := '(plan.is_trial and plan.trial_end > now())';
  active text := '(plan.tier = ''pro'' and plan.status = ''active''
    and (not plan.is_trial or plan.is_paid_trial and plan.trial_end <= now()))';
begin
  if p_status is null or p_status not in ('all', 'active', 'trial', 'free') then
    raise exception 'The status must be all, active, trial or free.' using errcode = '22023';
  end if;
  return
    case when coalesce(trim(p_search), '') = '' then 'true' else 'account.email ilike $1' end
    || case p_status
      when 'all' then ''
      when 'trial' then format(' and %s', trial)
      when 'active' then format(' and %s', active)
      else format(' and %s is not true and %s is not true', trial, active)
    end;
end
$$;
comment on function private.user_filter(text, text) is
  'The condition of a list of users, as text of a query whose first value is the pattern of the address.';

create function private.user_source(p_search text, p_sort text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when p_sort = 'products_count' and coalesce(trim(p_search), '') = '' then
      'internal.product_counts as counted left join public.subscriptions as plan on plan.user_id = counted.user_id'
    when p_sort = 'products_count' then
      'internal.product_counts as counted join public.users as account on account.id = counted.user_id
       left join public.subscriptions as plan on plan.user_id = counted.user_id'
    else 'public.users as account left join public.subscriptions as plan on plan.user_id = account.id'
  end
$$;
comment on function private.user_source(text, text) is
  'The tables that a list of users is chosen from, as text of a query: no more than its filter and its sort need.';

create function private.user_order(p_sort text, p_descending boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  sorted text := case p_sort
    when 'created_at' then 'account.created_at'
    when 'last_active_at' then 'account.last_active_at'
    when 'email' then 'account.email'
    when 'products_count' then 'counted.held'
  end;
  person text := case p_sort when 'products_count' then 'counted.user_id' else 'account.id' end;
begin
  if sorted is null then
    raise exception 'Users are sorted by created_at, last_active_at, email or products_count.' using errcode = '22023';
  end if;
  -- Each way is an index read forwards or backwards.
  return case when coalesce(p_descending, true) then sorted || ' desc, ' || person else sorted || ', ' || person || ' desc' end;
end
$$;
comment on function private.user_order(text, boolean) is 'The order of a list of users, as text of a query.';

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
      cross join lateral private.plan_status(
        plan.tier, plan.status, plan.is_trial, plan.trial_end, plan.is_paid_trial
      ) as current (status)
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

create function private.admin_count_users(p_search text, p_status text) returns bigint
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
comment on function private.admin_count_users(text, text) is 'Behind public.admin_count_users.';

create function public.admin_count_users(p_search text default '', p_status text default 'all') returns bigint
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_users(p_search, p_status)
$$;
comment on function public.admin_count_users(text, text) is
  'For admins: how many people have this text in their address, and this status (all, active, trial, free).';

-- What admins see of somebody's products: enough to help. Receipts, screenshots and notes stay the owner's.
create function private.admin_user_products(p_user uuid, p_limit integer, p_offset integer) returns table (
  id uuid, name text, seller_name text, status text, price numeric, currency text, order_date date, paid_date date,
  archived boolean, created_at timestamptz, updated_at timestamptz
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  return query
    select
      product.id, product.name, coalesce(seller.name, product.seller_name), product.status, product.price,
      product.currency, product.order_date, product.paid_date, product.archived, product.created_at, product.updated_at
    from public.products as product
    left join public.sellers as seller on seller.id = product.seller_id
    where product.user_id = p_user and product.deleted_at is null
    order by product.created_at desc, product.id desc
    limit p_limit offset p_offset;
end
$$;
comment on function private.admin_user_products(uuid, integer, integer) is 'Behind public.admin_user_products.';

create function public.admin_user_products(p_user uuid, p_limit integer default 10, p_offset integer default 0)
returns table (
  id uuid, name text, seller_name text, status text, price numeric, currency text, order_date date, paid_date date,
  archived boolean, created_at timestamptz, updated_at timestamptz
)
language sql stable security invoker rows 100
set search_path = ''
as $$
  select * from private.admin_user_products(p_user, p_limit, p_offset)
$$;
comment on function public.admin_user_products(uuid, integer, integer) is
  'For admins: a page of the products that somebody holds outside the trash, newest first.';

create function private.admin_count_user_products(p_user uuid) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((select counted.held from internal.product_counts as counted where counted.user_id = p_user), 0);
end
$$;
comment on function private.admin_count_user_products(uuid) is 'Behind public.admin_count_user_products.';

create function public.admin_count_user_products(p_user uuid) returns integer
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_user_products(p_user)
$$;
comment on function public.admin_count_user_products(uuid) is
  'For admins: how many products somebody holds outside the trash.';

grant execute on function
  private.admin_list_users(text, text, text, boolean, integer, integer),
  public.admin_list_users(text, text, text, boolean, integer, integer),
  private.admin_count_users(text, text),
  public.admin_count_users(text, text),
  private.admin_user_products(uuid, integer, integer),
  public.admin_user_products(uuid, integer, integer),
  private.admin_count_user_products(uuid),
  public.admin_count_user_products(uuid)
to authenticated;

-- What admins see of people: found by address, chosen by status, sorted by what the screen offers. docs/behaviour/admin-users.md
create index users_email_trigram_idx on public.users using gin (email extensions.gin_trgm_ops);
create index users_email_order_idx on public.users (email desc, id);

create function private.check_page(p_limit integer, p_offset integer) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_limit is null or p_limit not between 1 and 100 then
    raise exception 'A page has 1 to 100 rows.' using errcode = '22023';
  end if;
  if p_offset is null or p_offset < 0 then
    raise exception 'A page cannot begin before the first row.' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_page(integer, integer) is 'Refuses a page of a list that is too long, or begins nowhere.';

create function private.containing(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(trim(p_search), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.containing(text) is
  'The pattern for what contains a text, whose own signs stand for themselves.';

create function private.plan_status(p_tier text, p_status text, p_is_trial boolean, p_trial_end timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select case
    when private.is_running_trial(p_is_trial, p_trial_end) then 'trial'
    when private.is_pro_subscription(p_tier, p_status, p_is_trial, p_trial_end) then 'active'
    else 'free'
  end
$$;
comment on function private.plan_status(text, text, boolean, timestamptz) is
  'What admins call a plan: free, active (Pro that is paid or given) or trial (one that runs).';

-- A query as text, rather than one condition with an "or" for each choice: each list gets the plan that fits it.
create function private.user_filter(p_search text, p_status text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- What private.plan_status says, written out: asked row by row for everybody it takes seconds.
  trial text := '(plan.is_trial and plan.trial_end > now())';
  active text := '(plan.tier = ''pro'' and plan.status = ''active'' and not plan.is_trial)';
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
  ) into found using private.containing(p_search);
  return found;
end
$$;
comment on function private.admin_count_users(text, text) is 'Behind public.admin_count_users.';

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
  subscription_status text, payment_status text, stripe_subscription_id text, has_live_subscription boolean,
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
        plan.stripe_subscription_id, plan.stripe_subscription_id is not null,
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
  ) using private.containing(p_search), p_limit, p_offset;
end
$$;
comment on function private.admin_list_users(text, text, text, boolean, integer, integer) is
  'Behind public.admin_list_users.';

create function public.admin_count_users(p_search text default '', p_status text default 'all') returns bigint
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_users(p_search, p_status)
$$;
comment on function public.admin_count_users(text, text) is
  'For admins: how many people have this text in their address, and this status (all, active, trial, free).';

create function public.admin_list_users(
  p_search text default '', p_status text default 'all', p_sort text default 'created_at',
  p_descending boolean default true, p_limit integer default 25, p_offset integer default 0
) returns table (
  id uuid, email text, created_at timestamptz, updated_at timestamptz, last_active_at timestamptz, tier text,
  status text, is_trial boolean, trial_start timestamptz, trial_end timestamptz, has_used_trial boolean,
  subscription_status text, payment_status text, stripe_subscription_id text, has_live_subscription boolean,
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
  private.admin_count_users(text, text), public.admin_count_users(text, text),
  private.admin_list_users(text, text, text, boolean, integer, integer),
  public.admin_list_users(text, text, text, boolean, integer, integer)
to authenticated;

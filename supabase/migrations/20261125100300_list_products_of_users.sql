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

create function public.admin_count_user_products(p_user uuid) returns integer
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_count_user_products(p_user)
$$;
comment on function public.admin_count_user_products(uuid) is
  'For admins: how many products somebody holds outside the trash.';

grant execute on function
  private.admin_user_products(uuid, integer, integer), public.admin_user_products(uuid, integer, integer),
  private.admin_count_user_products(uuid), public.admin_count_user_products(uuid)
to authenticated;

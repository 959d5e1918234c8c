-- Without the second factor this answered with zeros, which reads as 'you have nothing'. Now it refuses, as every other
-- function does.
create or replace function public.dashboard_counts() returns table (
  wishlist integer, ordered integer, received integer, reviewed integer, published integer, paid integer,
  outstanding_balance jsonb
)
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return query
  with held as (
    select product.status, product.currency, product.price
    from public.products as product
    where product.user_id = caller and product.deleted_at is null
  )
  select
    count(*) filter (where held.status = 'wishlist')::integer,
    count(*) filter (where held.status = 'ordered')::integer,
    count(*) filter (where held.status = 'received')::integer,
    count(*) filter (where held.status = 'reviewed')::integer,
    count(*) filter (where held.status = 'published')::integer,
    count(*) filter (where held.status = 'paid')::integer,
    (
      select coalesce(jsonb_object_agg(owed.currency, owed.amount), '{}')
      from (
        select open.currency, sum(open.price) as amount
        from held as open
        where open.status in ('ordered', 'received', 'reviewed', 'published') and open.price is not null
        group by open.currency
      ) as owed
    )
  from held;
end
$$;

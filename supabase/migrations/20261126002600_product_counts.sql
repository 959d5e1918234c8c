-- How many products somebody holds, kept while they change: the list of users is sorted by it, and counting a million
-- products for each page takes longer than the page may.
create table internal.product_counts (
  user_id uuid primary key references public.users (id) on delete cascade,
  held integer not null default 0 constraint product_counts_held_check check (held >= 0)
);
comment on table internal.product_counts is 'How many products a person holds outside the trash; a row for everybody.';
create index product_counts_held_idx on internal.product_counts (held desc, user_id);
alter table internal.product_counts enable row level security;

create function private.begin_product_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.product_counts (user_id) values (new.id);
  return null;
end
$$;
comment on function private.begin_product_count() is 'Trigger: a new account holds no products.';

create trigger begin_product_count after insert on public.users
  for each row execute function private.begin_product_count();

create function private.add_to_product_counts(p_users uuid[], p_changes integer[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  owner record;
begin
  -- In one order, so that two statements about the same people do not wait for each other in a ring.
  for owner in
    select person.id, sum(person.change) as change
    from unnest(p_users, p_changes) as person (id, change)
    group by person.id having sum(person.change) <> 0
    order by person.id
  loop
    update internal.product_counts as counted set held = counted.held + owner.change
    where counted.user_id = owner.id;
  end loop;
end
$$;
comment on function private.add_to_product_counts(uuid[], integer[]) is
  'Adds to what people hold. Concurrent statements add one after the other, each to what the one before has left.';

create function private.count_added_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_product_counts(array_agg(part.user_id), array_agg(part.change))
  from (
    select added.user_id, count(*)::integer as change from added
    where added.deleted_at is null group by added.user_id
  ) as part;
  return null;
end
$$;
comment on function private.count_added_products() is 'Trigger: counts new products.';

create trigger d_count_added_products after insert on public.products
  referencing new table as added
  for each statement execute function private.count_added_products();

create function private.count_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_product_counts(array_agg(part.user_id), array_agg(part.change))
  from (
    select after.user_id, count(*)::integer as change from after where after.deleted_at is null group by after.user_id
    union all
    select before.user_id, -count(*)::integer from before where before.deleted_at is null group by before.user_id
  ) as part;
  return null;
end
$$;
comment on function private.count_changed_products() is 'Trigger: counts products that go to the trash and come back.';

create trigger d_count_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.count_changed_products();

create function private.count_removed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_product_counts(array_agg(part.user_id), array_agg(part.change))
  from (
    select removed.user_id, -count(*)::integer as change from removed
    where removed.deleted_at is null group by removed.user_id
  ) as part;
  return null;
end
$$;
comment on function private.count_removed_products() is 'Trigger: counts products that are deleted without having been in the trash.';

create trigger d_count_removed_products after delete on public.products
  referencing old table as removed
  for each statement execute function private.count_removed_products();

create function private.count_tracked_products() returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(counted.held), 0)::bigint from internal.product_counts as counted
$$;
comment on function private.count_tracked_products() is 'Products that people hold, without those in the trash.';

-- A refund that came is not outstanding. Without the second factor this refuses: zeros would read as 'you have nothing'.
create function public.dashboard_counts() returns table (
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
    select product.status, product.currency, product.price, product.refund_received
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
        select open.currency, sum(greatest(open.price - coalesce(open.refund_received, 0), 0)) as amount
        from held as open
        where open.status in ('ordered', 'received', 'reviewed', 'published') and open.price is not null
        group by open.currency
      ) as owed
    )
  from held;
end
$$;
comment on function public.dashboard_counts() is
  'The caller''s products by status, and by currency what was paid for those not paid back yet, less what has come back.';

create policy "Nobody reaches product counts through the API" on internal.product_counts
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function public.dashboard_counts() to authenticated;

-- A product that is being deleted for good at this moment is waited for, and then answered as one that is gone. Its foreign key
-- would refuse the row without words for people.
create or replace function private.keep_resale_analysis(
  p_user uuid, p_product uuid, p_mode text, p_searched_for text, p_items jsonb,
  p_marketplace text default 'EBAY_US', p_total integer default null
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  kept_at timestamptz;
begin
  insert into public.resale_analyses as kept
    (user_id, product_id, mode, searched_for, items, marketplace, total, searched_at)
  select product.user_id, product.id, p_mode, p_searched_for, p_items, p_marketplace, p_total,
    date_trunc('milliseconds', clock_timestamp())
  from public.products as product
  where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  for key share
  on conflict (product_id, mode) do update
    set searched_for = excluded.searched_for, items = excluded.items, marketplace = excluded.marketplace,
      total = excluded.total, searched_at = excluded.searched_at
  returning kept.searched_at into kept_at;
  if kept_at is null then
    raise exception 'This product is not there any more.' using errcode = 'PT404';
  end if;
  return kept_at;
end
$$;

create or replace function private.take_ebay_turn(p_user uuid, p_product uuid, p_holder uuid, p_seconds int) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_pro(p_user) then
    return 'not_pro';
  end if;
  perform from public.products as product
  where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  for key share;
  if not found then
    return 'gone';
  end if;
  insert into internal.ebay_turns as turn (product_id, holder, held_until)
  values (p_product, p_holder, now() + make_interval(secs => p_seconds))
  on conflict (product_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where turn.holder = excluded.holder or turn.held_until <= now();
  return case when found then 'taken' else 'busy' end;
end
$$;

create or replace function private.prepare_review_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    return new;
  end if;
  -- A foreign key does not ask whose product it is.
  perform from public.products as product
  where product.id = new.product_id and product.user_id = new.user_id and product.deleted_at is null
    and product.status in ('received', 'reviewed', 'published', 'paid')
  for key share;
  if not found then
    raise exception 'You can write a review once you have the product: set its status to Received.'
      using errcode = 'PT409', hint = 'review_too_early';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;

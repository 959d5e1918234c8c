-- Listing on eBay takes several calls there. Of one product one at a time makes them, whatever tab or server it is on.
-- docs/behaviour/ebay-listing.md
create table internal.ebay_turns (
  product_id uuid primary key references public.products (id) on delete cascade,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table internal.ebay_turns is
  'Who is listing a product right now. Whoever does not prolong a turn, because the server stopped, loses it.';
alter table internal.ebay_turns enable row level security;
create policy "Nobody reaches turns through the API" on internal.ebay_turns
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.take_ebay_turn(p_user uuid, p_product uuid, p_holder uuid, p_seconds int) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_pro(p_user) then
    return 'not_pro';
  end if;
  if not exists (
    select from public.products as product
    where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  ) then
    return 'gone';
  end if;
  insert into internal.ebay_turns as turn (product_id, holder, held_until)
  values (p_product, p_holder, now() + make_interval(secs => p_seconds))
  on conflict (product_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where turn.holder = excluded.holder or turn.held_until <= now();
  return case when found then 'taken' else 'busy' end;
end
$$;
comment on function private.take_ebay_turn(uuid, uuid, uuid, int) is
  'Gives or prolongs the turn of listing a product: to Pro alone, and for one''s own products. For the server only.';

create function private.leave_ebay_turn(p_product uuid, p_holder uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.ebay_turns as turn where turn.product_id = p_product and turn.holder = p_holder
$$;
comment on function private.leave_ebay_turn(uuid, uuid) is 'Ends the turn of whoever has it. For the server only.';

grant execute on function
  private.take_ebay_turn(uuid, uuid, uuid, int), private.leave_ebay_turn(uuid, uuid)
  to service_role;

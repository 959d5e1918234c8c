-- What eBay asked for things like a product, kept for a day so that looking again costs no use. A search is on one of eBay's
-- sites, finds up to 200 listings, and eBay says how many there are in all. docs/behaviour/resale.md
create table public.resale_analyses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  mode text not null constraint resale_analyses_mode_check check (mode in ('picture', 'title')),
  searched_for text not null
    constraint resale_analyses_searched_for_check check (char_length(searched_for) between 1 and 2048),
  items jsonb not null constraint resale_analyses_items_check
    check (case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) between 1 and 200 else false end)
    constraint resale_analyses_items_size_check check (octet_length(items::text) <= 400000),
  searched_at timestamptz not null,
  marketplace text not null default 'EBAY_US'
    constraint resale_analyses_marketplace_check check (marketplace ~ '^EBAY_[A-Z]{2}$'),
  total integer constraint resale_analyses_total_check check (total >= 0),
  constraint resale_analyses_product_mode_key unique (product_id, mode)
);
comment on table public.resale_analyses is
  'What is for sale on eBay that is like somebody''s product, as it was found. Written by the server alone, read for a day.';
comment on column public.resale_analyses.mode is 'Whether the product''s picture was looked for, or the words of its name.';
comment on column public.resale_analyses.searched_for is 'The words, or the address of the picture.';
comment on column public.resale_analyses.items is 'Title, price, condition, picture and address of each listing, the best match first.';
comment on column public.resale_analyses.searched_at is 'To the millisecond, as browsers read it.';
comment on column public.resale_analyses.marketplace is 'eBay''s name of the site that was searched.';
comment on column public.resale_analyses.total is 'How many listings eBay has of it in all; null when it did not say.';
create index resale_analyses_user_id_idx on public.resale_analyses (user_id, searched_at);
create index resale_analyses_searched_at_idx on public.resale_analyses (searched_at);
alter table public.resale_analyses enable row level security;

-- A person's searches for a resale analysis run one after the other, whatever tab or server they are on, so that the second
-- shows what the first has found and costs no use. docs/behaviour/resale.md
create table internal.resale_turns (
  user_id uuid primary key references public.users (id) on delete cascade,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table internal.resale_turns is
  'Whose resale analysis is being searched right now. Whoever does not prolong a turn, because the server stopped, loses it.';
alter table internal.resale_turns enable row level security;

-- What selling on a site of eBay's costs somebody, the same on all of their devices. docs/behaviour/resale.md
create table public.selling_costs (
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  marketplace text not null constraint selling_costs_marketplace_check check (marketplace ~ '^EBAY_[A-Z]{2}$'),
  fee_percent numeric(5, 2) not null constraint selling_costs_fee_percent_check check (fee_percent between 0 and 100),
  order_fee numeric(12, 2) not null constraint selling_costs_order_fee_check check (order_fee between 0 and 999999999.99),
  shipping numeric(12, 2) not null constraint selling_costs_shipping_check check (shipping between 0 and 999999999.99),
  primary key (user_id, marketplace)
);
comment on table public.selling_costs is
  'Fees and shipping that people reckon with on a site of eBay''s. Without a row, eBay''s usual ones count.';
comment on column public.selling_costs.marketplace is 'eBay''s name of the site; the amounts are in its currency.';
comment on column public.selling_costs.fee_percent is 'Of the price.';
comment on column public.selling_costs.order_fee is 'For each order.';
comment on column public.selling_costs.shipping is 'What the seller pays for sending it.';
alter table public.selling_costs enable row level security;

create function private.take_resale_turn(p_user uuid, p_holder uuid, p_seconds int) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.resale_turns as turn (user_id, holder, held_until)
  values (p_user, p_holder, now() + make_interval(secs => p_seconds))
  on conflict (user_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where turn.holder = excluded.holder or turn.held_until <= now();
  return found;
end
$$;
comment on function private.take_resale_turn(uuid, uuid, int) is
  'Gives or prolongs a person''s turn to search; false while another has it. For the server only.';

create function private.leave_resale_turn(p_user uuid, p_holder uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.resale_turns as turn where turn.user_id = p_user and turn.holder = p_holder
$$;
comment on function private.leave_resale_turn(uuid, uuid) is 'Ends the turn of whoever has it. For the server only.';

create function private.keep_resale_analysis(
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
comment on function private.keep_resale_analysis(uuid, uuid, text, text, jsonb, text, integer) is
  'Keeps what was found for a person''s product in the place of what was found before, and answers when. Raises PT404 when they have no such product. For the server only.';

create function private.forget_resale_analyses(p_count integer default 500) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.resale_analyses as kept
    where kept.id in (
      select old.id from public.resale_analyses as old
      where old.searched_at <= now() - interval '24 hours'
      order by old.searched_at limit p_count
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.forget_resale_analyses(integer) is
  'Removes analyses that nobody reads any more, so many at once, and answers how many. For the server only.';

create policy "Owners read their own analyses of the last day" on public.resale_analyses
  for select to authenticated
  using (user_id = (select auth.uid()) and searched_at > now() - interval '24 hours');
create policy "A second factor that is set up must be used" on public.resale_analyses
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.resale_analyses to authenticated;
grant select, insert, update, delete on public.resale_analyses to service_role;

create policy "Nobody reaches turns through the API" on internal.resale_turns
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Owners read their own costs" on public.selling_costs
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add costs of their own" on public.selling_costs
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own costs" on public.selling_costs
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.selling_costs
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.selling_costs to authenticated;
grant insert (marketplace, fee_percent, order_fee, shipping) on public.selling_costs to authenticated;
-- Writing a row anew names its site as well.
grant update (marketplace, fee_percent, order_fee, shipping) on public.selling_costs to authenticated;
grant select, insert, update, delete on public.selling_costs to service_role;

grant execute on function
  private.take_resale_turn(uuid, uuid, integer),
  private.leave_resale_turn(uuid, uuid),
  private.keep_resale_analysis(uuid, uuid, text, text, jsonb, text, integer),
  private.forget_resale_analyses(integer)
to service_role;

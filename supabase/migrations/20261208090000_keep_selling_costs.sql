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
-- Whoever writes a row anew names its site as well.
grant update (marketplace, fee_percent, order_fee, shipping) on public.selling_costs to authenticated;
grant select, insert, update, delete on public.selling_costs to service_role;

-- What somebody typed of a product's listing: one draft for all markets, on every device. A null follows the product, and a change names
-- only its own fields, so that two devices do not overwrite each other's.
create table public.listing_drafts (
  product_id uuid primary key references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  title text constraint listing_drafts_title_check check (char_length(title) <= 500),
  description text constraint listing_drafts_description_check check (char_length(description) <= 10000),
  price text constraint listing_drafts_price_check check (char_length(price) <= 40),
  condition text constraint listing_drafts_condition_check
    check (condition in ('NEW', 'LIKE_NEW', 'USED_EXCELLENT', 'USED_GOOD', 'USED_FAIR')),
  category_id text constraint listing_drafts_category_id_check check (category_id ~ '^[0-9]+$' and char_length(category_id) <= 20),
  category_name text constraint listing_drafts_category_name_check check (char_length(category_name) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint listing_drafts_category_check check ((category_id is null) = (category_name is null))
);
comment on table public.listing_drafts is
  'What people typed of a product''s listing, for eBay and Facebook Marketplace. A null follows the product.';
comment on column public.listing_drafts.price is 'In US dollars, as it was typed; it may be unfinished.';
comment on column public.listing_drafts.category_id is 'eBay''s number of the category.';
create index listing_drafts_owner_idx on public.listing_drafts (user_id);
alter table public.listing_drafts enable row level security;

create function private.prepare_listing_draft() returns trigger
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
  for key share;
  if not found then
    raise exception 'This product is not there any more.' using errcode = 'PT409', hint = 'product_gone';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;
comment on function private.prepare_listing_draft() is
  'Trigger: raises PT409 for a product that is not the owner''s, PT403 for one beyond the plan''s limit; keeps the times.';

create trigger prepare_listing_draft before insert or update on public.listing_drafts
  for each row execute function private.prepare_listing_draft();

create policy "Owners read their own listing drafts" on public.listing_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add listing drafts of their own" on public.listing_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own listing drafts" on public.listing_drafts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.listing_drafts
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.listing_drafts to authenticated;
grant insert (product_id, title, description, price, condition, category_id, category_name)
  on public.listing_drafts to authenticated;
grant update (title, description, price, condition, category_id, category_name) on public.listing_drafts to authenticated;
grant select, insert, update, delete on public.listing_drafts to service_role;

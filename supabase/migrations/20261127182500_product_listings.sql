-- Where a product is for sale. docs/behaviour/selling.md

create function private.sale_bar_of(p_product public.products) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.local_today(p_product.user_id);
  days integer := (p_product.deal_terms ->> 'keep_days')::integer;
  first_day date := (p_product.deal_terms ->> 'keep_until')::date;
begin
  if p_product.status = 'wishlist' then
    return 'This product is on your wishlist. Mark it as ordered once you have bought it, then you can sell it.';
  elsif p_product.sold then
    return 'This product is marked as sold. If you still have it, press Update Status and untick Sold.';
  elsif days is not null and p_product.received_date is null then
    return format(
      'Your deal says to keep it for %s %s after delivery. Enter the day of its delivery first.',
      days, case when days = 1 then 'day' else 'days' end
    );
  end if;
  first_day := coalesce(first_day, p_product.received_date + days);
  if first_day is null or first_day <= today then
    return null;
  end if;
  return format(
    'Your deal says to keep it until %s. You can sell it from that day on, or change the terms with Edit.',
    to_char(first_day, 'FMMon FMDD, YYYY')
  );
end
$$;
comment on function private.sale_bar_of(public.products) is
  'Why a product may not be listed for sale today, on its owner''s calendar, and what to do; null if it may. The same words as in packages/domain (saleBarOf).';

create function private.require_sellable(p_product uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  product public.products;
  bar text;
begin
  select found.* into product from public.products as found
  where found.id = p_product and found.user_id = caller and found.deleted_at is null;
  if product.id is null then
    raise exception 'This product is not there any more.' using errcode = 'PT404', hint = 'product';
  end if;
  bar := private.sale_bar_of(product);
  if bar is not null then
    raise exception '%', bar using errcode = 'PT409', hint = 'not_sellable';
  end if;
end
$$;
comment on function private.require_sellable(uuid) is 'Behind public.require_sellable.';

create function public.require_sellable(p_product uuid) returns void
language sql stable security invoker
set search_path = ''
as $$
  select private.require_sellable(p_product)
$$;
comment on function public.require_sellable(uuid) is
  'Raises PT409 with the reason if a product of the caller''s may not be listed for sale today, PT404 if there is none. Asked before a product goes to a marketplace.';
revoke all on function private.sale_bar_of(public.products), private.require_sellable(uuid), public.require_sellable(uuid)
  from public, anon;
grant execute on function private.require_sellable(uuid), public.require_sellable(uuid) to authenticated;

create table public.product_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  place text not null constraint product_listings_place_check check (place in ('ebay', 'facebook', 'other')),
  site text constraint product_listings_site_check check (
    site = btrim(site) and char_length(site) between 1 and 40 and site !~ '[[:cntrl:]]'
  ),
  url text constraint product_listings_url_check check (
    url ~ '^https?://[^[:space:][:cntrl:]]+$' and char_length(url) <= 2048
  ),
  price numeric(12, 2) constraint product_listings_price_check check (price between 0 and 999999999.99),
  currency text not null default 'USD'
    constraint product_listings_currency_check check (currency ~ '^[A-Z]{3}$'),
  ebay_id text constraint product_listings_ebay_id_check check (ebay_id ~ '^[0-9]{1,30}$'),
  ebay_account text constraint product_listings_ebay_account_check check (char_length(ebay_account) <= 200),
  listed_at timestamptz not null default now()
    constraint product_listings_listed_at_check check (listed_at >= '1970-01-01'),
  priced_at timestamptz not null default now(),
  ended_at timestamptz constraint product_listings_ended_at_check check (ended_at >= '1970-01-01'),
  is_sale boolean not null default false,
  constraint product_listings_sale_check check (not is_sale or ended_at is not null)
);
comment on table public.product_listings is
  'Where a product is or was for sale: made here on eBay, posted on Facebook, or noted by its owner.';
comment on column public.product_listings.site is 'The name of another place, in its owner''s words.';
comment on column public.product_listings.ebay_id is 'eBay''s number of a listing that was made here. Written by the server.';
comment on column public.product_listings.ebay_account is
  'eBay''s name of the account on which it was made: another one cannot end it. Written by the server.';
comment on column public.product_listings.priced_at is 'When the price was set or changed last.';
comment on column public.product_listings.ended_at is
  'Since when it is over; null while it is for sale. Of a sold product it has to be ended.';
comment on column public.product_listings.is_sale is 'Whether the product was sold by it.';
create index product_listings_product_idx on public.product_listings (product_id, listed_at desc);
create index product_listings_owner_idx on public.product_listings (user_id, listed_at desc);
create unique index product_listings_ebay_key on public.product_listings (product_id, ebay_id);
alter table public.product_listings enable row level security;

create function private.prepare_product_listing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  product public.products;
  bar text;
begin
  -- The policies refuse it, and nothing of the product is told.
  if auth.uid() is not null and (new.user_id <> auth.uid() or not private.has_needed_assurance()) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.place := old.place;
    new.ebay_id := old.ebay_id;
    new.ebay_account := old.ebay_account;
    new.priced_at := case when new.price is distinct from old.price then now() else old.priced_at end;
  end if;
  new.listed_at := least(new.listed_at, now());
  if tg_op = 'INSERT' then
    new.priced_at := new.listed_at;
  end if;
  if new.ended_at is not null then
    new.ended_at := greatest(least(new.ended_at, now()), new.listed_at);
  end if;
  -- A foreign key does not ask whose product it is. A sale that is being recorded has to end first.
  select found.* into product from public.products as found
  where found.id = new.product_id and found.user_id = new.user_id
  for share;
  if product.id is null then
    raise exception 'There is no such product among yours.' using errcode = '23503', hint = 'product';
  end if;
  -- The server notes what eBay has made already, and what is up may get another price, but not become another listing.
  if auth.uid() is null or new.ended_at is not null or (
    tg_op = 'UPDATE' and old.ended_at is null and new.url is not distinct from old.url and new.site is not distinct from old.site
  ) then
    return new;
  end if;
  if product.deleted_at is not null then
    raise exception 'This product is in the trash. Restore it first.' using errcode = 'PT409', hint = 'product_gone';
  elsif new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  bar := private.sale_bar_of(product);
  if bar is not null then
    raise exception '%', bar using errcode = 'PT409', hint = 'not_sellable';
  end if;
  return new;
end
$$;
comment on function private.prepare_product_listing() is
  'Trigger: raises 23503 for a product that is not the owner''s, PT403 for one beyond the plan''s limit, PT409 for one that may not be sold today; the place of a listing and eBay''s number stay. Nothing is of the future.';

create trigger prepare_product_listing before insert or update on public.product_listings
  for each row execute function private.prepare_product_listing();

create function private.limit_product_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  -- What the server notes was made already.
  if auth.uid() is null then
    return null;
  end if;
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if exists (
      select from public.product_listings as kept
      where kept.product_id in (select added.product_id from added where added.user_id = owner)
      group by kept.product_id having count(*) > 100
    ) then
      raise exception 'A product keeps up to 100 listings. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'product_listing_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_product_listings() is
  'Trigger: raises PT409 when a product would have more than 100 listings. Additions at the same time are counted one after the other.';
create trigger limit_product_listings after insert on public.product_listings
  referencing new table as added
  for each statement execute function private.limit_product_listings();

create policy "Owners read the listings of their own products" on public.product_listings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add listings of their own products" on public.product_listings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change the listings of their own products" on public.product_listings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete the listings of their own products" on public.product_listings
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.product_listings
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.product_listings to authenticated;
grant insert (id, user_id, product_id, place, site, url, price, currency, listed_at, ended_at, is_sale)
  on public.product_listings to authenticated;
grant update (site, url, price, currency, listed_at, ended_at, is_sale) on public.product_listings to authenticated;
grant select, insert, update, delete on public.product_listings to service_role;

create function private.keep_ebay_listing(
  p_user uuid, p_product uuid, p_ebay_id text, p_url text, p_price numeric
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  account text := (
    select coalesce(connection.ebay_user_id, connection.ebay_username)
    from public.ebay_integrations as connection where connection.user_id = p_user
  );
begin
  -- Of a product that was deleted for good meanwhile nothing is noted.
  perform from public.products as product where product.id = p_product and product.user_id = p_user for key share;
  if not found then
    return;
  end if;
  -- A product has one listing on an account: an earlier one has ended.
  update public.product_listings as earlier set ended_at = now()
  where earlier.user_id = p_user and earlier.product_id = p_product and earlier.ebay_id <> p_ebay_id
    and earlier.ebay_account is not distinct from account and earlier.ended_at is null;
  insert into public.product_listings as kept (user_id, product_id, place, url, price, currency, ebay_id, ebay_account)
  values (p_user, p_product, 'ebay', p_url, p_price, 'USD', p_ebay_id, account)
  on conflict (product_id, ebay_id) do update
    -- It is up, whatever was noted of it here.
    set price = coalesce(kept.price, excluded.price), ended_at = null, is_sale = false
    where kept.ended_at is not null or (kept.price is null and excluded.price is not null);
end
$$;
comment on function private.keep_ebay_listing(uuid, uuid, text, text, numeric) is
  'Notes a listing that is up on eBay, once, and that earlier ones of the product on this account are over. For the server only.';

create function private.end_ebay_listings(p_user uuid, p_product uuid, p_known boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_known then
    update public.product_listings as listing set ended_at = now()
    from public.ebay_integrations as connection
    where listing.user_id = p_user and listing.product_id = p_product and listing.ebay_id is not null
      and listing.ended_at is null and connection.user_id = p_user
      and listing.ebay_account is not distinct from coalesce(connection.ebay_user_id, connection.ebay_username);
  end if;
  return not exists (
    select from public.product_listings as listing
    where listing.user_id = p_user and listing.product_id = p_product and listing.ebay_id is not null
      and listing.ended_at is null
  );
end
$$;
comment on function private.end_ebay_listings(uuid, uuid, boolean) is
  'Notes that what was listed from here on the connected account is over, if eBay knows the product there. False if another listing of it is still open. For the server only.';

-- Ending a listing takes a turn, too, also after Pro has ended and of a product in the trash.
drop function private.take_ebay_turn(uuid, uuid, uuid, int);
create function private.take_ebay_turn(p_user uuid, p_product uuid, p_holder uuid, p_seconds int, p_ends boolean) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if not p_ends and not private.is_pro(p_user) then
    return 'not_pro';
  end if;
  perform from public.products as product
  where product.id = p_product and product.user_id = p_user and (p_ends or product.deleted_at is null)
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
comment on function private.take_ebay_turn(uuid, uuid, uuid, int, boolean) is
  'Gives or prolongs the turn of listing a product, or of ending its listing: the first to Pro alone, both for one''s own products. For the server only.';
grant execute on function
  private.keep_ebay_listing(uuid, uuid, text, text, numeric), private.end_ebay_listings(uuid, uuid, boolean),
  private.take_ebay_turn(uuid, uuid, uuid, int, boolean)
to service_role;

-- Deleting a global seller changes the products of everybody who uses it. For 100,000 people that takes longer than a statement
-- may, so the seller is gone from every list at once, and its products and offers follow in batches. docs/behaviour/sellers.md
alter table public.sellers
  add column deleted_at timestamptz constraint sellers_deleted_at_check
    check (deleted_at is null or (user_id is null and not is_active and seller_code is null));
comment on column public.sellers.deleted_at is
  'Since when a global seller is deleted; the row stays until its last product has taken its name. Null for all others.';
create index sellers_deleted_idx on public.sellers (deleted_at, id) where deleted_at is not null;

alter policy "People read their own sellers and the global ones they need" on public.sellers
  using (
    user_id = (select auth.uid())
    or (user_id is null and id in (select private.readable_global_seller_ids()))
    or (deleted_at is null and (select private.is_admin()))
  );

create function private.release_deleted_seller(p_seller uuid, p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A product that somebody is changing at this moment is taken next time: nobody waits for somebody who waits for them.
  products constant uuid[] := array(
    select product.id from public.products as product where product.seller_id = p_seller
    limit p_most for update skip locked
  );
  released integer;
begin
  if products <> '{}' then
    insert into internal.kept_sellers as kept (product_id, seller_id, seller_name)
    select product.id, p_seller, seller.name
    from unnest(products) as product (id)
    join public.sellers as seller on seller.id = p_seller
    on conflict (product_id) do update set seller_id = excluded.seller_id, seller_name = excluded.seller_name;
    update public.products as product
    set seller_id = null, seller_name = kept.seller_name
    from internal.kept_sellers as kept
    where product.id = any (products) and kept.product_id = product.id;
    return cardinality(products);
  end if;
  delete from catalogue.products as offer
  where offer.id in (
    select old.id from catalogue.products as old where old.seller_id = p_seller
    -- What alerts found of an offer goes with it, and of a popular one that is a lot.
    limit greatest(p_most / 10, 1) for update skip locked
  );
  get diagnostics released = row_count;
  if released > 0 then
    return released;
  end if;
  -- Somebody who is adding something of this seller holds it.
  perform from public.sellers as seller where seller.id = p_seller for update skip locked;
  if not found
    or exists (select from public.products as product where product.seller_id = p_seller)
    or exists (select from catalogue.products as offer where offer.seller_id = p_seller)
  then
    return 0;
  end if;
  delete from public.sellers as seller where seller.id = p_seller;
  return 1;
end
$$;
comment on function private.release_deleted_seller(uuid, integer) is
  'One batch for a deleted global seller: its products take its name, then its offers go, then it does. Gives how many rows that were; 0 when nothing is left, or when others hold what is.';

create function private.release_deleted_sellers(p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  gone uuid;
  released integer;
begin
  for gone in
    select seller.id from public.sellers as seller where seller.deleted_at is not null order by seller.deleted_at, seller.id
  loop
    released := private.release_deleted_seller(gone, p_most);
    if released > 0 then
      return released;
    end if;
  end loop;
  return 0;
end
$$;
comment on function private.release_deleted_sellers(integer) is
  'One batch for the first deleted seller that has anything left; gives how many rows that were. For the server only.';
grant execute on function private.release_deleted_sellers(integer) to service_role;

create or replace function private.admin_delete_seller(p_seller uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone public.sellers;
begin
  perform private.require_admin();
  select * into gone from public.sellers as seller
  where seller.id = p_seller and seller.deleted_at is null
  for update;
  if not found then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  end if;
  perform private.write_audit(
    'seller.delete', 'seller', p_seller,
    -- What people call the sellers that they keep for themselves is theirs.
    case when gone.user_id is null then jsonb_build_object('name', gone.name) else '{}' end
  );
  if gone.user_id is not null then
    delete from public.sellers as seller where seller.id = p_seller;
    return;
  end if;
  update public.sellers as seller
  set deleted_at = now(), is_active = false, is_featured = false, is_excluded = false, seller_code = null
  where seller.id = p_seller;
  delete from internal.source_sellers as mapped where mapped.seller_id = p_seller;
  -- Most sellers are gone with the call; of those whom many use, 2,000 products take less than half a second.
  for batch in 1 .. 4 loop
    exit when private.release_deleted_seller(p_seller, 500) = 0;
  end loop;
end
$$;

-- Nobody finds a deleted seller any more.
create or replace function private.global_sellers_named(
  p_source text, p_ref text, p_code text, p_id text, p_name text
) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select array[mapped.seller_id] from internal.source_sellers as mapped
      where mapped.source = p_source and mapped.source_id = p_ref
    ),
    (select array[seller.id] from public.sellers as seller where seller.user_id is null and seller.seller_code = p_code),
    (
      select array[seller.id] from public.sellers as seller
      where seller.user_id is null and seller.deleted_at is null
        and seller.id = substring(p_id from '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$')::uuid
    ),
    (
      select array_agg(seller.id) from public.sellers as seller
      where seller.user_id is null and seller.deleted_at is null and lower(seller.name) = lower(p_name)
        -- With a code of its own it is somebody else of that name.
        and (p_code is null or seller.seller_code is null)
    ),
    '{}'
  )
$$;

create or replace function private.seller_filter(p_search text, p_type text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  if p_type not in ('all', 'user', 'global') then
    raise exception 'There are all, user and global sellers, but no %.', left(p_type, 50) using errcode = '22023';
  end if;
  return concat_ws(' and ',
    'seller.deleted_at is null',
    case p_type when 'user' then 'not seller.is_global' when 'global' then 'seller.is_global' end,
    case when p_search ~ '[^[:space:]]' then format(
      'strpos(lower(normalize(concat_ws(chr(10), seller.name, seller.email, seller.wechat, seller.whatsapp, '
        'seller.facebook, seller.discord, seller.seller_code), nfkd)), %L) > 0',
      lower(normalize(btrim(p_search), nfkd))
    ) end
  );
end
$$;

create or replace function private.admin_add_offer(p_id uuid, p_seller uuid, p_fields jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  given catalogue.products;
  added catalogue.products;
begin
  perform private.require_admin();
  given := private.set_offer_fields(null, coalesce(p_fields, '{}') || jsonb_build_object('name', p_fields ->> 'name'));
  if not exists (
    select from public.sellers as seller
    where seller.id = p_seller and seller.user_id is null and seller.deleted_at is null
  ) then
    raise exception 'There is no such global seller.' using errcode = 'PT404';
  end if;
  insert into catalogue.products (
    id, source, source_id, name, price, currency, country, seller_id, image_url, url, amazon_url, ebay_url
  )
  values (
    p_id, 'manual', p_id::text, given.name, given.price, coalesce(given.currency, 'USD'), coalesce(given.country, 'US'),
    p_seller, given.image_url, given.url, given.amazon_url, given.ebay_url
  )
  -- Sent again after an answer that was lost.
  on conflict do nothing
  returning * into added;
  if added.id is null then
    select * into added from catalogue.products as offer where offer.id = p_id and offer.source = 'manual';
    return added;
  end if;
  perform private.write_audit(
    'offer.add', 'offer', p_id, jsonb_build_object('name', added.name, 'seller_id', p_seller)
  );
  return added;
end
$$;

create or replace function private.admin_update_seller(p_seller uuid, p_fields jsonb, p_base jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.sellers;
  changed public.sellers;
  differing jsonb;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  perform private.check_seller_fields(p_base);
  select * into wanted from public.sellers as seller where seller.id = p_seller and seller.deleted_at is null for update;
  if not found then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  end if;
  differing := private.changed_seller_fields(wanted, p_fields, p_base);
  if differing is not null then
    raise exception 'Somebody else changed this seller in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  wanted := jsonb_populate_record(wanted, p_fields);
  update public.sellers as seller set
    name = wanted.name,
    wechat = wanted.wechat,
    email = wanted.email,
    whatsapp = wanted.whatsapp,
    facebook = wanted.facebook,
    discord = wanted.discord,
    url = wanted.url,
    profile_url = wanted.profile_url,
    thumbnail_url = wanted.thumbnail_url,
    seller_code = wanted.seller_code,
    is_active = wanted.is_active,
    is_vip = wanted.is_vip,
    is_for_free_and_trial = wanted.is_for_free_and_trial,
    hide_unless_searched = wanted.hide_unless_searched,
    is_featured = wanted.is_featured,
    is_excluded = wanted.is_excluded,
    community = wanted.community
  where seller.id = p_seller
  returning * into changed;
  perform private.write_audit('seller.update', 'seller', p_seller, private.noted_seller_fields(p_fields));
  return changed;
exception
  when unique_violation then
    perform private.refuse_taken_code(wanted.seller_code);
end
$$;

create or replace function private.admin_totals()
returns table (
  users bigint, new_users bigint, free_users bigint, paid_users bigint, given_users bigint, trial_users bigint,
  global_sellers bigint, active_sellers bigint, user_sellers bigint, listed_offers bigint, listed_offers_are_about boolean,
  new_offers bigint, tracked_products bigint, alerts_found bigint, alert_mails bigint, waiting_messages bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  today timestamptz;
begin
  select private.local_today(caller)::timestamp at time zone private.usable_time_zone(account.time_zone) into today
  from public.users as account where account.id = caller;
  return query
  select people.users, people.new_users, people.free_users, people.paid_users, people.given_users, people.trial_users,
    known.global_sellers, known.active_sellers, known.user_sellers,
    offers.listed, offers.is_about,
    (
      select count(*) from catalogue.products as offer
      where offer.is_listed and offer.created_at >= now() - interval '48 hours'
        and offer.seller_id in (select seller.id from public.sellers as seller where seller.is_global and seller.is_active)
    ),
    private.count_tracked_products(),
    (select count(*) from public.alert_matches as match where match.found_at >= today),
    (select count(*) from internal.alert_mails as mail where mail.state = 'sent' and mail.ended_at >= today),
    (select count(*) from public.contact_messages as message where message.answered_at is null)
  from private.count_users(now() - interval '7 days') as people
  cross join private.count_listed_offers() as offers
  cross join (
    select
      count(*) filter (where seller.is_global) as global_sellers,
      count(*) filter (where seller.is_global and seller.is_active) as active_sellers,
      count(*) filter (where not seller.is_global) as user_sellers
    from public.sellers as seller
    where seller.deleted_at is null
  ) as known;
end
$$;

create or replace function private.offer_condition(p_search text, p_seller uuid, p_country text, p_state text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  pattern text := private.offer_filter(p_search);
  -- Those few whose offers are not all gone yet.
  deleted uuid[] := array(select seller.id from public.sellers as seller where seller.deleted_at is not null);
begin
  if private.offer_halves(p_state) is null then
    raise exception 'There is no such state of an offer: %.', left(p_state, 50) using errcode = '22023';
  end if;
  perform private.check_offer_filters(null, p_country);
  return nullif(
    concat_ws(
      ' and ',
      case when pattern = '' then 'false' when pattern is not null then format('offer.phrase like %L', pattern) end,
      case when p_seller is not null then format('offer.seller_id = %L::uuid', p_seller) end,
      case when p_country is not null then format('offer.country = %L', p_country) end,
      case p_state
        when 'listed' then 'offer.seller_id <> all ($1)'
        when 'hidden' then 'offer.seller_id = any ($1)'
      end,
      case when deleted <> '{}' then format('offer.seller_id <> all (%L::uuid[])', deleted) end
    ),
    ''
  );
end
$$;

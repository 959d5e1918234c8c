-- Refusals about products and offers say what the app says elsewhere: 'no longer exists', 'is not an amount', and what to do.
-- Only their texts change. docs/behaviour/errors.md
create or replace function private.check_search(p_search text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Bytes are counted at once, signs one by one; a sign has four bytes at most.
  if octet_length(p_search) > 2000 or char_length(p_search) > 500 then
    raise exception 'Search for up to 500 characters.' using errcode = '22023';
  end if;
end
$$;

create or replace function private.take_offers(
  p_source text, p_offers jsonb, p_add_sellers boolean, p_now timestamptz default now()
) returns table (index integer, id text, outcome text, reason text)
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_source is null or p_source !~ '^[a-z0-9][a-z0-9_.-]{0,62}$' then
    raise exception 'The name of a source has only lowercase letters, digits, dots, dashes and underscores.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_offers) > 1000 then
    raise exception 'Send up to 1,000 offers at once.' using errcode = '54000';
  end if;
  -- One batch of a source after the other: what is new, and what has changed, is told once.
  perform pg_advisory_xact_lock(hashtextextended('private.take_offers ' || p_source, 0));
  if p_add_sellers then
    perform private.add_global_sellers(p_source, p_offers);
  end if;

  return query
  with given as materialized (
    select
      item.place::integer - 1 as place, row.*,
      item.place = max(item.place) over (partition by row.source_id) as is_last
    from jsonb_array_elements(p_offers) with ordinality as item (value, place)
    cross join lateral jsonb_to_record(item.value) as row (
      source_id text, name text, price text, currency text, country text, seller_ref text, seller_code text,
      seller_id text, seller_name text, image_url text, url text, amazon_url text, ebay_url text, channel_name text,
      posted_at text, expires_at text
    )
  ),
  wanted as materialized (
    select distinct given.seller_ref, given.seller_code, given.seller_id, given.seller_name from given
  ),
  meant as materialized (
    select wanted.*,
      private.global_sellers_named(
        p_source, wanted.seller_ref, wanted.seller_code, wanted.seller_id, wanted.seller_name
      ) as ids
    from wanted
  ),
  judged as materialized (
    select given.*, meant.ids, current.id is not null as is_known,
      case
        when coalesce(char_length(given.source_id), 0) not between 1 and 200 then
          'It needs an id of at most 200 characters.'
        when not given.is_last then
          'The same id comes again later in this batch; the last one counts.'
        when coalesce(char_length(given.name), 0) not between 1 and 500 then
          'It needs a name of at most 500 characters.'
        when given.price is not null and not (
          pg_input_is_valid(given.price, 'numeric') and given.price ~ '^\d{1,9}(\.\d{1,2})?$'
        ) then 'Its price is not an amount from 0 to 999,999,999.99.'
        when coalesce(given.currency, 'USD') !~ '^[A-Z]{3}$' then 'Its currency is not a code of three letters.'
        when coalesce(given.country, 'US') !~ '^[A-Z]{2}$' then 'Its country is not a code of two letters.'
        when exists (
          select from unnest(array[given.image_url, given.url, given.amazon_url, given.ebay_url]) as address
          where address !~* '^https?://[^\s]+$' or char_length(address) > 2048
        ) then 'One of its addresses is not an http or https address of at most 2,048 characters.'
        when char_length(given.channel_name) > 200 then 'Its channel_name has more than 200 characters.'
        when not coalesce(pg_input_is_valid(given.posted_at, 'timestamptz'), true) then 'Its posted_at is no moment.'
        when not coalesce(pg_input_is_valid(given.expires_at, 'timestamptz'), true) then 'Its expires_at is no moment.'
        when cardinality(meant.ids) > 1 then format(
          'There are %s global sellers with the name ''%s''. Say which by seller_code or seller_id.',
          cardinality(meant.ids), given.seller_name
        )
        when coalesce(given.seller_ref, given.seller_code, given.seller_id, given.seller_name) is null then
          'It names no seller. Give seller_code, seller_id or seller.'
        when meant.ids = '{}' then format(
          'There is no global seller ''%s''. Add the seller in the back office first, or allow this source to add sellers.',
          coalesce(given.seller_name, given.seller_code, given.seller_id, given.seller_ref)
        )
        when exists (
          select from internal.deleted_offers as deleted
          where deleted.source = p_source and deleted.source_id = given.source_id
        ) then 'An admin has deleted it.'
        when given.expires_at::timestamptz <= p_now and current.id is null then 'It has expired already.'
      end as refusal,
      current.id is not null
        and (current.is_listed, current.expires_at > p_now) = (select wanted, wanted from coalesce(
          case when pg_input_is_valid(given.expires_at, 'timestamptz') then given.expires_at::timestamptz > p_now end, true
        ) as wanted)
        -- Being seen again writes a row and eight indexes: once an hour is enough for an expiry of days.
        and current.last_seen_at >= p_now - interval '1 hour'
        and (
          given.expires_at is null
          or case when pg_input_is_valid(given.expires_at, 'timestamptz') then given.expires_at::timestamptz end
            = current.expires_at
        ) as is_fresh,
      -- What an admin has set stays, whatever the source says.
      current.id is not null and (
        jsonb_build_object(
          'name', given.name,
          'price', case when pg_input_is_valid(given.price, 'numeric') then given.price::numeric end,
          'currency', coalesce(given.currency, 'USD'), 'country', coalesce(given.country, 'US'),
          'seller_id', meant.ids[1], 'image_url', given.image_url, 'url', given.url, 'amazon_url', given.amazon_url,
          'ebay_url', given.ebay_url, 'channel_name', given.channel_name
        ) - current.kept_fields
        = jsonb_build_object(
          'name', current.name, 'price', current.price, 'currency', current.currency, 'country', current.country,
          'seller_id', current.seller_id, 'image_url', current.image_url, 'url', current.url,
          'amazon_url', current.amazon_url, 'ebay_url', current.ebay_url, 'channel_name', current.channel_name
        ) - current.kept_fields
      ) as is_same
    from given
    join meant on (meant.seller_ref, meant.seller_code, meant.seller_id, meant.seller_name)
      is not distinct from (given.seller_ref, given.seller_code, given.seller_id, given.seller_name)
    -- The limit keeps the planner from reading the whole catalogue for one batch.
    left join lateral (
      select offer.* from catalogue.products as offer
      where offer.source = p_source and offer.source_id = given.source_id
      limit 1
    ) as current on true
  ),
  taken as (
    insert into catalogue.products as offer (
      source, source_id, name, price, currency, country, seller_id, image_url, url, amazon_url, ebay_url,
      channel_name, created_at, last_seen_at, expires_at, is_listed
    )
    select
      p_source, judged.source_id, judged.name, judged.price::numeric, coalesce(judged.currency, 'USD'),
      coalesce(judged.country, 'US'), judged.ids[1], judged.image_url, judged.url, judged.amazon_url, judged.ebay_url,
      judged.channel_name, least(judged.posted_at::timestamptz, p_now), p_now,
      coalesce(judged.expires_at::timestamptz, p_now + interval '90 days'),
      coalesce(judged.expires_at::timestamptz > p_now, true)
    from judged
    where judged.refusal is null and not (judged.is_known and judged.is_same and judged.is_fresh)
    -- In the order of their ids, as every batch of whatever source: nobody waits for somebody who waits for them.
    order by judged.source_id
    on conflict (source, source_id) do update set
      name = excluded.name, price = excluded.price, currency = excluded.currency, country = excluded.country,
      seller_id = excluded.seller_id, image_url = excluded.image_url, url = excluded.url,
      amazon_url = excluded.amazon_url, ebay_url = excluded.ebay_url, channel_name = excluded.channel_name,
      last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at, is_listed = excluded.is_listed
  )
  select judged.place, judged.source_id,
    case
      when judged.refusal is not null then 'refused'
      when not judged.is_known then 'added'
      when judged.is_same then 'unchanged'
      else 'updated'
    end,
    judged.refusal
  from judged
  order by judged.place;
end
$$;

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
    raise exception 'This product no longer exists.' using errcode = 'PT404';
  end if;
  return kept_at;
end
$$;

create or replace function private.add_case_link(
  p_user uuid, p_link uuid, p_hash bytea, p_products uuid[], p_shows text[], p_seconds integer, p_files jsonb
) returns public.case_links
language plpgsql security definer
set search_path = ''
as $$
declare
  added public.case_links;
  names text[];
begin
  if p_seconds <> all (array[3600, 86400, 604800, 2592000]) or cardinality(p_products) not between 1 and 50
    or jsonb_typeof(p_files) <> 'array' or jsonb_array_length(p_files) > 2000
  then
    raise exception 'A link is for 1 to 50 products, and for an hour, a day, 7 or 30 days.' using errcode = 'PT400';
  end if;
  perform private.lock_subscription(p_user);
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being closed.' using errcode = 'PT403', hint = 'closed_account';
  end if;
  perform private.require_case_link_room(p_user);
  -- Two products of one seller are one case; the seller of each counts, by its id or the name that is left of it.
  select array_agg(distinct coalesce(product.seller_id::text, product.seller_name, ''))
  into names
  from public.products as product
  where product.id = any (p_products) and product.user_id = p_user and product.deleted_at is null
  having count(*) = (select count(distinct wanted.id) from unnest(p_products) as wanted (id));
  if names is null then
    raise exception 'One of these products is no longer on your list.' using errcode = 'PT404', hint = 'product';
  elsif cardinality(names) > 1 then
    raise exception 'A link shows products of one seller. Choose products of one seller only.'
      using errcode = 'PT409', hint = 'several_sellers';
  end if;
  -- Boxes that were saved on another device while the pictures were being drawn are not in them.
  if exists (
    select from public.blackouts as blackout
    join (
      -- They come with one page of each file.
      select file.source, jsonb_agg(file.boxes) filter (where file.boxes is not null) -> 0 as boxes
      from jsonb_to_recordset(p_files) as file (source text, boxes jsonb)
      group by file.source
    ) as drawn on drawn.source = blackout.path
    -- The same ones are found fast; comparing each with each takes long.
    where blackout.user_id = p_user and case
      when drawn.boxes = blackout.boxes then false
      else not coalesce(drawn.boxes, '[]') @> blackout.boxes
    end
  ) then
    raise exception 'More was blacked out while the link was being made. Please make it again.'
      using errcode = 'PT409', hint = 'blacked_out';
  end if;
  insert into public.case_links (id, user_id, seller_name, shows, expires_at)
  select
    p_link, p_user,
    (
      select coalesce(seller.name, product.seller_name)
      from public.products as product
      left join public.sellers as seller on seller.id = product.seller_id
      where product.id = p_products[1]
    ),
    array(select distinct tick.name from unnest(p_shows) as tick (name) order by tick.name),
    now() + make_interval(secs => p_seconds)
  returning * into added;
  insert into internal.case_keys (link_id, token_hash) values (p_link, p_hash);
  insert into public.case_link_products (link_id, product_id, user_id, place)
  select p_link, wanted.id, p_user, min(wanted.place)
  from unnest(p_products) with ordinality as wanted (id, place)
  group by wanted.id;
  insert into internal.case_files (
    id, link_id, product_id, user_id, kind, proof_id, source, path, content_type, width, height, place
  )
  select
    file.id, p_link, file.product_id, p_user, file.kind, file.proof_id, file.source, file.path, file.content_type,
    file.width, file.height, file.place
  from jsonb_to_recordset(p_files) as file (
    id uuid, product_id uuid, kind text, proof_id uuid, source text, path text, content_type text, width integer,
    height integer, place integer
  )
  where file.product_id = any (p_products) and file.path like 'shared/' || p_user || '/%'
    -- One that was deleted while it was being drawn is left out; its pictures go within a day.
    and (
      file.proof_id is null
      or exists (
        select from public.product_proofs as proof
        where proof.id = file.proof_id and proof.product_id = file.product_id
        for key share
      )
    );
  return added;
end
$$;

create or replace function private.prepare_listing_draft() returns trigger
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
    raise exception 'This product no longer exists.' using errcode = 'PT409', hint = 'product_gone';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;

create or replace function private.require_sellable(p_product uuid) returns void
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
    raise exception 'This product no longer exists.' using errcode = 'PT404', hint = 'product';
  end if;
  bar := private.sale_bar_of(product);
  if bar is not null then
    raise exception '%', bar using errcode = 'PT409', hint = 'not_sellable';
  end if;
end
$$;

create or replace function private.prepare_review_notes() returns trigger
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
    raise exception 'This product no longer exists.' using errcode = 'PT409', hint = 'product_gone';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;

create or replace function private.sale_bar_of(p_product public.products) returns text
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
    return 'This product is marked as sold. If you still have it, press Edit the sale on its page, then Remove the sale.';
  elsif days is not null and p_product.received_date is null then
    return format(
      'Your deal says to keep it for %s %s after delivery. Enter the delivery date first.',
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

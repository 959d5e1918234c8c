-- Offers come in batches, each under the name of its source and the id that it has there. docs/behaviour/ingest.md
create table internal.source_sellers (
  source text not null,
  source_id text not null,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  primary key (source, source_id)
);
comment on table internal.source_sellers is 'Which global seller a seller of a source is.';
create index source_sellers_seller_id_idx on internal.source_sellers (seller_id);
alter table internal.source_sellers enable row level security;

-- What admins delete stays away when the source names it anew. docs/behaviour/catalogue.md
create table internal.deleted_offers (
  source text not null,
  source_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (source, source_id)
);
comment on table internal.deleted_offers is
  'Offers that an admin has deleted, by what their sources call them: they are not taken in again.';
alter table internal.deleted_offers enable row level security;

create function private.global_sellers_named(
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
comment on function private.global_sellers_named(text, text, text, text, text) is
  'Global sellers that a row of a source means: by the source''s own id, else by seller code, else by id, else by name. More than one only by name.';

create function private.add_global_sellers(p_source text, p_wanted jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted record;
  added uuid;
begin
  -- Two sources may name the same new seller at the same moment.
  perform pg_advisory_xact_lock(hashtextextended('private.add_global_sellers', 0));
  for wanted in
    select given.seller_ref, given.seller_code, given.seller_id, coalesce(given.seller_name, given.seller_code) as name
    from jsonb_to_recordset(p_wanted) as given (seller_ref text, seller_code text, seller_id text, seller_name text)
    where char_length(btrim(coalesce(given.seller_name, given.seller_code))) between 1 and 200
      and (given.seller_code is null or given.seller_code ~ '^[A-Za-z0-9_.-]{1,64}$')
    group by 1, 2, 3, 4
    order by given.seller_code nulls last, 4
  loop
    continue when private.global_sellers_named(
      p_source, wanted.seller_ref, wanted.seller_code, wanted.seller_id, wanted.name
    ) <> '{}';
    insert into public.sellers (user_id, name, seller_code, is_active, is_vip, is_for_free_and_trial)
    values (null, wanted.name, wanted.seller_code, true, false, false)
    -- A person's own seller may carry that code.
    on conflict (seller_code) do nothing
    returning id into added;
    if added is not null then
      perform private.write_audit(
        'seller.add', 'seller', added, jsonb_build_object('name', wanted.name, 'source', p_source)
      );
    end if;
  end loop;
end
$$;
comment on function private.add_global_sellers(text, jsonb) is
  'Adds the sellers that nobody knows yet as global ones: active, no VIPs, for people with full Pro alone.';

create function private.take_offers(
  p_source text, p_offers jsonb, p_add_sellers boolean, p_now timestamptz default now()
) returns table (index integer, id text, outcome text, reason text)
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_source is null or p_source !~ '^[a-z0-9][a-z0-9_.-]{0,62}$' then
    raise exception 'A source is named by small letters, digits, dots, dashes and underscores.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_offers) > 1000 then
    raise exception 'At most 1,000 offers are taken at once.' using errcode = '54000';
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
        ) then 'Its price is no amount from 0 to 999,999,999.99.'
        when coalesce(given.currency, 'USD') !~ '^[A-Z]{3}$' then 'Its currency is no code of three letters.'
        when coalesce(given.country, 'US') !~ '^[A-Z]{2}$' then 'Its country is no code of two letters.'
        when exists (
          select from unnest(array[given.image_url, given.url, given.amazon_url, given.ebay_url]) as address
          where address !~* '^https?://[^\s]+$' or char_length(address) > 2048
        ) then 'One of its addresses is no http or https address of at most 2,048 characters.'
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
comment on function private.take_offers(text, jsonb, boolean, timestamptz) is
  'Takes up to 1,000 offers of a source and says of each, by its place, whether it was added, updated, unchanged or refused, and why. The same batch again changes nothing. An offer keeps the moment at which it came first. For the server only.';

create policy "Nobody reaches sellers of sources through the API" on internal.source_sellers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches deleted offers through the API" on internal.deleted_offers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function private.take_offers(text, jsonb, boolean, timestamptz) to service_role;

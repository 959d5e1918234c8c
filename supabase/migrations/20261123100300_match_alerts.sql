-- An alert finds offers by a word or phrase, without those that carry a word it excludes or cost more than it allows.
-- docs/behaviour/alerts.md
create function private.are_excluded_texts(p_texts text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- Everybody's new offers wait while these are compared: a long text would hold all of them up.
  select coalesce(array_ndims(p_texts), 1) = 1
    and cardinality(p_texts) <= 20
    and array_position(p_texts, null) is null
    and char_length(array_to_string(p_texts, '')) <= 2000
$$;
comment on function private.are_excluded_texts(text[]) is
  'Whether an alert may leave these out: a plain list of at most 20, with 2,000 characters together.';
grant execute on function private.are_excluded_texts(text[]) to authenticated, service_role;

create function private.phrases_of(p_texts text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(phrase), '{}')
  from (select private.phrase_of(given) as phrase from unnest(p_texts) as given) as words
  where phrase <> '  '
$$;
comment on function private.phrases_of(text[]) is 'private.phrase_of each text; those without a word are left out.';
grant execute on function private.phrases_of(text[]) to authenticated, service_role;

alter table public.keyword_alerts
  add column excluded text[] not null default '{}'
    constraint keyword_alerts_excluded_check check (private.are_excluded_texts(excluded)),
  add column highest_price numeric(12, 2)
    constraint keyword_alerts_highest_price_check check (highest_price between 0 and 999999999.99),
  add column is_paused boolean not null default false,
  add column phrase text not null generated always as (private.phrase_of(keyword)) stored
    constraint keyword_alerts_phrase_check check (phrase <> '  '),
  add column excluded_phrases text[] not null generated always as (private.phrases_of(excluded)) stored;
comment on column public.keyword_alerts.excluded is 'Words and phrases that an offer must not carry.';
comment on column public.keyword_alerts.highest_price is 'An offer that costs more, or names no price, is not told; null allows every price.';
comment on column public.keyword_alerts.is_paused is 'While true nothing is told.';
comment on column public.keyword_alerts.phrase is 'The keyword as words are compared (private.phrase_of).';
comment on column public.keyword_alerts.excluded_phrases is
  'The same of what it leaves out: prepared once, not for each offer that it is compared with.';
create index keyword_alerts_phrase_idx on public.keyword_alerts (phrase) where not is_paused;

create policy "Owners change their own keywords" on public.keyword_alerts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
grant insert (excluded, highest_price, is_paused) on public.keyword_alerts to authenticated;
grant update (keyword, excluded, highest_price, is_paused) on public.keyword_alerts to authenticated;

-- What was found for whom: at most once for a person and an offer, whichever of their alerts found it.
create table public.alert_matches (
  user_id uuid not null references public.users (id) on delete cascade,
  offer_id uuid not null references catalogue.products (id) on delete cascade,
  alert_id uuid references public.keyword_alerts (id) on delete set null,
  keyword text not null,
  found_at timestamptz not null default now(),
  mailed_at timestamptz,
  primary key (user_id, offer_id)
);
comment on table public.alert_matches is 'Offers that somebody''s keyword alerts found.';
comment on column public.alert_matches.keyword is 'The keyword that found it, as it was then.';
comment on column public.alert_matches.mailed_at is 'When a mail with it was handed over; null when none was.';
create index alert_matches_found_idx on public.alert_matches (user_id, found_at desc, offer_id desc);
create index alert_matches_offer_idx on public.alert_matches (offer_id);
create index alert_matches_alert_idx on public.alert_matches (alert_id);
create index alert_matches_age_idx on public.alert_matches using brin (found_at);
alter table public.alert_matches enable row level security;
create policy "Owners read what their alerts found" on public.alert_matches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.alert_matches
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.alert_matches to authenticated;
grant select, insert, update, delete on public.alert_matches to service_role;

create function private.finds_offer(
  p_phrase text, p_excluded_phrases text[], p_highest_price numeric, p_name_phrase text, p_price numeric
) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select position(p_phrase in p_name_phrase) > 0
    and (p_highest_price is null or coalesce(p_price <= p_highest_price, false))
    and not exists (
      select from unnest(p_excluded_phrases) as excluded where position(excluded in p_name_phrase) > 0
    )
$$;
comment on function private.finds_offer(text, text[], numeric, text, numeric) is
  'Whether an alert (phrase, excluded phrases, highest price) finds an offer (phrase of its name, price).';

create function private.preview_keyword_alert(p_keyword text, p_excluded text[], p_highest_price numeric)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text := private.phrase_of(p_keyword);
  unwanted text[];
begin
  perform private.require_user();
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  if not private.are_excluded_texts(p_excluded) then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.' using errcode = '22023';
  end if;
  if wanted = '  ' or char_length(btrim(p_keyword)) not between 2 and 100 then
    return;
  end if;
  -- As private.finds_offer, which as a call of its own is slow for the many offers that a common word has.
  unwanted := private.phrases_of(p_excluded);
  return query
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      seller.name as group_name, offer.created_at
    from (
      -- The newest come first; a word that is everywhere is not looked for further back.
      select newest.*
      from catalogue.products as newest
      where newest.is_listed and newest.expires_at > now() and newest.country = 'US'
        and newest.created_at > now() - interval '30 days'
        and newest.phrase like '%' || wanted || '%'
        and newest.seller_id in (select private.my_catalogue_seller_ids())
      order by newest.created_at desc, newest.id desc
      limit 20000
    ) as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where (p_highest_price is null or offer.price <= p_highest_price)
      and not exists (select from unnest(unwanted) as excluded where position(excluded in offer.phrase) > 0)
    order by offer.created_at desc, offer.id desc
    limit 1000
  )
  select found.*, (select count(*)::integer from found) from found order by found.created_at desc, found.id desc limit 5;
end
$$;
comment on function private.preview_keyword_alert(text, text[], numeric) is 'Behind public.preview_keyword_alert.';
create function public.preview_keyword_alert(
  p_keyword text, p_excluded text[] default '{}', p_highest_price numeric default null
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.preview_keyword_alert(p_keyword, p_excluded, p_highest_price)
$$;
comment on function public.preview_keyword_alert(text, text[], numeric) is
  'What an alert would have found for the caller in the last 30 days: the newest five, each with how many there are (to 1,000).';

create function public.found_by_alerts(
  p_before timestamptz default null, p_before_id uuid default null, p_limit integer default 20
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text, country text,
  seller_id uuid, url text, ebay_url text, amazon_url text, created_at timestamptz, keyword text, found_at timestamptz,
  mailed_at timestamptz
)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query
  select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
    (select seller.name from public.sellers as seller where seller.id = offer.seller_id), offer.country, offer.seller_id,
    offer.url, offer.ebay_url, offer.amazon_url, offer.created_at, match.keyword, match.found_at, match.mailed_at
  from public.alert_matches as match
  join catalogue.products as offer on offer.id = match.offer_id
  where match.user_id = (select auth.uid())
    -- Many are found in one moment: the id says where among them a page begins.
    and (
      p_before is null
      or (match.found_at, match.offer_id)
        < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'::uuid))
    )
  order by match.found_at desc, match.offer_id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function public.found_by_alerts(timestamptz, uuid, integer) is
  'Offers that the caller''s alerts found and the caller may still see, newest first.';
grant execute on function private.preview_keyword_alert(text, text[], numeric),
  public.preview_keyword_alert(text, text[], numeric), public.found_by_alerts(timestamptz, uuid, integer) to authenticated;

-- New offers wait here until they were compared with everybody's keywords. docs/behaviour/alerts.md
create table internal.offers_to_match (
  offer_id uuid primary key,
  queued_at timestamptz not null default now(),
  compared_to uuid
);
comment on table internal.offers_to_match is
  'New offers that no alert was asked about yet. Without a foreign key: an offer that is gone is found by nobody.';
comment on column internal.offers_to_match.compared_to is
  'Null for nearly all. An offer that too many wait for is compared person by person in the order of their ids; this was the last.';
create index offers_to_match_queued_at_idx on internal.offers_to_match (queued_at, offer_id);
create index offers_to_match_popular_idx on internal.offers_to_match (queued_at, offer_id) where compared_to is not null;
alter table internal.offers_to_match enable row level security;

create function private.queue_new_offers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.offers_to_match (offer_id)
  select added.id from added
  -- What somebody takes in from long ago is no news.
  where added.is_listed and added.country = 'US' and added.created_at > now() - interval '2 days'
  on conflict (offer_id) do nothing;
  return null;
end
$$;
comment on function private.queue_new_offers() is 'Trigger: new offers are compared with keywords. Once: changing one later is no reason.';

create trigger queue_new_offers after insert on catalogue.products
  referencing new table as added
  for each statement execute function private.queue_new_offers();

-- Offers are found by runs of words in their names: one look into an index for each, however many keywords there are. A
-- highest price is in US dollars: it is compared with amounts of that currency alone. docs/behaviour/alerts.md
create function private.compare_offers(p_offers uuid[], p_after uuid default null, p_people integer default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  longest integer;
  last uuid;
  told_at_once uuid[];
begin
  select max(cardinality(string_to_array(btrim(alert.phrase), ' '))) into longest
  from public.keyword_alerts as alert where not alert.is_paused;

  with offers as materialized (
    select offer.id, offer.phrase, offer.price, offer.currency, seller.is_for_free_and_trial as is_for_all,
      string_to_array(btrim(offer.phrase), ' ') as words
    from catalogue.products as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where offer.id = any (p_offers) and offer.is_listed and offer.expires_at > now() and offer.country = 'US'
      and seller.user_id is null and seller.is_active
  ), spoken as (
    -- Every run of words in a name, up to the longest keyword there is.
    select distinct offer.id, ' ' || array_to_string(offer.words[start : start + length - 1], ' ') || ' ' as phrase
    from offers as offer
    cross join lateral generate_series(1, cardinality(offer.words)) as start
    cross join lateral generate_series(1, least(longest, cardinality(offer.words) - start + 1)) as length
  ), candidates as materialized (
    select offer.id as offer_id, offer.is_for_all, alert.id as alert_id, alert.user_id, alert.keyword, alert.created_at
    from spoken
    join public.keyword_alerts as alert on alert.phrase = spoken.phrase and not alert.is_paused
    join offers as offer on offer.id = spoken.id
    where (p_after is null or alert.user_id > p_after) and ((alert.highest_price is null and alert.excluded = '{}')
      or private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end))
  ), chosen as materialized (
    select array(select distinct candidate.user_id from candidates as candidate order by 1 limit p_people) as ids
  ), people as materialized (
    select reader.user_id, reader.is_pro, reader.is_full_pro, reader.wants_mail
    from chosen cross join lateral private.alert_readers(chosen.ids) as reader
  ), active as materialized (
    select private.active_alert_ids(array(select person.user_id from people as person)) as id
  ), found as (
    insert into public.alert_matches (user_id, offer_id, alert_id, keyword, is_mail_due)
    select distinct on (candidate.user_id, candidate.offer_id)
      candidate.user_id, candidate.offer_id, candidate.alert_id, candidate.keyword, person.wants_mail
    from candidates as candidate
    join people as person on person.user_id = candidate.user_id
    where candidate.alert_id in (select active.id from active)
      and (candidate.is_for_all or person.is_full_pro)
    order by candidate.user_id, candidate.offer_id, candidate.created_at, candidate.alert_id
    on conflict (user_id, offer_id) do nothing
    returning alert_matches.user_id
  )
  select chosen.ids[p_people], array(
    select distinct found.user_id from found
    join people as person on person.user_id = found.user_id
    where person.is_pro and person.wants_mail
  ) into last, told_at_once
  from chosen;
  perform private.queue_instant_mails(told_at_once);
  return last;
end
$$;
comment on function private.compare_offers(uuid[], uuid, integer) is
  'Compares these offers with everybody''s keywords and keeps what was found. With p_people: with the keywords of so many people at most, by id, from the one after p_after on; gives the last one, or null when there are no more.';

create function private.match_offers(p_most integer default 250) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed uuid[];
begin
  -- One transaction: whoever is stopped in here has claimed nothing.
  with next as materialized (
    select waiting.offer_id from internal.offers_to_match as waiting
    where waiting.compared_to is null
    order by waiting.queued_at, waiting.offer_id
    limit p_most
    for update skip locked
  ), taken as (
    delete from internal.offers_to_match as waiting using next
    where waiting.offer_id = next.offer_id
    returning waiting.offer_id
  )
  select array_agg(taken.offer_id) into claimed from taken;
  if claimed is null then
    return 0;
  end if;
  perform private.compare_offers(claimed);
  return cardinality(claimed);
end
$$;
comment on function private.match_offers(integer) is
  'Compares the longest waiting offers with everybody''s keywords and keeps what was found; gives the number of offers. Several may do so at the same time. For the server only.';

create function private.set_popular_offer_aside() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.offers_to_match as waiting set compared_to = '00000000-0000-0000-0000-000000000000'
  where waiting.offer_id = (
    select first.offer_id from internal.offers_to_match as first
    where first.compared_to is null
    order by first.queued_at, first.offer_id
    limit 1
    for update skip locked
  );
  return found;
end
$$;
comment on function private.set_popular_offer_aside() is
  'Has the longest waiting offer, which could not be compared at once, compared in parts, and keeps it from holding up the others. For the server only.';

create function private.match_popular_offer(p_people integer) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting internal.offers_to_match;
  last uuid;
begin
  select * into waiting from internal.offers_to_match as first
  where first.compared_to is not null
  order by first.queued_at, first.offer_id
  limit 1
  for update skip locked;
  if waiting.offer_id is null then
    return false;
  end if;
  last := private.compare_offers(array[waiting.offer_id], waiting.compared_to, p_people);
  if last is null then
    delete from internal.offers_to_match as done where done.offer_id = waiting.offer_id;
  else
    update internal.offers_to_match as rest set compared_to = last where rest.offer_id = waiting.offer_id;
  end if;
  return true;
end
$$;
comment on function private.match_popular_offer(integer) is
  'Goes on comparing the longest waiting offer that was set aside, with the keywords of so many more people. False when there is none. For the server only.';

create policy "Nobody reaches offers to match through the API" on internal.offers_to_match
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.match_offers(integer),
  private.set_popular_offer_aside(),
  private.match_popular_offer(integer)
to service_role;

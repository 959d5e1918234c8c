-- Offers are found by runs of words in their names: one look into an index for each, however many keywords there are.
-- docs/behaviour/alerts.md
create function private.match_offers(p_most integer default 250) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed uuid[];
  longest integer;
  told_at_once uuid[];
begin
  -- One transaction: whoever is stopped in here has claimed nothing.
  with next as materialized (
    select waiting.offer_id from internal.offers_to_match as waiting
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
  select max(cardinality(string_to_array(btrim(alert.phrase), ' '))) into longest
  from public.keyword_alerts as alert where not alert.is_paused;

  with offers as materialized (
    select offer.id, offer.phrase, offer.price, seller.is_for_free_and_trial as is_for_all,
      string_to_array(btrim(offer.phrase), ' ') as words
    from catalogue.products as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where offer.id = any (claimed) and offer.is_listed and offer.expires_at > now() and offer.country = 'US'
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
    where (alert.highest_price is null and alert.excluded = '{}')
      or private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, offer.price)
  ), people as materialized (
    select reader.user_id, reader.is_pro, reader.is_full_pro, reader.wants_mail
    from private.alert_readers(array(select distinct candidate.user_id from candidates as candidate)) as reader
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
  select array_agg(distinct found.user_id) into told_at_once
  from found
  join people as person on person.user_id = found.user_id
  where person.is_pro and person.wants_mail;
  perform private.queue_instant_mails(told_at_once);
  return cardinality(claimed);
end
$$;
comment on function private.match_offers(integer) is
  'Compares the longest waiting offers with everybody''s keywords and keeps what was found; gives the number of offers. Several may do so at the same time. For the server only.';
grant execute on function private.match_offers(integer) to service_role;

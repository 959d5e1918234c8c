-- Alerts find other forms of their words, too (private.terms_of). docs/behaviour/alerts.md
alter table public.keyword_alerts
  add column terms text[] not null generated always as (private.terms_of(keyword)) stored,
  add column excluded_terms text[] not null generated always as (private.terms_of_all(excluded)) stored,
  add column form text generated always as ((private.places_of(keyword))[1]) stored,
  add column joined_form text generated always as ((private.places_of(keyword))[2]) stored;
comment on column public.keyword_alerts.terms is 'What finds the keyword in a name (private.terms_of).';
comment on column public.keyword_alerts.excluded_terms is 'The same of what it leaves out.';
comment on column public.keyword_alerts.form is 'Where new offers look for it (private.places_of).';
comment on column public.keyword_alerts.joined_form is 'The second such place; null for nearly all.';
create index keyword_alerts_form_idx on public.keyword_alerts (form) where not is_paused;
create index keyword_alerts_joined_form_idx on public.keyword_alerts (joined_form) where not is_paused and joined_form is not null;
create index keyword_alerts_beginnings_idx on public.keyword_alerts (id) where not is_paused and form like '%*';
drop index public.keyword_alerts_phrase_idx, public.keyword_alerts_words_idx;

create function private.finds_offer(
  p_alert public.keyword_alerts, p_phrase text, p_price numeric, p_forms text[] default null
) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  is_found boolean := position(p_alert.phrase in p_phrase) > 0;
  forms text[] := p_forms;
begin
  if p_alert.highest_price is not null and not coalesce(p_price <= p_alert.highest_price, false)
    or exists (select from unnest(p_alert.excluded_phrases) as excluded where position(excluded in p_phrase) > 0)
  then
    return false;
  elsif is_found and p_alert.excluded_terms = '{}' then
    return true;
  end if;
  forms := coalesce(forms, private.forms_of(p_phrase));
  return (is_found or private.has_term(p_alert.terms, p_phrase, forms))
    and not private.has_term(p_alert.excluded_terms, p_phrase, forms);
end
$$;
comment on function private.finds_offer(public.keyword_alerts, text, numeric, text[]) is
  'Whether an alert finds an offer: the phrase of its name, its price in US dollars, and private.forms_of that phrase, if they are known.';

-- One look into an index for each form of an offer's words, however many keywords there are.
create or replace function private.compare_offers(p_offers uuid[], p_after uuid default null, p_people integer default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  has_beginnings boolean;
  last uuid;
  told_at_once uuid[];
begin
  has_beginnings := exists (select from public.keyword_alerts as alert where not alert.is_paused and alert.form like '%*');

  with offers as materialized (
    select offer.id, offer.phrase, offer.price, offer.currency, seller.is_for_free_and_trial as is_for_all,
      private.forms_of(offer.phrase) as forms
    from catalogue.products as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where offer.id = any (p_offers) and offer.is_listed and offer.expires_at > now() and offer.country = 'US'
      and seller.user_id is null and seller.is_active
  ), spoken as materialized (
    select offer.id, spoken.form from offers as offer cross join lateral unnest(offer.forms) as spoken (form)
    union all
    select distinct offer.id, left(one.word, length) || '*'
    from offers as offer
    cross join lateral unnest(string_to_array(btrim(offer.phrase), ' ')) as one (word)
    cross join lateral generate_series(2, char_length(one.word)) as length
    where has_beginnings
  ), named as (
    select spoken.id, alert.id as alert_id
    from spoken join public.keyword_alerts as alert on alert.form = spoken.form and not alert.is_paused
    union
    select spoken.id, alert.id
    from spoken join public.keyword_alerts as alert on alert.joined_form = spoken.form and not alert.is_paused
  ), candidates as materialized (
    select offer.id as offer_id, offer.is_for_all, alert.id as alert_id, alert.user_id, alert.keyword, alert.created_at
    from named
    join public.keyword_alerts as alert on alert.id = named.alert_id
    join offers as offer on offer.id = named.id
    where (p_after is null or alert.user_id > p_after)
      and (
        -- Most alerts have nothing else to compare.
        alert.highest_price is null and alert.excluded = '{}' and left(alert.terms[1], 1) not in ('=', '~')
        or private.finds_offer(alert, offer.phrase, case when offer.currency = 'USD' then offer.price end, offer.forms)
      )
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

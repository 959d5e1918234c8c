-- The preview is of the country of an alert. docs/behaviour/alerts.md
drop function public.preview_keyword_alert(text, text[], numeric);
drop function private.preview_keyword_alert(text, text[], numeric);

create function private.preview_keyword_alert(
  p_keyword text, p_excluded text[], p_highest_price numeric, p_country text
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer, total_as_typed integer, found_as text, other_forms text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
  terms text[];
  pattern text;
  excluded_phrases text[];
  excluded_terms text[];
  excluded_pattern text;
  wanted_country text := nullif(p_country, 'all');
  countries text[];
begin
  perform private.require_user();
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  if not private.are_excluded_texts(p_excluded) then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.' using errcode = '22023';
  end if;
  if octet_length(p_keyword) > 2000 or char_length(btrim(p_keyword)) not between 2 and 100 then
    return;
  end if;
  wanted := private.phrase_of(p_keyword);
  if wanted = '  ' then
    return;
  end if;
  perform private.check_offer_filters(null, wanted_country);
  countries := case when wanted_country is null then array(select private.listed_countries()) else array[wanted_country] end;
  terms := private.terms_of(p_keyword);
  pattern := private.pattern_of(p_keyword);
  excluded_phrases := private.phrases_of(p_excluded);
  excluded_terms := private.terms_of_all(p_excluded);
  excluded_pattern := (select string_agg(private.pattern_of(given), '|') from unnest(p_excluded) as given);
  -- As private.finds_offer, which as a call of its own is slow for the many offers that a common word has.
  return query
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      private.group_name_of(seller.name) as group_name, offer.created_at, said.words
    from (
      -- The newest come first; a word that is everywhere is not looked for further back.
      select newest.*
      from catalogue.products as newest
      where newest.is_listed and newest.expires_at > now() and newest.country = any (countries)
        and newest.created_at > now() - interval '30 days'
        and (newest.phrase like '%' || wanted || '%' or newest.phrase ~ pattern)
        and newest.seller_id in (select private.my_catalogue_seller_ids())
      order by newest.created_at desc, newest.id desc
      limit 20000
    ) as offer
    cross join lateral (
      select case when position(wanted in offer.phrase) > 0 then '' else (
        select spoken[1] from regexp_matches(offer.phrase, pattern, 'g') as spoken
        where private.has_term(terms, ' ' || spoken[1] || ' ', private.forms_of(spoken[1]))
        limit 1
      ) end as words
    ) as said
    join public.sellers as seller on seller.id = offer.seller_id
    where said.words is not null
      and (p_highest_price is null or (offer.currency = private.currency_of_country(coalesce(wanted_country, 'US')) and offer.price <= p_highest_price))
      and not exists (select from unnest(excluded_phrases) as excluded where position(excluded in offer.phrase) > 0)
      and (
        excluded_pattern is null or offer.phrase !~ excluded_pattern
        or not private.has_term(excluded_terms, offer.phrase, private.forms_of(offer.phrase))
      )
    order by offer.created_at desc, offer.id desc
    limit 1000
  ), placed as (
    select found.*, row_number() over (partition by found.words = '' order by found.created_at desc, found.id desc) as place
    from found
  )
  select placed.id, placed.name, placed.price, placed.currency, placed.image_url, placed.picture_path, placed.group_name,
    placed.created_at, (select count(*)::integer from found), (select count(*)::integer from found where found.words = ''),
    nullif(placed.words, ''), array(
      select other.words from found as other where other.words <> '' group by other.words order by count(*) desc, other.words limit 8
    )
  from placed
  where placed.place <= 5
  order by placed.words <> '', placed.created_at desc, placed.id desc;
end
$$;
comment on function private.preview_keyword_alert(text, text[], numeric, text) is 'Behind public.preview_keyword_alert.';

create function public.preview_keyword_alert(
  p_keyword text, p_excluded text[] default '{}', p_highest_price numeric default null, p_country text default 'US'
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer, total_as_typed integer, found_as text, other_forms text[]
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.preview_keyword_alert(p_keyword, p_excluded, p_highest_price, p_country)
$$;
comment on function public.preview_keyword_alert(text, text[], numeric, text) is
  'What an alert for a country (two letters, or all) would have found for the caller in the last 30 days: the newest five as typed and the newest five in other forms (found_as), each with how many there are (to 1,000) and the most frequent forms.';
grant execute on function
  private.preview_keyword_alert(text, text[], numeric, text),
  public.preview_keyword_alert(text, text[], numeric, text)
to authenticated;

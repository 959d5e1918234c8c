-- The preview of a common word ends with what it shows, and compares the forms of the words that it found, not of whole
-- names. docs/behaviour/alerts.md
create function private.letters_of(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case left((private.terms_of(p_text))[1], 1)
    when '~' then '%' || replace(substr((private.terms_of(p_text))[1], 2), '[[:alnum:]]*', '%') || '%'
    else (
      select '%' || string_agg(regexp_replace(replace(word.beginning, 'ss', ''), '(.)', '\1%', 'g'), '' order by word.place)
      from private.search_words(p_text) as word
    )
  end
$$;
comment on function private.letters_of(text) is
  'A cheap pattern of every phrase that private.pattern_of finds: its letters in sequence.';

create function private.found_words(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select format('case when position(%L in offer.phrase) > 0 then ''''', private.phrase_of(p_text)) || coalesce(
    format(
      -- Nearly always the first one that the pattern finds is a single word.
      ' when offer.phrase like %1$L then case'
        || ' when private.word_form(substring(offer.phrase from %2$L)) = any (%3$L::text[]) then substring(offer.phrase from %2$L)'
        || ' else (select spoken[1] from regexp_matches(offer.phrase, %2$L, ''g'') as spoken'
        || ' where private.has_term(%3$L, '' '' || spoken[1] || '' '', private.forms_of(spoken[1])) limit 1) end',
      private.letters_of(p_text), private.pattern_of(p_text), private.terms_of(p_text)
    ), ''
  ) || ' end'
$$;
comment on function private.found_words(text) is
  'SQL of what a keyword finds in offer.phrase, as private.finds_offer: other forms of its words, nothing ('''') if it is there as typed, or null.';

create function private.form_lookup(p_text text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when private.pattern_of(p_text) is null then format('offer.phrase like %L', '%' || private.phrase_of(p_text) || '%')
    when left((private.terms_of(p_text))[1], 1) = '~' then format(
      'offer.phrase like any (%L::text[])', array['%' || private.phrase_of(p_text) || '%', private.letters_of(p_text)]
    )
    else (
      select format(
        '(offer.phrase like any (%1$L::text[]) or offer.phrase like %2$L%3$s) and (offer.phrase like %4$L or offer.phrase like %5$L) is true',
        private.first_differences_of(longest.beginning, longest.before) || ('%' || private.phrase_of(p_text) || '%'),
        '%' || longest.beginning || '%',
        case when other.beginning is not null then format(
          ' and offer.phrase like any (%L::text[])',
          private.first_differences_of(other.beginning, other.before) || ('%' || other.beginning || '%')
        ) end,
        '%' || private.phrase_of(p_text) || '%', private.letters_of(p_text)
      )
      from private.search_words(p_text) as longest
      left join private.search_words(p_text) as other on other.rank = 2 and char_length(other.beginning) > 2
      where longest.rank = 1
    )
  end
$$;
comment on function private.form_lookup(text) is
  'SQL that is true of an offer whose phrase private.pattern_of finds, and of few others, as the trigram index answers it at once.';

create function private.walk_preview(p_country text, p_words text, p_condition text) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  found_ids uuid[];
begin
  execute format(
    $query$
      select array(
        select offer.id
        from (
          select offer.*
          from (
            select newest.id, newest.phrase, newest.price, newest.currency, newest.seller_id, newest.created_at
            from catalogue.products as newest
            where newest.is_listed and newest.expires_at > now() and newest.created_at > now() - interval '30 days' %s
            order by newest.created_at desc, newest.id desc
            limit 20000
          ) as offer
          cross join lateral (select %s as words) as said
          where (offer.seller_id in (select private.my_catalogue_seller_ids())) is true and said.words is not null
          order by offer.created_at desc, offer.id desc
          limit 5000
        ) as offer
        where %s
        order by offer.created_at desc, offer.id desc
        limit 1000
      )
    $query$,
    case when p_country is not null then format('and newest.country = %L', p_country) end, p_words, p_condition
  )
  into found_ids;
  return found_ids;
end
$$;
comment on function private.walk_preview(text, text, text) is
  'What a keyword (private.found_words) finds among the newest 20,000 offers, at most 1,000: of the newest 5,000 that have its words, those that fit a condition.';

create function private.pick_preview(p_country text, p_keyword text, p_words text, p_condition text) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format(
    $query$
      select array(
        select offer.id
        from (
          select offer.*
          from (
            select offer.id, offer.phrase, offer.price, offer.currency, offer.created_at
            from catalogue.products as offer
            where %s and offer.is_listed and offer.expires_at > now()
              and offer.created_at > now() - interval '30 days' %s
              and (offer.seller_id in (select private.my_catalogue_seller_ids())) is true
            order by offer.created_at desc, offer.id desc
            limit 20000
          ) as offer
          cross join lateral (select %s as words) as said
          where said.words is not null
          order by offer.created_at desc, offer.id desc
          limit 5000
        ) as offer
        where %s
        order by offer.created_at desc, offer.id desc
        limit 1000
      )
    $query$,
    private.form_lookup(p_keyword),
    case when p_country is not null then format('and offer.country = %L', p_country) end, p_words, p_condition
  )
  into found_ids;
  return found_ids;
end
$$;
comment on function private.pick_preview(text, text, text, text) is
  'The same among all offers of the last 30 days, found by the trigram index.';

create or replace function private.preview_keyword_alert(
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
  wanted_country text := nullif(p_country, 'all');
  words text;
  condition text;
  found_ids uuid[];
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
  if private.phrase_of(p_keyword) = '  ' then
    return;
  end if;
  perform private.check_offer_filters(null, wanted_country);
  words := private.found_words(p_keyword);
  condition := concat_ws(' and ',
    'true',
    case when p_highest_price is not null then format(
      'offer.currency = %L and offer.price <= %L::numeric',
      private.currency_of_country(coalesce(wanted_country, 'US')), p_highest_price
    ) end,
    (
      select string_agg(format('(%s) is null', private.found_words(given)), ' and ')
      from unnest(p_excluded) as given where private.phrase_of(given) <> '  '
    )
  );
  -- The newest offers are enough for a word that is everywhere. A rarer one is looked up.
  found_ids := private.walk_preview(wanted_country, words, condition);
  if cardinality(found_ids) < 1000 then
    found_ids := private.pick_preview(wanted_country, p_keyword, words, condition);
  end if;
  return query execute format(
    $query$
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      private.group_name_of(seller.name) as group_name, offer.created_at, said.words
    from catalogue.products as offer
    cross join lateral (select %s as words) as said
    join public.sellers as seller on seller.id = offer.seller_id
    where offer.id = any ($1)
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
  order by placed.words <> '', placed.created_at desc, placed.id desc
    $query$,
    words
  ) using found_ids;
end
$$;

-- A search by word forms reads few patterns: scanned offers are first compared with the letters of the text in sequence, and the
-- trigram index looks for two words at once. docs/behaviour/catalogue.md
create function private.search_words(p_text text)
returns table (beginning text, before text, place bigint, rank bigint)
language sql immutable strict parallel safe
set search_path = ''
as $$
  select said.beginning, lag(said.beginning) over (order by said.place), said.place,
    row_number() over (order by char_length(said.word) desc, said.place)
  from (
    select given.word, given.place, regexp_replace(private.word_form(given.word), '(?<=..)i$', '') as beginning
    from unnest(string_to_array(btrim(private.phrase_of(p_text)), ' ')) with ordinality as given (word, place)
  ) as said
$$;
comment on function private.search_words(text) is
  'The words of a text, as private.pattern_of has them: without endings, with the word before, their place, and their rank by length.';

create function private.before_word(p_before text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_before is null then array[' '] else array[' ', right(p_before, 1), 'e', 'n', 's', 'y', 'ß'] end
$$;
comment on function private.before_word(text) is
  'What private.pattern_of may find directly before a word: a space, or the last letter of the word before, if there is one.';

create or replace function private.spellings_of(p_text text) returns text[]
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when p_text ~ '[[:alnum:]]{2}\*[^[:alnum:][:space:]]*(\s|$)' then array['%' || replace(btrim(substr((private.terms_of(p_text))[1], 2)), '[[:alnum:]]*', '%') || '%']
    else array(
      select '%' || spelled.beginning || '%'
      from private.search_words(p_text) as longest
      cross join lateral (
        select longest.beginning
        union
        select replace(longest.beginning, 'ss', 'ß')
        union
        select left(longest.beginning, place) || ' ' || substr(longest.beginning, place + 1)
        from generate_series(2, char_length(longest.beginning) - 1) as place
        union
        -- A single letter says more to the index with what is before it.
        select letter || left(longest.beginning, 1) || ' ' || substr(longest.beginning, 2)
        from unnest(private.before_word(longest.before)) as letter
        union
        select left(longest.beginning, place) || 'e' || substr(longest.beginning, place + 1)
        from generate_series(1, char_length(longest.beginning)) as place
        where substr(longest.beginning, place, 1) in ('a', 'o', 'u')
      ) as spelled
      -- The index knows runs of three letters: with fewer it would read everything.
      where longest.rank = 1 and char_length(longest.beginning) > 2
    )
  end
$$;

create function private.first_differences_of(p_beginning text, p_before text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(
    select '%' || case when differs.place = 1 then letter else '' end || left(p_beginning, differs.place) || differs.next || '%'
    from (
      select place, ' ' || substr(p_beginning, place + 1, 1) as next
      from generate_series(1, char_length(p_beginning) - 1) as place
      union all
      select place, ' ß'
      from generate_series(1, char_length(p_beginning) - 2) as place
      where substr(p_beginning, place + 1, 2) = 'ss'
      union all
      select place, 'e'
      from generate_series(1, char_length(p_beginning)) as place
      where substr(p_beginning, place, 1) in ('a', 'o', 'u')
      union all
      select place - 1, 'ß'
      from generate_series(1, char_length(p_beginning) - 1) as place
      where substr(p_beginning, place, 2) = 'ss'
    ) as differs
    cross join unnest(private.before_word(p_before)) as letter
    where differs.place = 1 or letter = ' '
  )
$$;
comment on function private.first_differences_of(text, text) is
  'Patterns of a word that private.pattern_of finds, though not in one piece: its letters up to the first space, added e, or ß. The second value is the word before, if there is one.';

create or replace function private.word_filter(p_search text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when given.filter = '' or given.filter like '\% %' then given.filter
    else given.filter || coalesce(
      ';' || private.pattern_of(p_search) || ';' || nullif(array_to_string(given.spellings, ','), '') || ';' || case
        when cardinality(given.spellings) = 1 then given.spellings[1]
        else (
          select '%' || string_agg(regexp_replace(replace(word.beginning, 'ss', ''), '(.)', '\1%', 'g'), '' order by word.place)
          from private.search_words(p_search) as word
        ) || coalesce((
          select ';%' || longest.beginning || '%;%' || other.beginning || '%,'
            || array_to_string(private.first_differences_of(other.beginning, other.before), ',')
          from private.search_words(p_search) as longest
          join private.search_words(p_search) as other on other.rank > 1 and char_length(other.beginning) > 2
          where longest.rank = 1
          order by other.rank
          limit 1
        ), '')
      end, ''
    )
  end
  from (select private.offer_filter(p_search) as filter, private.spellings_of(p_search) as spellings) as given
$$;
comment on function private.word_filter(text) is
  'As private.offer_filter. For three letters or more, after semicolons, also: a pattern of the other forms of its words (private.pattern_of); private.spellings_of its longest word; the letters that these have in common; and, of several words, the longest one and the spellings of the next.';

create function private.text_condition(p_filter text, p_column text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when cardinality(given.parts) = 1 then format('%s like %L', p_column, given.parts[1])
    -- Nearly all names lack the letters, and are compared no further.
    else format(
      '(%1$s like %2$L or %1$s like %3$L and %1$s like any (%4$L::text[]) and %1$s ~ %5$L)',
      p_column, given.parts[1], given.parts[4], string_to_array(given.parts[3], ','), given.parts[2]
    )
  end
  from (select string_to_array(p_filter, ';') as parts) as given
$$;
comment on function private.text_condition(text, text) is
  'SQL that is true of a column with phrases that a filter (private.word_filter or private.offer_filter) finds.';

create function private.text_lookup(p_filter text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when cardinality(given.parts) = 1 then private.text_condition(p_filter, 'offer.phrase')
    -- As a truth value the rest stays a filter: the index would take the expression apart for each pattern.
    else format(
      case
        when given.parts[5] is null then 'offer.phrase like any (%1$L::text[])'
        else '(offer.phrase like any (%1$L::text[]) or offer.phrase like %2$L and offer.phrase like any (%3$L::text[]))'
      end || ' and %4$s is true',
      array_remove(given.spellings, given.parts[5])
        || case
          -- Nearly always it is among what the other patterns find.
          when given.parts[5] is null and given.parts[1] like any (given.spellings)
            or given.parts[1] like given.parts[5] and given.parts[1] like any (given.others) then '{}'
          else given.parts[1:1]
        end,
      given.parts[5], given.others, private.text_condition(p_filter, 'offer.phrase')
    )
  end
  from (
    select cut.parts, string_to_array(cut.parts[3], ',') as spellings, string_to_array(cut.parts[6], ',') as others
    from (select string_to_array(p_filter, ';') as parts) as cut
  ) as given
$$;
comment on function private.text_lookup(text) is
  'The same for offer.phrase, as the trigram index answers it at once.';

create or replace function private.walk_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_order internal.offer_order, p_reach integer, p_limit integer
) returns uuid[]
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
          select offer.id, offer.seller_id, offer.phrase, offer.%1$I
          from catalogue.products as offer
          where %2$s
          order by offer.%1$I %3$s, offer.id %3$s
          limit $4
        ) as offer
        -- As a truth value it stays a filter, which ends with the page.
        where (offer.seller_id in (select unnest($1))) is true %4$s
        order by offer.%1$I %3$s, offer.id %3$s
        limit $5
      )
    $query$,
    p_order.sort_column,
    concat_ws(' and ',
      private.page_condition(p_order),
      case when p_country is not null then 'offer.country = $2' end,
      -- One seller has an order of its own.
      case when p_country is not null and cardinality(p_sellers) = 1 then 'offer.seller_id = $1[1]' end
    ),
    p_order.direction,
    case when p_pattern is not null then 'and ' || private.text_condition(p_pattern, 'offer.phrase') end
  )
  into found_ids using p_sellers, p_country, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;

create or replace function private.sift_offers(
  p_sellers uuid[], p_countries text[], p_pattern text, p_order internal.offer_order, p_reach integer, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  is_by_day boolean := p_order.sort_column = 'created_at';
  found_ids uuid[];
begin
  execute format(
    $query$
      with visible as materialized (
        select offer.*
        from unnest($1) as seller (id), unnest($2) as place (country),
        lateral (
          select offer.id, offer.phrase, offer.created_at
          from catalogue.products as offer
          where offer.seller_id = seller.id and offer.country = place.country and %1$s
          offset 0
        ) as offer
        limit $4 + 1
      )
      select case when (select count(*) from visible) <= $4 then array(
        select offer.id from visible %2$s
        order by offer.%3$I %4$s, offer.id %4$s
        limit $5
      ) end
    $query$,
    -- One index holds all of this; prices and names are looked up of those alone that have the text.
    case when is_by_day then private.page_condition(p_order) else 'offer.is_listed and offer.expires_at > now()' end,
    case
      when is_by_day then 'as offer where ' || private.text_condition(p_pattern, 'offer.phrase')
      else 'join catalogue.products as offer on offer.id = visible.id where ' || private.text_condition(p_pattern, 'visible.phrase')
        || ' and ' || private.page_condition(p_order)
    end,
    p_order.sort_column, p_order.direction
  )
  into found_ids using p_sellers, p_countries, p_pattern, p_reach, p_limit;
  return found_ids;
end
$$;

create or replace function private.pick_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_order internal.offer_order, p_limit integer
) returns uuid[]
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format(
    $query$
      select array(
        select offer.id
        from (
          select offer.id, offer.%1$I as value
          from catalogue.products as offer
          where %6$s and %2$s %3$s and %4$s
          offset 0
        ) as offer
        order by offer.value %5$s, offer.id %5$s
        limit $4
      )
    $query$,
    p_order.sort_column, private.page_condition(p_order),
    case when p_country is not null then 'and offer.country = $2' end,
    private.of_sellers(p_sellers), p_order.direction, private.text_lookup(p_pattern)
  )
  into found_ids using p_sellers, p_country, p_pattern, p_limit;
  return found_ids;
end
$$;

create or replace function private.count_visible_offers(
  p_sellers uuid[], p_countries text[], p_pattern text, p_reach integer, p_most integer
) returns integer
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  found_count integer;
begin
  execute format(
    $query$
      with visible as materialized (
        select offer.*
        from unnest($1) as seller (id), unnest($2) as place (country),
        lateral (
          select %s
          from catalogue.products as offer
          where offer.seller_id = seller.id and offer.country = place.country
            and offer.is_listed and offer.expires_at > now()
          offset 0
        ) as offer
        limit $4 + 1
      )
      select case when $3 is null or (select count(*) from visible) <= $4 then
        (select count(*) from (select from visible %s limit $5) as found)
      end
    $query$,
    case when p_pattern is null then '1 as one' else 'offer.phrase' end,
    case when p_pattern is not null then 'where ' || private.text_condition(p_pattern, 'visible.phrase') end
  )
  into found_count using p_sellers, p_countries, p_pattern, p_reach, p_most;
  return found_count;
end
$$;

create or replace function private.count_matching_offers(
  p_sellers uuid[], p_country text, p_pattern text, p_most integer
) returns integer
language plpgsql stable
set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  found_count integer;
begin
  execute format(
    $query$
      select count(*)
      from (
        select from catalogue.products as offer
        where %s and offer.is_listed and offer.expires_at > now() %s and %s
        limit $4
      ) as found
    $query$,
    private.text_lookup(p_pattern), case when p_country is not null then 'and offer.country = $2' end, private.of_sellers(p_sellers)
  )
  into found_count using p_sellers, p_country, p_pattern, p_most;
  return found_count;
end
$$;

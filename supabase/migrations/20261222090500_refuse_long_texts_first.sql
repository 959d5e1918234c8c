-- A text of a megabyte was tidied and compared before its length was looked at, which took up to a second.
-- docs/behaviour/limits.md
create or replace function private.tidy_keyword() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Before anything else looks at them. What is a little too long is refused by the table.
  if octet_length(new.keyword) > 2000 then
    raise exception 'A keyword has 2 to 100 characters.'
      using errcode = '23514', table = 'keyword_alerts', constraint = 'keyword_alerts_keyword_check';
  end if;
  if octet_length(array_to_string(new.excluded, '')) > 10000 then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.'
      using errcode = '23514', table = 'keyword_alerts', constraint = 'keyword_alerts_excluded_check';
  end if;
  new.keyword := btrim(regexp_replace(new.keyword, '\s+', ' ', 'g'));
  return new;
end
$$;

create or replace function private.tidy_tags(p_tags text[]) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  tidied text[];
begin
  -- Before the words are looked at; what is a little too long is counted below.
  if octet_length(array_to_string(p_tags, '')) > 20000 then
    raise exception 'A tag has up to 40 characters.' using errcode = '23514', hint = 'tags';
  end if;
  select coalesce(array_agg(kept.word order by kept.place), '{}')
  into tidied
  from (
    select distinct on (lower(tidy.word)) tidy.word, tidy.place
    from unnest(p_tags) with ordinality as given (word, place)
    cross join lateral (
      select btrim(regexp_replace(given.word, '[[:space:][:cntrl:],]+', ' ', 'g')) as word, given.place
    ) as tidy
    where tidy.word <> ''
    order by lower(tidy.word), tidy.place
  ) as kept;
  if cardinality(tidied) > 20 then
    raise exception 'A product has up to 20 tags.' using errcode = '23514', hint = 'tags';
  end if;
  if exists (select from unnest(tidied) as word where char_length(word) > 40) then
    raise exception 'A tag has up to 40 characters.' using errcode = '23514', hint = 'tags';
  end if;
  return tidied;
end
$$;

create or replace function private.prepare_saved_view() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if octet_length(new.name) > 2000 then
    raise exception 'The name of a view has 1 to 60 characters.'
      using errcode = '23514', table = 'saved_views', constraint = 'saved_views_name_check';
  end if;
  new.name := btrim(regexp_replace(new.name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;

create or replace function private.preview_keyword_alert(p_keyword text, p_excluded text[], p_highest_price numeric)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
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
  if octet_length(p_keyword) > 2000 or char_length(btrim(p_keyword)) not between 2 and 100 then
    return;
  end if;
  wanted := private.phrase_of(p_keyword);
  if wanted = '  ' then
    return;
  end if;
  -- As private.finds_offer, which as a call of its own is slow for the many offers that a common word has.
  unwanted := private.phrases_of(p_excluded);
  return query
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      private.group_name_of(seller.name) as group_name, offer.created_at
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
    where (p_highest_price is null or (offer.currency = 'USD' and offer.price <= p_highest_price))
      and not exists (select from unnest(unwanted) as excluded where position(excluded in offer.phrase) > 0)
    order by offer.created_at desc, offer.id desc
    limit 1000
  )
  select found.*, (select count(*)::integer from found) from found order by found.created_at desc, found.id desc limit 5;
end
$$;

-- What a tester and a seller agreed on. docs/behaviour/terms.md
create function private.is_deal_terms(p_terms jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  field record;
  words text;
  day integer[];
  is_good boolean;
begin
  -- A number may be written with thousands of zeros.
  if jsonb_typeof(p_terms) <> 'object' or p_terms = '{}' or octet_length(p_terms::text) > 2000 then
    return false;
  end if;
  if p_terms ?& array['share', 'amount'] or p_terms ?& array['keep_days', 'keep_until'] then
    return false;
  end if;
  for field in select entry.key, entry.value, jsonb_typeof(entry.value) as kind from jsonb_each(p_terms) as entry loop
    words := field.value #>> '{}';
    is_good := case
      when field.key in ('tax', 'fees') then field.kind = 'boolean'
      when field.key in ('share', 'amount', 'days', 'review_days', 'keep_days') then field.kind = 'number'
      when field.key = 'asks' then field.kind = 'array'
      when field.key in ('after', 'method', 'note', 'keep_until') then field.kind = 'string'
      else false
    end;
    -- The values are read only if they have the right kind.
    if not is_good then
      return false;
    end if;
    is_good := case field.key
      when 'share' then words::numeric > 0 and words::numeric <= 100 and words::numeric = round(words::numeric, 2)
      when 'amount' then words::numeric between 0 and 999999999.99 and words::numeric = round(words::numeric, 2)
      when 'days' then words::numeric between 0 and 365 and words::numeric = trunc(words::numeric)
      when 'review_days' then words::numeric between 0 and 365 and words::numeric = trunc(words::numeric)
      when 'keep_days' then words::numeric between 1 and 3650 and words::numeric = trunc(words::numeric)
      when 'after' then words in ('order', 'delivery', 'review', 'publication')
      when 'method' then char_length(words) between 1 and 50 and words !~ '^\s|\s$'
      -- Shops forbid asking for a rating; the same rule as asksForStars in packages/domain.
      when 'note' then char_length(words) between 1 and 200 and words !~ '^\s|\s$'
        and words !~* '[⭐★🌟]|(\d|\m(one|two|three|four|five|fünf|fuenf|cinq|cinco|cinque))[\s-]*(\*|star|stern|stelle|[eé]toile|estrella)'
      when 'asks' then jsonb_array_length(field.value) > 0
        and '["text", "photos", "video", "feedback"]' @> field.value
        and jsonb_array_length(field.value)
          = (select count(distinct ask.value) from jsonb_array_elements(field.value) as ask (value))
      when 'keep_until' then words ~ '^\d{4}-\d{2}-\d{2}$'
      else true
    end;
    if not is_good then
      return false;
    end if;
    if field.key = 'keep_until' then
      day := string_to_array(words, '-')::integer[];
      if day[1] not between 1970 and 2199 or day[2] not between 1 and 12 or day[3] < 1
        or day[3] > extract(day from pg_catalog.make_date(day[1], day[2], 1) + interval '1 month' - interval '1 day')
      then
        return false;
      end if;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.is_deal_terms(jsonb) is
  'Whether a value is the terms of a deal: known fields, each within its limits. docs/behaviour/limits.md';
grant execute on function private.is_deal_terms(jsonb) to authenticated, service_role;

alter table public.products
  add column deal_terms jsonb
    constraint products_deal_terms_check check (deal_terms is null or private.is_deal_terms(deal_terms));
comment on column public.products.deal_terms is
  'What was agreed with the seller: what comes back, when and how, and what is asked for; null if nothing was noted.';
grant insert (deal_terms), update (deal_terms) on public.products to authenticated;

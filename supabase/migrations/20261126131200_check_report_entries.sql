-- An entry without its values before, or listed twice, could be recorded and not be taken back.
create or replace function private.check_report_entries(p_entries jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  if jsonb_typeof(p_entries) is distinct from 'array' or jsonb_array_length(p_entries) > 1000 then
    raise exception 'Give a list of up to 1000 entries.' using errcode = 'PT400';
  elsif exists (
    select from jsonb_array_elements(p_entries) as entry (value)
    where jsonb_typeof(entry.value -> 'source') is distinct from 'string'
      or entry.value ->> 'source' not in ('PayPal', 'eBay')
      or jsonb_typeof(entry.value -> 'reference') is distinct from 'string'
      or char_length(entry.value ->> 'reference') not between 1 and 200
      or entry.value ->> 'reference' ~ '[[:cntrl:]]'
      or jsonb_typeof(entry.value -> 'changes') is distinct from 'array'
      or char_length(entry.value ->> 'changes') > 20000
      or jsonb_typeof(coalesce(entry.value -> 'sender_address', 'null')) not in ('string', 'null')
      or char_length(entry.value ->> 'sender_address') not between 1 and 320
  ) then
    raise exception
      'Give each entry a source, PayPal or eBay, a reference of up to 200 characters, a list of changes, and an address of up to 320 characters or none.'
      using errcode = 'PT400';
  elsif (
    select count(*) > count(distinct (entry.value ->> 'source', entry.value ->> 'reference'))
    from jsonb_array_elements(p_entries) as entry (value)
  ) then
    raise exception 'Give each entry once.' using errcode = 'PT400';
  elsif exists (
    select from jsonb_array_elements(p_entries) as entry (value)
    cross join lateral jsonb_array_elements(entry.value -> 'changes') as made (value)
    where jsonb_typeof(made.value -> 'id') is distinct from 'string'
      or made.value ->> 'id' !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
      or jsonb_typeof(made.value -> 'change') is distinct from 'object'
      or jsonb_typeof(made.value -> 'base') is distinct from 'object'
  ) then
    raise exception 'Give each change the id of a product, a change and a base.' using errcode = 'PT400';
  end if;
  select field.name into unknown
  from jsonb_array_elements(p_entries) as entry (value)
  cross join lateral jsonb_array_elements(entry.value -> 'changes') as made (value)
  cross join lateral (
    select jsonb_object_keys(made.value -> 'change') union all select jsonb_object_keys(made.value -> 'base')
  ) as field (name)
  where field.name <> all (array[
    'refund_expected', 'refund_received', 'refund_received_date', 'refund_method', 'refund_reference', 'status',
    'paid_date', 'sold', 'sold_date', 'sold_price', 'sold_fees'
  ])
  limit 1;
  if unknown is not null then
    raise exception 'A report says nothing about %.', left(unknown, 60) using errcode = 'PT400';
  elsif exists (
    select from jsonb_array_elements(p_entries) as entry (value)
    cross join lateral jsonb_array_elements(entry.value -> 'changes') as made (value)
    where made.value -> 'change' = '{}'
      or array(select jsonb_object_keys(made.value -> 'change') as name order by name)
        <> array(select jsonb_object_keys(made.value -> 'base') as name order by name)
  ) then
    raise exception 'A change and its base name the same columns.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.check_report_entries(jsonb) is
  'Raises PT400 for more than 1000 entries, for one that is listed twice or is no entry, and for a change that could not be taken back, or is of a column that no report is about.';

-- A report of many entries arrives in parts, and each part counts its places from 1.
create or replace function public.undo_report(p_import uuid) returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  entry public.report_entries;
  undone integer := 0;
  remaining integer := 0;
begin
  perform from private.hold_import(p_import, caller);
  if not found or exists (
    select from public.products as product where product.user_id = caller and product.import_id = p_import
  ) then
    raise exception 'There is no such report of yours.' using errcode = 'PT404';
  end if;
  perform from public.products as product
  where product.user_id = caller and product.id in (
    select (change.value ->> 'id')::uuid
    from public.report_entries as listed
    cross join lateral jsonb_array_elements(listed.changes) as change (value)
    where listed.user_id = caller and listed.import_id = p_import
  )
  order by product.id
  for update;
  for entry in
    select * from public.report_entries as listed
    where listed.user_id = caller and listed.import_id = p_import
    order by listed.created_at desc, listed.place desc
  loop
    if private.change_by_report(entry.changes, true) then
      perform private.settle_report_entry(caller, entry.source, entry.reference, null, false);
      undone := undone + 1;
    else
      remaining := remaining + 1;
    end if;
  end loop;
  if remaining = 0 then
    perform private.set_import_undone(p_import, caller, true);
  end if;
  return jsonb_build_object('undone', undone, 'remaining', remaining);
end
$$;

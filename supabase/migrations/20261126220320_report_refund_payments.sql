-- A payment of a report is a payment of a refund, with its own day and reference. docs/behaviour/import-export.md
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
    'refund_expected', 'refund_received', 'refund_received_date', 'refund_method', 'refund_reference', 'refund_payments',
    'status',
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

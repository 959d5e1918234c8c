-- A file that was read as a report and then as a table of products is one import: undoing the report leaves the products.
create or replace function public.undo_report(p_import uuid) returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  entry public.report_entries;
  undone integer := 0;
  remaining integer := 0;
  has_products boolean := exists (
    select from public.products as product where product.user_id = caller and product.import_id = p_import
  );
begin
  perform from private.hold_import(p_import, caller);
  if not found or (has_products and not exists (
    select from public.report_entries as listed where listed.user_id = caller and listed.import_id = p_import
  )) then
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
  if remaining = 0 and not has_products then
    perform private.set_import_undone(p_import, caller, true);
  end if;
  return jsonb_build_object('undone', undone, 'remaining', remaining);
end
$$;

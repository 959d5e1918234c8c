-- Somebody who undoes and redoes an import in two tabs: one after the other, so that what the first did is seen by the second.
create function private.hold_import(p_import uuid, p_caller uuid) returns setof timestamptz
language sql security definer rows 1
set search_path = ''
as $$
  select import.undone_at from public.imports as import
  where import.id = p_import and import.user_id = p_caller and p_caller = auth.uid()
  for update
$$;
comment on function private.hold_import(uuid, uuid) is
  'Since when an import of the caller''s is undone, held until the transaction ends. No row when there is no such import of theirs.';

create or replace function public.redo_import(p_import uuid) returns integer
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  since timestamptz;
  restored integer;
begin
  select held.undone_at into since from private.hold_import(p_import, caller) as held (undone_at);
  if not found then
    raise exception 'There is no such import of yours.' using errcode = 'PT404';
  end if;
  -- What was in the trash before the import was undone stays there.
  update public.products as product set deleted_at = null
  where product.user_id = caller and product.import_id = p_import and product.deleted_at >= since;
  get diagnostics restored = row_count;
  perform private.set_import_undone(p_import, caller, false);
  return restored;
end
$$;

grant execute on function private.hold_import(uuid, uuid) to authenticated;

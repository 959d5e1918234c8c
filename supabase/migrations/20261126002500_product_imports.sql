-- The reference alone would let somebody name the import of another. Asked once for all rows of a statement, and only
-- of those who import.
create function private.check_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Rows that arrive while their import is being undone are taken out with the others: the undoing waits for them.
  perform from public.imports as import
  where import.id = any (array(select distinct added.import_id from added where added.import_id is not null))
  order by import.id
  for share;
  if exists (
    select from added
    where added.import_id is not null
      and not exists (
        select from public.imports as import
        where import.id = added.import_id and import.user_id = added.user_id and import.undone_at is null
      )
  ) then
    raise exception 'There is no such import of yours.' using errcode = '23503', hint = 'import';
  end if;
  return null;
end
$$;
comment on function private.check_import() is
  'Trigger: products come from an import of their owner''s own, which was not undone.';

create trigger c_check_import after insert on public.products
  referencing new table as added
  for each statement execute function private.check_import();

create function private.limit_imports() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
  surplus bigint;
  forgotten integer;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    surplus := (select count(*) from public.imports as kept where kept.user_id = owner) - 2000;
    if surplus > 0 then
      -- People cannot delete an import. One that nothing came from any more can neither be undone nor redone. What is
      -- locked is being added to at this moment.
      delete from public.imports as oldest where oldest.id in (
        select kept.id from public.imports as kept
        where kept.user_id = owner
          and kept.id not in (select added.id from added)
          and not exists (select from public.products as product where product.import_id = kept.id)
        order by kept.created_at, kept.id
        limit surplus
        for update skip locked
      );
      get diagnostics forgotten = row_count;
      if forgotten < surplus then
        raise exception 'You keep 2,000 imports with products already. Delete all products of one that you do not need, also from the trash, then try again.'
          using errcode = 'PT409', hint = 'import_limit';
      end if;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_imports() is
  'Trigger: beyond 2,000 imports of somebody the oldest without products are forgotten; raises PT409 when too few are. Additions at the same time are counted one after the other.';

create trigger limit_imports after insert on public.imports
  referencing new table as added
  for each statement execute function private.limit_imports();

create function private.set_import_undone(p_import uuid, p_caller uuid, p_undone boolean) returns timestamptz
language sql security definer
set search_path = ''
as $$
  update public.imports as import
  set undone_at = case when p_undone then coalesce(import.undone_at, clock_timestamp()) end
  where import.id = p_import and import.user_id = p_caller and p_caller = auth.uid()
  returning coalesce(import.undone_at, import.created_at)
$$;
comment on function private.set_import_undone(uuid, uuid, boolean) is
  'Notes that the caller undid an import, or took that back. Null when there is no such import of theirs.';

create function public.undo_import(p_import uuid) returns integer
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  taken integer;
begin
  if private.set_import_undone(p_import, caller, true) is null then
    raise exception 'There is no such import of yours.' using errcode = 'PT404';
  end if;
  update public.products as product set deleted_at = clock_timestamp()
  where product.user_id = caller and product.import_id = p_import and product.deleted_at is null;
  get diagnostics taken = row_count;
  return taken;
end
$$;
comment on function public.undo_import(uuid) is
  'Puts everything that came with an import of the caller''s into the trash; answers how many products.';

create function public.redo_import(p_import uuid) returns integer
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  since timestamptz;
  restored integer;
begin
  select import.undone_at into since from public.imports as import
  where import.id = p_import and import.user_id = caller;
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
comment on function public.redo_import(uuid) is
  'Takes what undo_import put into the trash out again, within the plan''s limit; answers how many products.';

create function public.recent_imports() returns table (
  id uuid, file_name text, row_count integer, duplicate_count integer, error_count integer, created_at timestamptz,
  undone_at timestamptz, held integer, trashed integer
)
language plpgsql stable security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller uuid := private.require_user();
begin
  return query
  select
    import.id, import.file_name, import.row_count, import.duplicate_count, import.error_count, import.created_at,
    import.undone_at, counts.held, counts.trashed
  from (
    select * from public.imports as newest
    where newest.user_id = caller
    order by newest.created_at desc, newest.id desc
    limit 20
  ) as import
  cross join lateral (
    select
      (count(*) filter (where product.deleted_at is null))::integer as held,
      (count(*) filter (where product.deleted_at is not null))::integer as trashed
    from public.products as product
    where product.import_id = import.id and product.user_id = caller
  ) as counts
  order by import.created_at desc, import.id desc;
end
$$;
comment on function public.recent_imports() is
  'The caller''s last 20 imports, and how many of their products are in the lists and in the trash now.';

grant execute on function
  private.set_import_undone(uuid, uuid, boolean),
  public.undo_import(uuid),
  public.redo_import(uuid),
  public.recent_imports()
to authenticated;

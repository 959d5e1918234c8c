-- Products that came from a file, and how to take them out again in one step. docs/behaviour/import-export.md
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  file_name text not null constraint imports_file_name_check check (char_length(file_name) between 1 and 255),
  row_count integer not null constraint imports_row_count_check check (row_count between 0 and 1000000),
  product_count integer not null constraint imports_product_count_check check (product_count between 0 and 1000000),
  duplicate_count integer not null default 0
    constraint imports_duplicate_count_check check (duplicate_count between 0 and 1000000),
  error_count integer not null default 0
    constraint imports_error_count_check check (error_count between 0 and 1000000),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table public.imports is 'Files whose rows became products. Written before the first of them is.';
comment on column public.imports.row_count is 'Rows of the file, its headers left out.';
comment on column public.imports.product_count is 'Rows that were to become products; how many did is counted by import_id.';
comment on column public.imports.duplicate_count is 'Rows left out because their product was there already.';
comment on column public.imports.error_count is 'Rows left out because they could not be read.';
comment on column public.imports.undone_at is 'Since when its products lie in the trash; null while they do not.';
create index imports_owner_newest_idx on public.imports (user_id, created_at desc, id desc);

alter table public.imports enable row level security;
create policy "Owners read their own imports" on public.imports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add imports of their own" on public.imports
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.imports
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.imports to authenticated;
grant insert (id, user_id, file_name, row_count, product_count, duplicate_count, error_count)
  on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

alter table public.products add column import_id uuid
  constraint products_import_id_fkey references public.imports (id) on delete set null;
comment on column public.products.import_id is 'The file that it came from; null when it was typed in.';
create index products_import_id_idx on public.products (import_id) where import_id is not null;
grant insert (import_id) on public.products to authenticated;

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
  private.set_import_undone(uuid, uuid, boolean), public.undo_import(uuid), public.redo_import(uuid),
  public.recent_imports()
  to authenticated;

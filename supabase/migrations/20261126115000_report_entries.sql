-- Entries of other programs' reports: money that came, items that were sold. Each is recorded once, so that the same report
-- proposes nothing twice, and knows what it changed, so that one press takes it back.
create table public.report_entries (
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  source text not null constraint report_entries_source_check check (source in ('PayPal', 'eBay')),
  reference text not null constraint report_entries_reference_check check (char_length(reference) between 1 and 200),
  import_id uuid references public.imports (id) on delete set null,
  place integer not null constraint report_entries_place_check check (place between 0 and 1000000),
  changes jsonb not null default '[]' constraint report_entries_changes_check
    check (jsonb_typeof(changes) = 'array' and octet_length(changes::text) <= 20000),
  is_passed_over boolean not null generated always as (changes = '[]') stored,
  sender_address text
    constraint report_entries_sender_address_check check (char_length(sender_address) between 1 and 320),
  seller_id uuid references public.sellers (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, source, reference)
);
comment on table public.report_entries is
  'Entries of a payment provider''s or a marketplace''s report that were recorded on products, or passed over for ever.';
comment on column public.report_entries.reference is 'The source''s own number of the payment or the sale.';
comment on column public.report_entries.import_id is 'The file that it came with; null when that import is forgotten: it can no longer be undone.';
comment on column public.report_entries.place is 'Its place among the entries of its file: undoing goes backwards.';
comment on column public.report_entries.changes is
  'What it changed, [{"id": product, "change": {"column": value}, "base": {"column": value before}}]; empty when it was passed over.';
comment on column public.report_entries.is_passed_over is 'Whether it changed nothing: it is never proposed again.';
comment on column public.report_entries.sender_address is 'The address that the payment came from, in small letters.';
comment on column public.report_entries.seller_id is 'The seller of the product it was recorded on: later payments from the same address are for this seller.';
create index report_entries_import_idx on public.report_entries (import_id, place);
create index report_entries_seller_idx on public.report_entries (seller_id);
create index report_entries_owner_newest_idx on public.report_entries (user_id, created_at desc);
alter table public.report_entries enable row level security;

create policy "Owners read their own report entries" on public.report_entries
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.report_entries
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.report_entries to authenticated;
grant select, insert, update, delete on public.report_entries to service_role;

create function private.bound_report_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
  surplus bigint;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    surplus := (select count(*) from public.report_entries as kept where kept.user_id = owner) - 50000;
    if surplus > 0 then
      delete from public.report_entries as oldest
      where oldest.user_id = owner
        and (oldest.source, oldest.reference) in (
          select kept.source, kept.reference from public.report_entries as kept
          where kept.user_id = owner
          order by kept.created_at, kept.source, kept.reference
          limit surplus
        );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.bound_report_entries() is
  'Trigger: beyond 50,000 entries of somebody the oldest are forgotten; their reports would propose them again.';

create trigger bound_report_entries after insert on public.report_entries
  referencing new table as added
  for each statement execute function private.bound_report_entries();

create function private.check_report_entries(p_entries jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  if jsonb_typeof(p_entries) <> 'array' or jsonb_array_length(p_entries) > 1000 then
    raise exception 'Give a list of up to 1000 entries.' using errcode = 'PT400';
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
  end if;
end
$$;
comment on function private.check_report_entries(jsonb) is
  'Raises PT400 for more than 1000 entries, and for a change of a column that no report is about.';

create function private.keep_report_entries(p_caller uuid, p_import uuid, p_entries jsonb) returns setof text
language sql security definer
set search_path = ''
as $$
  insert into public.report_entries as kept (user_id, source, reference, import_id, place, changes, sender_address)
  select p_caller, entry.source, entry.reference, p_import, entry.place, entry.changes, lower(entry.sender_address)
  from jsonb_to_recordset(p_entries) as entry (
    source text, reference text, place integer, changes jsonb, sender_address text
  )
  where p_caller = auth.uid()
  order by entry.source, entry.reference
  on conflict do nothing
  returning kept.source || ' ' || kept.reference
$$;
comment on function private.keep_report_entries(uuid, uuid, jsonb) is
  'Keeps those entries of the caller''s that are not kept yet; answers with their sources and references.';

create function private.settle_report_entry(p_caller uuid, p_source text, p_reference text, p_seller uuid, p_keep boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_caller <> auth.uid() then
    raise exception 'This is somebody else''s.' using errcode = '42501';
  elsif p_keep then
    update public.report_entries as entry set seller_id = p_seller
    where entry.user_id = p_caller and entry.source = p_source and entry.reference = p_reference;
  else
    delete from public.report_entries as entry
    where entry.user_id = p_caller and entry.source = p_source and entry.reference = p_reference;
  end if;
end
$$;
comment on function private.settle_report_entry(uuid, text, text, uuid, boolean) is
  'Notes the seller of the product that an entry of the caller''s was recorded on, or forgets the entry.';

create function private.change_by_report(p_changes jsonb, p_takes_back boolean) returns boolean
language plpgsql security invoker
set search_path = ''
as $$
declare
  made record;
begin
  for made in
    select (entry.value ->> 'id')::uuid as id, entry.value -> 'change' as change, entry.value -> 'base' as base
    from jsonb_array_elements(p_changes) as entry (value)
  loop
    perform from public.edit_product(
      made.id,
      case when p_takes_back then made.base else made.change end,
      case when p_takes_back then made.change else made.base end
    );
    -- What was deleted for good needs no taking back.
    if not found and not p_takes_back then
      return false;
    end if;
  end loop;
  return true;
exception
  when sqlstate 'PT409' then
    return false;
end
$$;
comment on function private.change_by_report(jsonb, boolean) is
  'Makes or takes back all changes of an entry, or none: false when a product holds something else by now, or is gone.';

create function public.record_report(p_import uuid, p_file_name text, p_row_count integer, p_entries jsonb) returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  kept text[];
  entry record;
  is_made boolean;
  changed text[] := '{}';
begin
  perform private.check_report_entries(p_entries);
  -- Products first, by id, and then what limits lock: in the order of others, so that two that meet wait and both end.
  perform from public.products as product
  where product.user_id = caller and product.id in (
    select (change.value ->> 'id')::uuid
    from jsonb_array_elements(p_entries) as listed (value)
    cross join lateral jsonb_array_elements(listed.value -> 'changes') as change (value)
  )
  order by product.id
  for update;
  insert into public.imports (id, file_name, row_count, product_count)
  values (p_import, p_file_name, p_row_count, 0)
  on conflict do nothing;
  perform from private.hold_import(p_import, caller) as held (undone_at) where held.undone_at is null;
  if not found then
    raise exception 'There is no such import of yours.' using errcode = 'PT404';
  end if;
  kept := array(select private.keep_report_entries(caller, p_import, (
    select coalesce(jsonb_agg(listed.value || jsonb_build_object('place', listed.place)), '[]')
    from jsonb_array_elements(p_entries) with ordinality as listed (value, place)
  )));
  for entry in
    select listed.value ->> 'source' as source, listed.value ->> 'reference' as reference, listed.value -> 'changes' as changes
    from jsonb_array_elements(p_entries) with ordinality as listed (value, place)
    where listed.value ->> 'source' || ' ' || (listed.value ->> 'reference') = any (kept)
    order by listed.place
  loop
    is_made := private.change_by_report(entry.changes, false);
    perform private.settle_report_entry(caller, entry.source, entry.reference, (
      select product.seller_id from public.products as product
      where product.user_id = caller and product.id = (entry.changes -> 0 ->> 'id')::uuid
    ), is_made);
    if not is_made then
      changed := changed || entry.reference;
    end if;
  end loop;
  -- Also what an earlier call recorded whose answer was lost.
  return jsonb_build_object('changed', to_jsonb(changed), 'recorded', (
    select coalesce(jsonb_agg(mine.reference order by mine.place), '[]')
    from public.report_entries as mine
    where mine.user_id = caller and mine.import_id = p_import
  ));
end
$$;
comment on function public.record_report(uuid, text, integer, jsonb) is
  'Records up to 1000 entries of a report of the caller''s, [{"source", "reference", "sender_address", "changes": [{"id", "change", "base"}]}], each with all its changes or not at all; no changes: it is passed over for ever. Entries that are kept already change nothing. Answers {"recorded": [reference], "changed": [reference]}: all that this import recorded, and what it did not because products hold something else than the base.';

create function public.undo_report(p_import uuid) returns jsonb
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
  if not found then
    raise exception 'There is no such import of yours.' using errcode = 'PT404';
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
    order by listed.place desc
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
comment on function public.undo_report(uuid) is
  'Takes back what came with a report of the caller''s, and forgets its entries. What was changed by hand since remains. Answers {"undone", "remaining"}, both as numbers of entries.';

-- Imports of reports have no products, but entries: they are not forgotten before those without either.
create or replace function private.limit_imports() returns trigger
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
        order by
          exists (select from public.report_entries as entry where entry.import_id = kept.id), kept.created_at, kept.id
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

drop function public.recent_imports();
create function public.recent_imports() returns table (
  id uuid, file_name text, row_count integer, duplicate_count integer, error_count integer, created_at timestamptz,
  undone_at timestamptz, held integer, trashed integer, recorded integer, passed_over integer
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
    import.undone_at, counts.held, counts.trashed, entries.recorded, entries.passed_over
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
  cross join lateral (
    select
      (count(*) filter (where not entry.is_passed_over))::integer as recorded,
      (count(*) filter (where entry.is_passed_over))::integer as passed_over
    from public.report_entries as entry
    where entry.import_id = import.id and entry.user_id = caller
  ) as entries
  order by import.created_at desc, import.id desc;
end
$$;
comment on function public.recent_imports() is
  'The caller''s last 20 imports: how many of their products are in the lists and in the trash now, and how many of their entries are recorded on products and passed over.';

grant execute on function
  private.check_report_entries(jsonb),
  private.keep_report_entries(uuid, uuid, jsonb),
  private.settle_report_entry(uuid, text, text, uuid, boolean),
  private.change_by_report(jsonb, boolean),
  public.record_report(uuid, text, integer, jsonb),
  public.undo_report(uuid),
  public.recent_imports()
to authenticated;

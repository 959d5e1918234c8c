create table public.product_events (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null constraint product_events_kind_check
    check (kind in ('added', 'changed', 'trashed', 'restored')),
  changes jsonb not null default '{}' constraint product_events_changes_check check (jsonb_typeof(changes) = 'object'),
  actor_id uuid default auth.uid(),
  created_at timestamptz not null default now()
);
comment on table public.product_events is 'History of products: what changed, from what, to what, when. Written by triggers only.';
comment on column public.product_events.changes is 'By column: {"from": …, "to": …}.';
comment on column public.product_events.actor_id is
  'Who was signed in; null for the server, zeros for somebody whose account is gone.';
create index product_events_product_id_idx on public.product_events (product_id, id);
create index product_events_user_id_idx on public.product_events (user_id, id);
-- What somebody did to products of others; their own history goes with them.
create index product_events_foreign_actor_idx on public.product_events (actor_id) where actor_id <> user_id;
alter table public.product_events enable row level security;

create function private.record_added_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.product_events (product_id, user_id, kind, changes)
  select added.id, added.user_id, 'added', jsonb_build_object(
    'status', jsonb_build_object('from', null, 'to', added.status)
  )
  from added;
  return null;
end
$$;
comment on function private.record_added_products() is 'Trigger: begins the history of products.';

create trigger b_record_added_products after insert on public.products
  referencing new table as added
  for each statement execute function private.record_added_products();

-- Undoing an import of 20,000 products changes one column of each: only those that are named are compared.
-- docs/behaviour/import-export.md
create function private.record_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Planned anew each time, as in private.limit_changed_products.
  execute $sql$
    insert into public.product_events (product_id, user_id, kind, changes)
    select event.id, event.user_id, event.kind, event.changes
    from (
      select
        after.id,
        after.user_id,
        case
          when before.deleted_at is null and after.deleted_at is not null then 'trashed'
          when before.deleted_at is not null and after.deleted_at is null then 'restored'
          else 'changed'
        end as kind,
        case
          -- Into the trash and back go thousands at once, without any other change.
          when (before.deleted_at is null) <> (after.deleted_at is null)
            and version.old - array['updated_at', 'deleted_at'] = version.new - array['updated_at', 'deleted_at']
          then '{}'
          else (
            select coalesce(
              jsonb_object_agg(field.key, jsonb_build_object('from', version.old -> field.key, 'to', field.value)), '{}'
            )
            from jsonb_each(version.new) as field
            where field.value is distinct from version.old -> field.key
              and field.key not in ('updated_at', 'deleted_at')
          )
        end as changes
      from after
      join before on before.id = after.id
      -- OFFSET 0 keeps the planner from turning each row into JSON again for each of its columns.
      cross join lateral (select to_jsonb(before) as old, to_jsonb(after) as new offset 0) as version
      -- While an account is being deleted there is nobody to keep a history for.
      join public.users as account on account.id = after.user_id
    ) as event
    where event.kind <> 'changed' or event.changes <> '{}'
    order by event.id
  $sql$;
  return null;
end
$$;
comment on function private.record_changed_products() is 'Trigger: goes on with the history of products.';

create trigger b_record_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.record_changed_products();

-- Entries stay whole: a change whose answer was lost is known by the text that it wrote.
create function private.bound_product_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Planned anew each time, as in private.record_changed_products.
  execute $sql$
    delete from public.product_events as oldest
    using (
      select product.product_id, (
        select event.id from public.product_events as event
        where event.product_id = product.product_id
        order by event.id desc
        offset 1000 limit 1
      ) as last_id
      from (select distinct added.product_id from added where added.kind <> 'added') as product
      offset 0
    ) as full_history
    where oldest.product_id = full_history.product_id and oldest.id <= full_history.last_id
  $sql$;
  -- Short entries are bounded by their number alone, so that most changes add nothing up.
  if exists (select from added where pg_column_size(added.changes) > 2000) then
    execute $sql$
      delete from public.product_events as oldest
      using (
        select
          event.id,
          sum(pg_column_size(event.changes)) over (partition by event.product_id order by event.id desc) as held_bytes
        from public.product_events as event
        where event.product_id in (select added.product_id from added where pg_column_size(added.changes) > 2000)
      ) as counted
      where oldest.id = counted.id
        and counted.held_bytes > 1000000
        and counted.id not in (select added.id from added)
    $sql$;
  end if;
  return null;
end
$$;
comment on function private.bound_product_history() is
  'Trigger: of a product''s history the newest 1,000 entries stay, and after one with long texts the newest million bytes.';

create trigger bound_product_history after insert on public.product_events
  referencing new table as added
  for each statement execute function private.bound_product_history();

create policy "Owners read the history of their own products" on public.product_events
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.product_events
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.product_events to authenticated, service_role;

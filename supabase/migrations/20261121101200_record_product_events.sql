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
comment on column public.product_events.actor_id is 'Who was signed in; null for the server.';
create index product_events_product_id_idx on public.product_events (product_id, id);
create index product_events_user_id_idx on public.product_events (user_id, id);

alter table public.product_events enable row level security;
create policy "Owners read the history of their own products" on public.product_events
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.product_events
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.product_events to authenticated, service_role;

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

create function private.record_changed_products() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
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
      (
        select coalesce(
          jsonb_object_agg(field.key, jsonb_build_object('from', version.old -> field.key, 'to', field.value)), '{}'
        )
        from jsonb_each(version.new) as field
        where field.value is distinct from version.old -> field.key
          and field.key not in ('updated_at', 'deleted_at')
      ) as changes
    from after
    join before on before.id = after.id
    -- OFFSET 0 keeps the planner from turning each row into JSON again for each of its columns.
    cross join lateral (select to_jsonb(before) as old, to_jsonb(after) as new offset 0) as version
    -- While an account is being deleted there is nobody to keep a history for.
    join public.users as account on account.id = after.user_id
  ) as event
  where event.kind <> 'changed' or event.changes <> '{}'
  order by event.id;
  return null;
end
$$;
comment on function private.record_changed_products() is 'Trigger: goes on with the history of products.';
create trigger b_record_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.record_changed_products();

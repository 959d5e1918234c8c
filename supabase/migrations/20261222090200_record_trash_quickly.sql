-- Undoing an import of 20,000 products compared every column of each of them with itself. docs/behaviour/import-export.md
create or replace function private.record_changed_products() returns trigger
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

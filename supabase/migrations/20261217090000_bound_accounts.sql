-- What one account can store has an end: own sellers, imports, and the history of a product. docs/behaviour/limits.md
create function private.limit_sellers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added where added.user_id is not null order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.sellers as kept where kept.user_id = owner) > 5000 then
      raise exception 'You can keep up to 5,000 sellers of your own. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'seller_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_sellers() is
  'Trigger: raises PT409 when somebody would keep more than 5,000 sellers of their own. Additions at the same time are counted one after the other.';
create trigger limit_sellers after insert on public.sellers
  referencing new table as added
  for each statement execute function private.limit_sellers();

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

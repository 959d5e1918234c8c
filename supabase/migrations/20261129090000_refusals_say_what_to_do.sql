-- Refusals that people read say what to do, as those of the server: 'We cannot find this file in your account. Reload the page and
-- try again.' Only their texts change. docs/behaviour/errors.md
create or replace function private.prepare_product() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today date;
  kept internal.kept_sellers;
begin
  if tg_op = 'UPDATE' then
    if new.user_id <> old.user_id then
      raise exception 'A product stays with its owner.' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    -- In the trash since when: the first moment counts, by our clock.
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, clock_timestamp());
    end if;
  end if;

  -- Pickers send the all-zero id for 'Unassigned'.
  if new.seller_id = '00000000-0000-0000-0000-000000000000' then
    new.seller_id := null;
  end if;
  if new.seller_id is not null then
    if (tg_op = 'INSERT' or new.seller_id is distinct from old.seller_id)
      and not private.may_point_at_seller(new.user_id, new.seller_id)
    then
      -- One answer for sellers that are not there and for those of others.
      raise exception 'We cannot find this seller in your account. Reload the page and try again.'
        using errcode = '23503', hint = 'seller';
    end if;
    new.seller_name := null;
  elsif tg_op = 'UPDATE' and new.seller_name is not null and new.seller_name is distinct from old.seller_name then
    select * into kept from internal.kept_sellers as name
    where name.product_id = new.id and name.seller_name = new.seller_name;
    if not found then
      raise exception 'Only the name of a deleted seller comes back.' using errcode = '42501';
    end if;
    -- Unless it is being deleted at this moment, a seller that is there again comes back itself.
    if kept.seller_id is distinct from old.seller_id
      and exists (select from public.sellers as own where own.id = kept.seller_id and own.user_id = new.user_id)
    then
      new.seller_id := kept.seller_id;
      new.seller_name := null;
    end if;
  end if;

  if new.tags <> '{}' and (tg_op = 'INSERT' or new.tags is distinct from old.tags) then
    new.tags := private.tidy_tags(new.tags);
  end if;

  if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold)
    or new.refund_received is distinct from old.refund_received
  then
    today := private.local_today(new.user_id);
    -- A sale says nothing of the day of the status, and an order is not made after its sale.
    if tg_op = 'INSERT' or new.status <> old.status then
      case new.status
        when 'ordered' then
          if not (new.sold and coalesce(new.sold_date, today) < today) then
            new.order_date := coalesce(new.order_date, today);
          end if;
        when 'received' then new.received_date := coalesce(new.received_date, today);
        when 'reviewed' then new.reviewed_date := coalesce(new.reviewed_date, today);
        when 'published' then new.published_date := coalesce(new.published_date, today);
        when 'paid' then new.paid_date := coalesce(new.paid_date, today);
        else null;
      end case;
    end if;
    if new.sold then
      new.sold_date := coalesce(new.sold_date, today);
    end if;
    if new.refund_received is null then
      new.refund_received_date := null;
    else
      new.refund_received_date := coalesce(new.refund_received_date, today);
    end if;
  end if;
  return new;
end
$$;

create or replace function private.check_import() returns trigger
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
    raise exception 'We cannot find this import in your account. Reload the page and try again.'
      using errcode = '23503', hint = 'import';
  end if;
  return null;
end
$$;

create or replace function public.undo_import(p_import uuid) returns integer
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  taken integer;
begin
  if private.set_import_undone(p_import, caller, true) is null then
    raise exception 'We cannot find this import in your account. Reload the page and try again.' using errcode = 'PT404';
  end if;
  update public.products as product set deleted_at = clock_timestamp()
  where product.user_id = caller and product.import_id = p_import and product.deleted_at is null;
  get diagnostics taken = row_count;
  return taken;
end
$$;

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
    raise exception 'We cannot find this import in your account. Reload the page and try again.' using errcode = 'PT404';
  end if;
  -- What was in the trash before the import was undone stays there.
  update public.products as product set deleted_at = null
  where product.user_id = caller and product.import_id = p_import and product.deleted_at >= since;
  get diagnostics restored = row_count;
  perform private.set_import_undone(p_import, caller, false);
  return restored;
end
$$;

create or replace function private.own_offer_import(p_id uuid, p_admin uuid) returns internal.offer_imports
language plpgsql security definer
set search_path = ''
as $$
declare
  held internal.offer_imports;
begin
  select * into held from internal.offer_imports as import
  where import.id = p_id and import.started_by = p_admin for update;
  if held.id is null then
    raise exception 'We cannot find this import in your account. Reload the page and try again.' using errcode = 'PT404';
  end if;
  return held;
end
$$;

create or replace function public.record_report(p_import uuid, p_file_name text, p_row_count integer, p_entries jsonb) returns jsonb
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
    raise exception 'We cannot find this import in your account. Reload the page and try again.' using errcode = 'PT404';
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
    raise exception 'We cannot find this report in your account. Reload the page and try again.' using errcode = 'PT404';
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

create or replace function private.prepare_product_proof() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.path := old.path;
    new.created_at := old.created_at;
  -- A foreign key does not ask whose product it is.
  elsif not exists (
    select from public.products as product where product.id = new.product_id and product.user_id = new.user_id
  ) then
    raise exception 'We cannot find this product in your account. Reload the page and try again.'
      using errcode = '23503', hint = 'product';
  -- The default, not the time of a row that is moved here.
  elsif new.created_at = now() then
    new.created_at := coalesce(
      (
        select file.stored_at from internal.stored_files as file
        where file.bucket = 'product-files' and file.path = new.path and file.user_id = new.user_id
      ),
      new.created_at
    );
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) and exists (
    -- In the trash nothing counts for the limit, and Undo puts a file back there, too.
    select from public.products as product where product.id = new.product_id and product.deleted_at is null
  ) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  new.note := nullif(btrim(new.note), '');
  return new;
end
$$;

create or replace function private.prepare_blackout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.user_id <> coalesce(auth.uid(), new.user_id) or not exists (
    select from internal.stored_files as file
    where file.bucket = 'product-files' and file.path = new.path and file.user_id = new.user_id
  ) then
    raise exception 'We cannot find this file in your account. Reload the page and try again.'
      using errcode = '23503', hint = 'file';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create or replace function private.prepare_product_listing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  product public.products;
  bar text;
begin
  -- The policies refuse it, and nothing of the product is told.
  if auth.uid() is not null and (new.user_id <> auth.uid() or not private.has_needed_assurance()) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.place := old.place;
    new.ebay_id := old.ebay_id;
    new.ebay_account := old.ebay_account;
    new.priced_at := case when new.price is distinct from old.price then now() else old.priced_at end;
  end if;
  new.listed_at := least(new.listed_at, now());
  if tg_op = 'INSERT' then
    new.priced_at := new.listed_at;
  end if;
  if new.ended_at is not null then
    new.ended_at := greatest(least(new.ended_at, now()), new.listed_at);
  end if;
  -- A foreign key does not ask whose product it is. A sale that is being recorded has to end first.
  select found.* into product from public.products as found
  where found.id = new.product_id and found.user_id = new.user_id
  for share;
  if product.id is null then
    raise exception 'We cannot find this product in your account. Reload the page and try again.'
      using errcode = '23503', hint = 'product';
  end if;
  -- The server notes what eBay has made already, and what is up may get another price, but not become another listing.
  if auth.uid() is null or new.ended_at is not null or (
    tg_op = 'UPDATE' and old.ended_at is null and new.url is not distinct from old.url and new.site is not distinct from old.site
  ) then
    return new;
  end if;
  if product.deleted_at is not null then
    raise exception 'This product is in the trash. Restore it first.' using errcode = 'PT409', hint = 'product_gone';
  elsif new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  bar := private.sale_bar_of(product);
  if bar is not null then
    raise exception '%', bar using errcode = 'PT409', hint = 'not_sellable';
  end if;
  return new;
end
$$;

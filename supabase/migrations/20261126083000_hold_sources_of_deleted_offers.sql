-- An offer that an admin deletes while its source names it again: the batch and the deletion go one after the other, so that the
-- batch does not bring it back.
create function private.lock_sources(p_offers uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held text;
begin
  for held in
    select distinct offer.source from catalogue.products as offer where offer.id = any (p_offers) order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('private.take_offers ' || held, 0));
  end loop;
end
$$;
comment on function private.lock_sources(uuid[]) is
  'Waits for the batches that the sources of these offers are sending, and holds the next ones until the transaction ends. Taken before the offers are locked.';

create or replace function private.admin_delete_offer(p_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  gone catalogue.products;
begin
  perform private.require_admin();
  perform private.lock_sources(array[p_id]);
  delete from catalogue.products as offer where offer.id = p_id returning * into gone;
  if gone.id is null then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  insert into internal.deleted_offers (source, source_id) values (gone.source, gone.source_id)
  on conflict do nothing;
  perform private.write_audit(
    'offer.delete', 'offer', p_id,
    jsonb_build_object('name', gone.name, 'source', gone.source, 'source_id', gone.source_id)
  );
end
$$;

create or replace function private.admin_delete_offers(p_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  present uuid;
  gone integer := 0;
begin
  perform private.require_admin();
  if p_ids is null or cardinality(p_ids) > 100 then
    raise exception 'At most 100 offers are deleted at once.' using errcode = '54000';
  end if;
  perform private.lock_sources(p_ids);
  -- In one order, so that two admins who delete the same ones wait for each other and do not block. The later one finds none.
  for present in
    select offer.id from catalogue.products as offer where offer.id = any (p_ids) order by offer.id for update
  loop
    perform private.admin_delete_offer(present);
    gone := gone + 1;
  end loop;
  return gone;
end
$$;

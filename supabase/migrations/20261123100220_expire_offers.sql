-- An expired offer leaves the lists' indexes within the hour, and goes a year later. docs/behaviour/ingest.md
create index products_gone_idx on catalogue.products (expires_at) where not is_listed;

create function private.unlist_expired_offers(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    update catalogue.products as offer set is_listed = false
    where offer.id in (
      select old.id from catalogue.products as old
      where old.is_listed and old.expires_at <= now()
      order by old.expires_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.unlist_expired_offers(integer) is
  'Takes expired offers out of the lists; answers with their number. For the server only.';

create function private.delete_old_offers(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from catalogue.products as offer
    where offer.id in (
      select old.id from catalogue.products as old
      where not old.is_listed and old.expires_at < now() - interval '12 months'
      order by old.expires_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_offers(integer) is
  'Deletes offers that expired more than 12 months ago; answers with their number. For the server only.';
grant execute on function private.unlist_expired_offers(integer), private.delete_old_offers(integer) to service_role;

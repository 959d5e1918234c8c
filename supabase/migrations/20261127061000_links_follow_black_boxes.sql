-- What somebody blacks out after a link was made must not be seen there any longer. A proof that is deleted while a link is being drawn is
-- left out instead of making it fail. Links are kept for 90 days after they ended, also those that were taken back early.
create index case_files_source_idx on internal.case_files (user_id, source);
create index case_links_end_idx on public.case_links (coalesce(ended_at, expires_at));

create function private.drop_uncovered_case_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.case_files as file where file.user_id = new.user_id and file.source = new.path;
  return null;
end
$$;
comment on function private.drop_uncovered_case_files() is
  'Trigger: open links no longer show a file of which more is to be black than when they were made.';

create trigger drop_uncovered_files_on_insert after insert on public.blackouts
  for each row when (new.boxes <> '[]') execute function private.drop_uncovered_case_files();
create trigger drop_uncovered_files_on_update after update on public.blackouts
  for each row when (not old.boxes @> new.boxes) execute function private.drop_uncovered_case_files();

create or replace function private.add_case_link(
  p_user uuid, p_link uuid, p_hash bytea, p_products uuid[], p_shows text[], p_seconds integer, p_files jsonb
) returns public.case_links
language plpgsql security definer
set search_path = ''
as $$
declare
  added public.case_links;
  names text[];
begin
  if p_seconds <> all (array[3600, 86400, 604800, 2592000]) or cardinality(p_products) not between 1 and 50
    or jsonb_typeof(p_files) <> 'array' or jsonb_array_length(p_files) > 2000
  then
    raise exception 'A link is for 1 to 50 products, and for an hour, a day, 7 or 30 days.' using errcode = 'PT400';
  end if;
  perform private.lock_subscription(p_user);
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being closed.' using errcode = 'PT403', hint = 'closed_account';
  end if;
  perform private.require_case_link_room(p_user);
  -- Two products of one seller are one case; the seller of each counts, by its id or the name that is left of it.
  select array_agg(distinct coalesce(product.seller_id::text, product.seller_name, ''))
  into names
  from public.products as product
  where product.id = any (p_products) and product.user_id = p_user and product.deleted_at is null
  having count(*) = (select count(distinct wanted.id) from unnest(p_products) as wanted (id));
  if names is null then
    raise exception 'One of these products is not among yours any more.' using errcode = 'PT404', hint = 'product';
  elsif cardinality(names) > 1 then
    raise exception 'A link shows products of one seller. Choose those of one seller.'
      using errcode = 'PT409', hint = 'several_sellers';
  end if;
  insert into public.case_links (id, user_id, seller_name, shows, expires_at)
  select
    p_link, p_user,
    (
      select coalesce(seller.name, product.seller_name)
      from public.products as product
      left join public.sellers as seller on seller.id = product.seller_id
      where product.id = p_products[1]
    ),
    array(select distinct tick.name from unnest(p_shows) as tick (name) order by tick.name),
    now() + make_interval(secs => p_seconds)
  returning * into added;
  insert into internal.case_keys (link_id, token_hash) values (p_link, p_hash);
  insert into public.case_link_products (link_id, product_id, user_id, place)
  select p_link, wanted.id, p_user, min(wanted.place)
  from unnest(p_products) with ordinality as wanted (id, place)
  group by wanted.id;
  insert into internal.case_files (
    id, link_id, product_id, user_id, kind, proof_id, source, path, content_type, width, height, place
  )
  select
    file.id, p_link, file.product_id, p_user, file.kind, file.proof_id, file.source, file.path, file.content_type,
    file.width, file.height, file.place
  from jsonb_to_recordset(p_files) as file (
    id uuid, product_id uuid, kind text, proof_id uuid, source text, path text, content_type text, width integer,
    height integer, place integer
  )
  where file.product_id = any (p_products) and file.path like 'shared/' || p_user || '/%'
    -- One that was deleted while it was being drawn is left out; its pictures go within a day.
    and (
      file.proof_id is null
      or exists (
        select from public.product_proofs as proof
        where proof.id = file.proof_id and proof.product_id = file.product_id
        for key share
      )
    );
  return added;
end
$$;

create or replace function private.forget_case_links(p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  files integer;
  links integer;
begin
  with gone as (
    delete from internal.case_files as file
    where file.id in (
      select old.id from internal.case_files as old
      join public.case_links as link on link.id = old.link_id
      where link.expires_at <= now()
      limit p_most
    )
    returning 1
  )
  select count(*) into files from gone;
  with gone as (
    delete from public.case_links as link
    where link.id in (
      select old.id from public.case_links as old
      where coalesce(old.ended_at, old.expires_at) < now() - interval '90 days'
      order by coalesce(old.ended_at, old.expires_at)
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*) into links from gone;
  return greatest(files, links);
end
$$;

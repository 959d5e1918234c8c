-- A link never lacks boxes that were saved while it was drawn, the key of a link goes with it, and undoing a refund brings back
-- what the seller had said of it. docs/behaviour/case-links.md

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
  -- Boxes that were saved on another device while the pictures were being drawn are not in them.
  if exists (
    select from public.blackouts as blackout
    join (
      -- They come with one page of each file.
      select file.source, jsonb_agg(file.boxes) filter (where file.boxes is not null) -> 0 as boxes
      from jsonb_to_recordset(p_files) as file (source text, boxes jsonb)
      group by file.source
    ) as drawn on drawn.source = blackout.path
    -- The same ones are found fast; comparing each with each takes long.
    where blackout.user_id = p_user and case
      when drawn.boxes = blackout.boxes then false
      else not coalesce(drawn.boxes, '[]') @> blackout.boxes
    end
  ) then
    raise exception 'More was blacked out while the link was being made. Please make it again.'
      using errcode = 'PT409', hint = 'blacked_out';
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

-- Before or after a whole link, never in its middle: a link is made under the same lock.
create or replace function private.drop_uncovered_case_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_subscription(new.user_id);
  delete from internal.case_files as file where file.user_id = new.user_id and file.source = new.path;
  return null;
end
$$;

create function private.owner_of_case_link(p_hash bytea) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select (private.readable_case_link(p_hash)).user_id
$$;
comment on function private.owner_of_case_link(bytea) is
  'Whose open link has this hash of a token; null for none. For the server only, which makes PDFs one at a time for each owner.';
grant execute on function private.owner_of_case_link(bytea) to service_role;

create function private.forget_case_key() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.case_keys as key where key.link_id = new.id;
  return null;
end
$$;
comment on function private.forget_case_key() is 'Trigger: nothing is kept of the address of a link that was taken back.';

create trigger forget_key_on_end after update of ended_at on public.case_links
  for each row when (new.ended_at is not null) execute function private.forget_case_key();
delete from internal.case_keys as key using public.case_links as link
where link.id = key.link_id and (link.ended_at is not null or link.expires_at <= now());

create or replace function private.forget_case_links(p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  keys integer;
  files integer;
  links integer;
begin
  with gone as (
    delete from internal.case_keys as key
    where key.link_id in (
      select link.id from internal.case_keys as old
      join public.case_links as link on link.id = old.link_id
      where link.expires_at <= now()
      limit p_most
    )
    returning 1
  )
  select count(*) into keys from gone;
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
  return greatest(keys, files, links);
end
$$;

alter table public.case_answers add column is_confirmed boolean not null default false;
create index case_answers_confirmed_idx on public.case_answers (product_id) where is_confirmed;
comment on column public.case_answers.is_confirmed is
  'Whether its owner recorded the refund for it; if that is undone, it is open again.';

drop function public.settle_case_answer(uuid);
drop function private.settle_case_answer(uuid);
create function private.settle_case_answer(p_answer uuid, p_confirmed boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.case_answers as answer set settled_at = now(), is_confirmed = coalesce(p_confirmed, false)
  where answer.id = p_answer and answer.user_id = caller and answer.settled_at is null;
  return found;
end
$$;
comment on function private.settle_case_answer(uuid, boolean) is 'Behind public.settle_case_answer.';

create function public.settle_case_answer(p_answer uuid, p_confirmed boolean default false) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.settle_case_answer(p_answer, p_confirmed)
$$;
comment on function public.settle_case_answer(uuid, boolean) is
  'Notes that the caller has confirmed what a seller said, because they recorded the refund, or dismissed it. False if they had already.';
revoke all on function private.settle_case_answer(uuid, boolean), public.settle_case_answer(uuid, boolean) from public, anon;
grant execute on function private.settle_case_answer(uuid, boolean), public.settle_case_answer(uuid, boolean) to authenticated;

create function private.reopen_confirmed_answer() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.case_answers as answer set settled_at = null, is_confirmed = false
  where answer.id = (
    select last.id from public.case_answers as last
    where last.product_id = new.id and last.is_confirmed
    order by last.settled_at desc
    limit 1
  )
  -- The seller has said it again since: their last words count.
  and not exists (
    select from public.case_answers as open where open.product_id = new.id and open.settled_at is null
  );
  return null;
exception when unique_violation then
  return null;
end
$$;
comment on function private.reopen_confirmed_answer() is
  'Trigger: what a seller said of a refund waits for the owner again, once the refund that confirmed it is taken back.';
-- The payments set what was received, in a trigger before this one. A payment that was only corrected is still there.
create trigger reopen_confirmed_answer after update on public.products
  for each row when (
    coalesce(new.refund_received, 0) < coalesce(old.refund_received, 0)
    and (
      coalesce(new.refund_received, 0) = 0
      or jsonb_array_length(new.refund_payments) < jsonb_array_length(old.refund_payments)
    )
  )
  execute function private.reopen_confirmed_answer();


-- How links to proofs are opened, read, answered and ended. docs/behaviour/case-links.md
create function private.open_case_links(p_user uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select count(*)::integer from public.case_links as link
  where link.user_id = p_user and link.ended_at is null and link.expires_at > now()
$$;
comment on function private.open_case_links(uuid) is 'How many links of a person are open.';

create function private.require_case_link_room(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most integer := (private.plan_of(p_user)).case_link_limit;
begin
  if private.open_case_links(p_user) >= most then
    raise exception 'You have % open %. Take one back, or upgrade to Pro for as many as you like.',
      private.open_case_links(p_user), case private.open_case_links(p_user) when 1 then 'link' else 'links' end
      using errcode = 'PT403', hint = 'case_link_limit';
  end if;
end
$$;
comment on function private.require_case_link_room(uuid) is
  'Raises PT403 if a person has as many open links as their plan allows. For the server only.';

create function private.add_case_link(
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
  where file.product_id = any (p_products) and file.path like 'shared/' || p_user || '/%';
  return added;
end
$$;
comment on function private.add_case_link(uuid, uuid, bytea, uuid[], text[], integer, jsonb) is
  'Opens a link for products of one seller, with the pictures that were made for it. Raises PT403 beyond the plan''s limit, PT404 for products that are not the owner''s, PT409 for several sellers. For the server only.';

create function private.readable_case_link(p_hash bytea, p_link uuid default null) returns public.case_links
language sql stable security definer
set search_path = ''
as $$
  select link
  from public.case_links as link
  where link.id = coalesce(p_link, (select key.link_id from internal.case_keys as key where key.token_hash = p_hash))
    and link.ended_at is null and link.expires_at > now()
    and not exists (select from internal.account_closures as closure where closure.user_id = link.user_id)
    and not exists (
      select from auth.users as person where person.id = link.user_id and person.banned_until > now()
    )
    and exists (
      select from public.case_link_products as part
      join public.products as product on product.id = part.product_id
      where part.link_id = link.id and product.deleted_at is null
    )
$$;
comment on function private.readable_case_link(bytea, uuid) is
  'The open link with this hash of a token, or this id; null for one that never was, ended, belongs to a closed or suspended account, or has no product outside the trash.';

create function private.case_columns(p_shows text[]) returns text[]
language sql immutable
set search_path = ''
as $$
  select array['id', 'name']
    || case when 'order_number' = any (p_shows) then array['order_number'] else '{}' end
    || case when 'days' = any (p_shows)
      then array['order_date', 'received_date', 'reviewed_date', 'published_date'] else '{}' end
    || case when 'amount' = any (p_shows) or 'answer' = any (p_shows)
      then array[
        'status', 'price', 'currency', 'tax_value', 'commission', 'commission_amount', 'refund_expected',
        'refund_due_date', 'refund_received', 'refund_received_date', 'paid_date', 'sold', 'sold_date', 'sold_price',
        'sold_fees', 'deal_terms', 'created_at', 'deleted_at'
      ] else '{}' end
    || case when 'review' = any (p_shows) then array['review_url'] else '{}' end
    || case when 'notes' = any (p_shows) then array['deal_notes', 'deal_terms', 'currency'] else '{}' end
$$;
comment on function private.case_columns(text[]) is
  'The columns of a product that the page of a link reads. Of an amount only what is open is shown, which follows from these.';

create function private.read_case_link(p_hash bytea, p_counts boolean)
returns table (link jsonb, products jsonb, files jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  found_link public.case_links := private.readable_case_link(p_hash);
begin
  if found_link.id is null then
    return;
  end if;
  if p_counts then
    update public.case_links as opened
    set opened_count = opened.opened_count + 1, last_opened_at = now()
    where opened.id = found_link.id;
  end if;
  return query
  select
    to_jsonb(found_link) - array['user_id', 'opened_count', 'last_opened_at', 'ended_at'],
    (
      select jsonb_agg(
        (
          select jsonb_object_agg(field.key, field.value) from jsonb_each(to_jsonb(product)) as field
          where field.key = any (private.case_columns(found_link.shows))
        ) || jsonb_build_object('is_answered', exists (
          select from public.case_answers as answer where answer.product_id = product.id and answer.settled_at is null
        ))
        order by part.place
      )
      from public.case_link_products as part
      join public.products as product on product.id = part.product_id
      where part.link_id = found_link.id and product.deleted_at is null
    ),
    (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', file.id, 'product_id', file.product_id, 'kind', file.kind, 'width', file.width, 'height', file.height,
          'content_type', file.content_type, 'proof_kind', proof.kind, 'note', proof.note
        )
        order by file.place
      ), '[]')
      from internal.case_files as file
      join public.products as product on product.id = file.product_id
      left join public.product_proofs as proof on proof.id = file.proof_id
      where file.link_id = found_link.id and private.is_shown_file(file, product)
    );
end
$$;
comment on function private.read_case_link(bytea, boolean) is
  'What the page of an open link may show: the link, the ticked columns of its products, and its pictures. Nothing for any other token. Counts an opening if asked to. For the server only.';

create function private.is_shown_file(p_file internal.case_files, p_product public.products) returns boolean
language sql stable
set search_path = ''
as $$
  select p_product.deleted_at is null and case p_file.kind
    when 'receipt' then p_product.receipt_url is not distinct from p_file.source
    when 'review' then p_product.review_screenshot_url is not distinct from p_file.source
    when 'picture' then p_product.product_image_url is not distinct from p_file.source
    else true
  end
$$;
comment on function private.is_shown_file(internal.case_files, public.products) is
  'Whether what a picture was made of is still the product''s. Pictures of a deleted proof are deleted with it.';

create function private.read_case_file(p_file uuid, out path text, out content_type text)
language sql stable security definer
set search_path = ''
as $$
  select file.path, file.content_type
  from internal.case_files as file
  join public.products as product on product.id = file.product_id
  where file.id = p_file and private.is_shown_file(file, product)
    and (private.readable_case_link(null, file.link_id)).id is not null
$$;
comment on function private.read_case_file(uuid) is
  'Where a picture of an open link is stored; nulls if the link is not open any more, or what the picture was made of is gone. For the server only.';

create function private.answer_case_link(p_hash bytea, p_products uuid[], p_method text, p_reference text)
returns table (user_id uuid, product_id uuid)
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  found_link public.case_links := private.readable_case_link(p_hash);
begin
  if found_link.id is null or not 'answer' = any (found_link.shows) then
    return;
  end if;
  return query
  insert into public.case_answers as answer (user_id, link_id, product_id, method, reference)
  select found_link.user_id, found_link.id, product.id, p_method, p_reference
  from public.case_link_products as part
  join public.products as product on product.id = part.product_id
  where part.link_id = found_link.id and product.deleted_at is null and product.id = any (p_products)
  order by product.id
  -- Said again, the last word counts.
  on conflict (product_id) where settled_at is null do update
    set link_id = excluded.link_id, method = excluded.method, reference = excluded.reference, said_at = now()
  returning answer.user_id, answer.product_id;
end
$$;
comment on function private.answer_case_link(bytea, uuid[], text, text) is
  'Notes that a seller says to have sent the refund of these products, if the link lets them. Nothing for any other token or product. For the server only.';

create function private.end_case_link(p_link uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.case_links as link set ended_at = now()
  where link.id = p_link and link.user_id = caller and link.ended_at is null and link.expires_at > now();
  if not found then
    return false;
  end if;
  delete from internal.case_files as file where file.link_id = p_link;
  return true;
end
$$;
comment on function private.end_case_link(uuid) is 'Behind public.end_case_link.';

create function public.end_case_link(p_link uuid) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.end_case_link(p_link)
$$;
comment on function public.end_case_link(uuid) is
  'Takes a link of the caller''s back: from then on there is nothing at its address. False if it was not open.';

create function private.settle_case_answer(p_answer uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.case_answers as answer set settled_at = now()
  where answer.id = p_answer and answer.user_id = caller and answer.settled_at is null;
  return found;
end
$$;
comment on function private.settle_case_answer(uuid) is 'Behind public.settle_case_answer.';

create function public.settle_case_answer(p_answer uuid) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.settle_case_answer(p_answer)
$$;
comment on function public.settle_case_answer(uuid) is
  'Notes that the caller has confirmed or dismissed what a seller said. False if they had already.';

create function private.note_case_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, due)
  select distinct 'product-files', gone.path, gone.user_id, now()
  from gone
  -- While an account is being deleted, its files go by folder.
  join public.users as account on account.id = gone.user_id
  on conflict (bucket, path) do update set since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_case_files() is 'Trigger: notes the pictures of links that ended, to be removed at once.';

create trigger note_case_files after delete on internal.case_files
  referencing old table as gone
  for each statement execute function private.note_case_files();

create function private.forget_case_links(p_most integer) returns integer
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
      where old.expires_at < now() - interval '90 days'
      order by old.expires_at
      limit p_most
      for update skip locked
    )
    returning 1
  )
  select count(*) into links from gone;
  return greatest(files, links);
end
$$;
comment on function private.forget_case_links(integer) is
  'Deletes the pictures of links that ended by themselves, and links whose time was over 90 days ago; answers with the larger number. For the server only.';

create function private.note_deleted_proofs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, product_id, due)
  select distinct on (gone.path)
    'product-files', gone.path, gone.user_id, gone.product_id,
    case
      when exists (select from public.products as product where product.id = gone.product_id)
      then now() + interval '30 days' else now()
    end
  from gone
  join public.users as account on account.id = gone.user_id
  order by gone.path
  on conflict (bucket, path) do update
    set product_id = excluded.product_id, since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_deleted_proofs() is
  'Trigger: notes the files of deleted proofs. They stay 30 days, so that the deletion can be taken back, unless the product is deleted for good.';

create trigger note_deleted_proofs after delete on public.product_proofs
  referencing old table as gone
  for each statement execute function private.note_deleted_proofs();

grant execute on function
  private.require_case_link_room(uuid),
  private.add_case_link(uuid, uuid, bytea, uuid[], text[], integer, jsonb),
  private.read_case_link(bytea, boolean),
  private.read_case_file(uuid),
  private.answer_case_link(bytea, uuid[], text, text),
  private.forget_case_links(integer)
to service_role;
grant execute on function
  private.end_case_link(uuid), public.end_case_link(uuid),
  private.settle_case_answer(uuid), public.settle_case_answer(uuid)
to authenticated;

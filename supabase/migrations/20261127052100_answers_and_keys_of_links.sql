-- Which file each picture of a link belongs to, whether this installation still has the key of a link, and the message to
-- the devices of a tester whose seller answered. docs/behaviour/case-links.md
create or replace function private.read_case_link(p_hash bytea, p_counts boolean)
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
          'content_type', file.content_type, 'proof_id', file.proof_id, 'proof_kind', proof.kind, 'note', proof.note
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

create function private.has_case_key(p_user uuid, p_link uuid, p_hash bytea) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select key.token_hash = p_hash
  from public.case_links as link
  join internal.case_keys as key on key.link_id = link.id
  where link.id = p_link and link.user_id = p_user and link.ended_at is null and link.expires_at > now()
$$;
comment on function private.has_case_key(uuid, uuid, bytea) is
  'Whether a hash is that of an open link of a person; null if they have no such link. For the server only.';

create function private.push_case_answers(p_products uuid[]) returns table (push uuid, not_before timestamptz)
language sql security definer
set search_path = ''
as $$
  with told as (
    select
      product.user_id,
      jsonb_build_object(
        'kind', 'case answer', 'products', jsonb_agg(
          jsonb_build_object('id', product.id, 'name', left(product.name, 120), 'method', answer.method, 'reference', answer.reference)
          order by answer.said_at desc, product.id
        )
      ) as content
    from public.case_answers as answer
    join public.products as product on product.id = answer.product_id
    where answer.product_id = any (p_products) and answer.settled_at is null
    group by product.user_id
  ), made as (
    insert into internal.pushes (subscription_id, content)
    select device.id, told.content
    from told join public.push_subscriptions as device on device.user_id = told.user_id
    returning id, subscription_id
  )
  select made.id, private.quiet_end(device.user_id, now())
  from made join public.push_subscriptions as device on device.id = made.subscription_id
$$;
comment on function private.push_case_answers(uuid[]) is
  'Makes a message for each device of the owner of products whose seller said that the refund was sent, to be sent after their quiet hours. For the server only.';

-- What a seller said is about the reader's own money: people with any kind of push turned on are told.
create or replace function private.begin_push(p_id uuid)
returns table (endpoint text, p256dh text, auth text, content jsonb)
language sql security definer
set search_path = ''
as $$
  with begun as (
    update internal.pushes as push set begun_at = now()
    where push.id = p_id and push.begun_at is null and push.made_at > now() - interval '24 hours'
    returning push.subscription_id, push.content
  )
  select device.endpoint, device.p256dh, device.auth, begun.content
  from begun
  join public.push_subscriptions as device on device.id = begun.subscription_id
  join public.users as account on account.id = device.user_id
  join public.subscriptions as plan on plan.user_id = device.user_id
  where case begun.content ->> 'kind'
    when 'reminder' then account.reminds_by_push
    when 'case answer' then account.reminds_by_push or plan.notifications_on
    else plan.notifications_on
  end
$$;

-- A file of somebody else is refused like one that is not there.
create or replace function private.prepare_blackout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.user_id <> coalesce(auth.uid(), new.user_id) or not exists (
    select from internal.stored_files as file
    where file.bucket = 'product-files' and file.path = new.path and file.user_id = new.user_id
  ) then
    raise exception 'There is no such file among yours.' using errcode = '23503', hint = 'file';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

grant execute on function
  private.has_case_key(uuid, uuid, bytea), private.push_case_answers(uuid[])
to service_role;

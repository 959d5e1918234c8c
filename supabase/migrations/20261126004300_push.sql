-- Browsers that somebody wants to be told in, and the keys that this installation speaks to their makers with.
-- docs/behaviour/push.md
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_key unique
    constraint push_subscriptions_endpoint_check
      check (char_length(endpoint) <= 1000 and endpoint ~ '^https://[^[:space:][:cntrl:]@]+$'),
  p256dh text not null constraint push_subscriptions_p256dh_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null constraint push_subscriptions_device_check check (char_length(device) between 1 and 60),
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  failures integer not null default 0 constraint push_subscriptions_failures_check check (failures >= 0)
);
comment on table public.push_subscriptions is 'Browsers in which somebody is told of new offers. Written by the server alone.';
comment on column public.push_subscriptions.endpoint is 'Where messages go: an address that only its browser and we know.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key, to which messages are sealed; base64url.';
comment on column public.push_subscriptions.auth is 'A secret of 16 bytes that messages are sealed with as well; base64url.';
comment on column public.push_subscriptions.device is 'Which browser it is, in words for its owner.';
comment on column public.push_subscriptions.failures is 'Messages in a row that nobody took.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id, created_at);
alter table public.push_subscriptions enable row level security;

create table internal.push_keys (
  only_one boolean primary key default true constraint push_keys_only_one_check check (only_one),
  public_key text not null constraint push_keys_public_key_check check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null constraint push_keys_private_key_check check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now()
);
comment on table internal.push_keys is
  'The keys (RFC 8292) by which the makers of browsers know this installation: made once, since every browser is bound to them.';
alter table internal.push_keys enable row level security;

create table internal.pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  content jsonb not null constraint pushes_content_check check (jsonb_typeof(content) = 'object'),
  made_at timestamptz not null default now(),
  begun_at timestamptz
);
comment on table internal.pushes is 'Messages to devices that are still to be sent. A job of the queue names one by its id.';
comment on column internal.pushes.content is 'How many offers, by which keywords, and the names of the first few.';
comment on column internal.pushes.begun_at is
  'Set before it is sent. Who finds it set does not send it: it may have been taken although nobody said so.';
create index pushes_subscription_id_idx on internal.pushes (subscription_id);
create index pushes_made_at_idx on internal.pushes (made_at);
alter table internal.pushes enable row level security;

create function private.limit_push_subscriptions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.push_subscriptions as kept where kept.user_id = owner) > 10 then
      raise exception 'You can be notified on up to 10 devices. Remove one that you do not use, then try again.'
        using errcode = 'PT409', hint = 'device_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_push_subscriptions() is
  'Trigger: raises PT409 when somebody would be told on more than 10 devices. Additions at the same time are counted one after the other.';

create trigger limit_push_subscriptions after insert on public.push_subscriptions
  referencing new table as added
  for each statement execute function private.limit_push_subscriptions();

create function private.keep_push_subscription(
  p_user uuid, p_endpoint text, p_p256dh text, p_auth text, p_device text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  kept uuid;
begin
  -- A browser tells one person: whoever signs in there next takes it over.
  delete from public.push_subscriptions as other where other.endpoint = p_endpoint and other.user_id <> p_user;
  insert into public.push_subscriptions as device (user_id, endpoint, p256dh, auth, device)
  values (p_user, p_endpoint, p_p256dh, p_auth, p_device)
  on conflict (endpoint) do update
    set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, failures = 0
    where device.user_id = p_user
  returning device.id into kept;
  return kept;
end
$$;
comment on function private.keep_push_subscription(uuid, text, text, text, text) is
  'Keeps a browser that somebody wants to be told in, or what it says anew. Null when another person took it at this moment. For the server only.';

create function private.keep_push_keys(
  inout public_key text default null, inout private_key text default null
)
language plpgsql security definer
set search_path = ''
as $$
begin
  if keep_push_keys.public_key is not null then
    insert into internal.push_keys (public_key, private_key)
    values (keep_push_keys.public_key, keep_push_keys.private_key)
    on conflict (only_one) do nothing;
  end if;
  select kept.public_key, kept.private_key into keep_push_keys.public_key, keep_push_keys.private_key
  from (values (true)) as always
  left join internal.push_keys as kept on true;
end
$$;
comment on function private.keep_push_keys(text, text) is
  'The keys of this installation: those given, if there were none. Nulls when there are none and none are given. For the server only.';

create function private.prepare_pushes(p_people integer default 500) returns setof uuid
language plpgsql security definer
set search_path = ''
as $$
begin
  return query
  with devices as materialized (
    select device.user_id, min(device.created_at) as since
    from public.push_subscriptions as device group by device.user_id
  ),
  people as materialized (
    select reader.user_id, devices.since, reader.is_pro, reader.is_full_pro
    from private.alert_readers((select array_agg(devices.user_id) from devices)) as reader
    join devices on devices.user_id = reader.user_id
    where reader.wants_mail
  ),
  told_now as (
    select people.user_id, fresh.offer_ids
    from people
    cross join lateral (
      select array_agg(found.offer_id) as offer_ids
      from public.alert_matches as found
      where found.user_id = people.user_id
        and found.pushed_at is null
        and found.found_at > greatest(people.since, now() - interval '24 hours')
        -- Basic is told with the digest, in which the plan counts it.
        and (people.is_pro or found.mailed_at > now() - interval '6 hours')
    ) as fresh
    where fresh.offer_ids is not null
    limit p_people
  ),
  chosen as (
    select found.user_id, found.offer_id
    from told_now
    join public.alert_matches as found
      on found.user_id = told_now.user_id and found.offer_id = any (told_now.offer_ids)
    where found.pushed_at is null
    for update of found skip locked
  ),
  claimed as (
    update public.alert_matches as match set pushed_at = now()
    from chosen
    where match.user_id = chosen.user_id and match.offer_id = chosen.offer_id
    returning match.user_id, match.offer_id, match.keyword, match.found_at
  ),
  -- What its reader would not find any more is left out, for good.
  active as materialized (
    select private.active_alert_ids((select array_agg(told_now.user_id) from told_now)) as id
  ),
  shown as (
    select claimed.user_id, claimed.keyword, claimed.found_at, offer.name
    from claimed
    join people on people.user_id = claimed.user_id
    join catalogue.products as offer on offer.id = claimed.offer_id and offer.is_listed and offer.expires_at > now()
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or people.is_full_pro)
    where exists (
      select from public.keyword_alerts as alert
      where alert.user_id = claimed.user_id and alert.id in (select active.id from active)
        and private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end)
    )
  ),
  told as (
    select shown.user_id, jsonb_build_object(
      'count', count(*),
      'keywords', jsonb_agg(distinct shown.keyword),
      'names', (array_agg(left(shown.name, 120) order by shown.found_at desc))[1:3]
    ) as content
    from shown group by shown.user_id
  )
  insert into internal.pushes (subscription_id, content)
  select device.id, told.content
  from told join public.push_subscriptions as device on device.user_id = told.user_id
  returning pushes.id;
end
$$;
comment on function private.prepare_pushes(integer) is
  'Makes messages of what alerts found for people with a device: at once for Pro, after the digest for Basic, nothing that is older than a day or was found before their first device came. Claims it in the same transaction. For the server only.';

create function private.begin_push(p_id uuid)
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
  join public.subscriptions as plan on plan.user_id = device.user_id and plan.notifications_on
$$;
comment on function private.begin_push(uuid) is
  'Takes a message for the caller alone, once; nothing when it was taken, is a day old, or its owner wants none any more. For the server only.';

create function private.settle_push(p_id uuid, p_outcome text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  addressee uuid;
begin
  if p_outcome = 'later' then
    update internal.pushes as push set begun_at = null where push.id = p_id;
    return;
  end if;
  delete from internal.pushes as push where push.id = p_id returning push.subscription_id into addressee;
  if p_outcome = 'taken' then
    update public.push_subscriptions as known set last_success_at = now(), failures = 0 where known.id = addressee;
  elsif p_outcome = 'gone' then
    delete from public.push_subscriptions as known where known.id = addressee;
  elsif p_outcome = 'refused' then
    -- A device that takes nothing five times in a row is of no use to anybody.
    delete from public.push_subscriptions as known where known.id = addressee and known.failures >= 4;
    update public.push_subscriptions as known set failures = known.failures + 1 where known.id = addressee;
  elsif p_outcome <> 'dropped' then
    raise exception 'The outcome must be taken, gone, refused, later or dropped.' using errcode = '22023';
  end if;
end
$$;
comment on function private.settle_push(uuid, text) is
  'What became of a message: taken; gone, when the device is no more; refused; later, to be begun again; or dropped. For the server only.';

create function private.forget_pushes() returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (delete from internal.pushes as push where push.made_at < now() - interval '2 days' returning 1)
  select count(*)::integer from gone
$$;
comment on function private.forget_pushes() is 'Removes messages that nobody will send any more. For the server only.';

create policy "Owners read their own devices" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners delete their own devices" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.push_subscriptions
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant delete on public.push_subscriptions to authenticated;
grant select (id, user_id, device, created_at, last_success_at) on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

create policy "Nobody reaches the push keys through the API" on internal.push_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches pushes through the API" on internal.pushes
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.keep_push_subscription(uuid, text, text, text, text),
  private.keep_push_keys(text, text),
  private.prepare_pushes(integer),
  private.begin_push(uuid),
  private.settle_push(uuid, text),
  private.forget_pushes()
to service_role;

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
create policy "Owners read their own devices" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners delete their own devices" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.push_subscriptions
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (id, user_id, device, created_at, last_success_at), delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

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

create table internal.push_keys (
  only_one boolean primary key default true constraint push_keys_only_one_check check (only_one),
  public_key text not null constraint push_keys_public_key_check check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null constraint push_keys_private_key_check check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now()
);
comment on table internal.push_keys is
  'The keys (RFC 8292) by which the makers of browsers know this installation: made once, since every browser is bound to them.';
alter table internal.push_keys enable row level security;
create policy "Nobody reaches the push keys through the API" on internal.push_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

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

grant execute on function
  private.keep_push_subscription(uuid, text, text, text, text), private.keep_push_keys(text, text) to service_role;

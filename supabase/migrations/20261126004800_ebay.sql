create table public.ebay_integrations (
  user_id uuid primary key references public.users (id) on delete cascade,
  ebay_username text constraint ebay_integrations_ebay_username_check check (char_length(ebay_username) <= 200),
  ebay_user_id text constraint ebay_integrations_ebay_user_id_check check (char_length(ebay_user_id) <= 200),
  site_id text not null default 'EBAY_US'
    constraint ebay_integrations_site_id_check check (site_id ~ '^EBAY_[A-Z_]{2,20}$'),
  environment text not null default 'production'
    constraint ebay_integrations_environment_check check (environment in ('sandbox', 'production')),
  is_connected boolean not null default false,
  fulfillment_policy_id text
    constraint ebay_integrations_fulfillment_policy_id_check check (char_length(fulfillment_policy_id) <= 100),
  last_token_refresh timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.ebay_integrations is
  'A person''s connected eBay account, without its tokens. Written by the server; the browser sees name, site and state.';
alter table public.ebay_integrations enable row level security;

create trigger touch_row before update on public.ebay_integrations
  for each row execute function private.touch_row();

create table internal.ebay_tokens (
  user_id uuid primary key references public.ebay_integrations (user_id) on delete cascade,
  access_token text not null constraint ebay_tokens_access_token_check check (char_length(access_token) <= 10000),
  refresh_token text not null constraint ebay_tokens_refresh_token_check check (char_length(refresh_token) <= 10000),
  token_expires_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table internal.ebay_tokens is 'Tokens of connected eBay accounts, encrypted by the server before they come here.';
alter table internal.ebay_tokens enable row level security;

-- How somebody's eBay account is connected: a sign-in at eBay that was begun here, and the tokens that it gave, which the
-- server sealed before they come. docs/behaviour/ebay-listing.md
create table internal.ebay_sign_ins (
  state_hash bytea primary key constraint ebay_sign_ins_state_hash_check check (octet_length(state_hash) = 32),
  user_id uuid not null references public.users (id) on delete cascade,
  session_id text not null constraint ebay_sign_ins_session_id_check check (char_length(session_id) <= 100),
  begun_at timestamptz not null default now()
);
comment on table internal.ebay_sign_ins is
  'Sign-ins at eBay that wait for their end, by the SHA-256 of what eBay sends back; good once, for 10 minutes.';
create index ebay_sign_ins_user_id_idx on internal.ebay_sign_ins (user_id);
create index ebay_sign_ins_begun_at_idx on internal.ebay_sign_ins (begun_at);
alter table internal.ebay_sign_ins enable row level security;

-- Listing on eBay takes several calls there. Of one product one at a time makes them, whatever tab or server it is on.
-- docs/behaviour/ebay-listing.md
create table internal.ebay_turns (
  product_id uuid primary key references public.products (id) on delete cascade,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table internal.ebay_turns is
  'Who is listing a product right now. Whoever does not prolong a turn, because the server stopped, loses it.';
alter table internal.ebay_turns enable row level security;

create function private.begin_ebay_sign_in(p_user uuid, p_session text, p_state bytea) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.ebay_sign_ins as waiting
  where waiting.begun_at < now() - interval '1 day'
    or waiting.state_hash in (
      select old.state_hash from internal.ebay_sign_ins as old
      where old.user_id = p_user order by old.begun_at desc offset 9
    );
  insert into internal.ebay_sign_ins (state_hash, user_id, session_id) values (p_state, p_user, p_session);
end
$$;
comment on function private.begin_ebay_sign_in(uuid, text, bytea) is
  'Notes that a person leaves for eBay; of one person ten are kept. For the server only.';

create function private.take_ebay_sign_in(p_user uuid, p_session text, p_state bytea) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_begun internal.ebay_sign_ins;
begin
  delete from internal.ebay_sign_ins as waiting where waiting.state_hash = p_state returning * into v_begun;
  return case
    when v_begun.state_hash is null then 'unknown'
    when v_begun.user_id <> p_user then 'other_account'
    when v_begun.session_id <> p_session then 'other_session'
    when v_begun.begun_at <= now() - interval '10 minutes' then 'late'
    else 'good'
  end;
end
$$;
comment on function private.take_ebay_sign_in(uuid, text, bytea) is
  'Whether a return from eBay is the end of what this person began in this session; whatever it is, it is used up. For the server only.';

create function private.lock_ebay_connection(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sampletrail.ebay.' || p_user, 0))
$$;
comment on function private.lock_ebay_connection(uuid) is
  'One at a time renews or ends a person''s connection. For the server only.';

create function private.keep_ebay_connection(
  p_user uuid, p_username text, p_ebay_user text, p_site text, p_environment text,
  p_access text, p_refresh text, p_expires_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being closed.' using errcode = 'PT409', hint = 'closing';
  end if;
  insert into public.ebay_integrations as connection
    (user_id, ebay_username, ebay_user_id, site_id, environment, is_connected, last_token_refresh)
  values (p_user, p_username, p_ebay_user, p_site, p_environment, true, now())
  on conflict (user_id) do update set
    ebay_username = excluded.ebay_username, ebay_user_id = excluded.ebay_user_id, site_id = excluded.site_id,
    environment = excluded.environment, is_connected = true, last_token_refresh = now();
  insert into internal.ebay_tokens as kept (user_id, access_token, refresh_token, token_expires_at)
  values (p_user, p_access, p_refresh, p_expires_at)
  on conflict (user_id) do update set
    access_token = excluded.access_token, refresh_token = excluded.refresh_token,
    token_expires_at = excluded.token_expires_at, updated_at = now();
end
$$;
comment on function private.keep_ebay_connection(uuid, text, text, text, text, text, text, timestamptz) is
  'Connects a person''s eBay account, in the place of an earlier one; its tokens come sealed. For the server only.';

create function private.read_ebay_tokens(
  p_user uuid, out access_token text, out refresh_token text, out expires_at timestamptz, out environment text
)
language sql stable security definer
set search_path = ''
as $$
  select kept.access_token, kept.refresh_token, kept.token_expires_at, connection.environment
  from internal.ebay_tokens as kept
  join public.ebay_integrations as connection on connection.user_id = kept.user_id
  where kept.user_id = p_user and connection.is_connected
$$;
comment on function private.read_ebay_tokens(uuid) is
  'The sealed tokens of a person''s connected eBay account; nulls without one. For the server only.';

create function private.renew_ebay_tokens(p_user uuid, p_access text, p_refresh text, p_expires_at timestamptz)
returns void
language sql security definer
set search_path = ''
as $$
  update internal.ebay_tokens as kept
  set access_token = p_access, refresh_token = coalesce(p_refresh, kept.refresh_token),
    token_expires_at = p_expires_at, updated_at = now()
  where kept.user_id = p_user;
  update public.ebay_integrations as connection set last_token_refresh = now() where connection.user_id = p_user;
$$;
comment on function private.renew_ebay_tokens(uuid, text, text, timestamptz) is
  'Keeps what eBay gave for a refresh token, which stays where eBay gave no other. For the server only.';

create function private.end_ebay_connection(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.ebay_tokens as kept where kept.user_id = p_user;
  update public.ebay_integrations as connection set is_connected = false where connection.user_id = p_user;
$$;
comment on function private.end_ebay_connection(uuid) is
  'Ends a person''s connection and forgets its tokens; whose it was stays, so that they can be told. For the server only.';

create function private.remove_ebay_connection(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.ebay_integrations as connection where connection.user_id = p_user
$$;
comment on function private.remove_ebay_connection(uuid) is
  'Forgets a person''s eBay account altogether, tokens too. For the server only.';

create function private.take_ebay_turn(p_user uuid, p_product uuid, p_holder uuid, p_seconds int) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_pro(p_user) then
    return 'not_pro';
  end if;
  if not exists (
    select from public.products as product
    where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  ) then
    return 'gone';
  end if;
  insert into internal.ebay_turns as turn (product_id, holder, held_until)
  values (p_product, p_holder, now() + make_interval(secs => p_seconds))
  on conflict (product_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where turn.holder = excluded.holder or turn.held_until <= now();
  return case when found then 'taken' else 'busy' end;
end
$$;
comment on function private.take_ebay_turn(uuid, uuid, uuid, int) is
  'Gives or prolongs the turn of listing a product: to Pro alone, and for one''s own products. For the server only.';

create function private.leave_ebay_turn(p_product uuid, p_holder uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.ebay_turns as turn where turn.product_id = p_product and turn.holder = p_holder
$$;
comment on function private.leave_ebay_turn(uuid, uuid) is 'Ends the turn of whoever has it. For the server only.';

create policy "Owners read their own connection" on public.ebay_integrations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.ebay_integrations
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (user_id, ebay_username, site_id, environment, is_connected, created_at, updated_at)
  on public.ebay_integrations to authenticated;
grant select, insert, update, delete on public.ebay_integrations to service_role;

create policy "Nobody reaches tokens through the API" on internal.ebay_tokens
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches sign-ins at eBay through the API" on internal.ebay_sign_ins
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches turns through the API" on internal.ebay_turns
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.begin_ebay_sign_in(uuid, text, bytea),
  private.take_ebay_sign_in(uuid, text, bytea),
  private.lock_ebay_connection(uuid),
  private.keep_ebay_connection(uuid, text, text, text, text, text, text, timestamptz),
  private.read_ebay_tokens(uuid),
  private.renew_ebay_tokens(uuid, text, text, timestamptz),
  private.end_ebay_connection(uuid),
  private.remove_ebay_connection(uuid),
  private.take_ebay_turn(uuid, uuid, uuid, integer),
  private.leave_ebay_turn(uuid, uuid)
to service_role;

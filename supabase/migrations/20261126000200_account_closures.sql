-- Closing an account takes several steps, some outside the database. That it was asked for is noted first, so that
-- whatever stops the steps, the server finds and finishes them. docs/behaviour/account-settings.md
create table internal.address_keys (
  is_the_one boolean primary key default true constraint address_keys_is_the_one_check check (is_the_one),
  key bytea not null constraint address_keys_key_check check (octet_length(key) = 64)
);
comment on table internal.address_keys is
  'The key under which addresses of closed accounts are remembered. Made here, once; never leaves the database.';
alter table internal.address_keys enable row level security;

-- Each of these ids brings 122 random bits.
insert into internal.address_keys (key)
select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

create function private.hash_address(p_email text) returns bytea
language sql stable security definer
set search_path = ''
as $$
  -- Hashed twice under the key, as an HMAC is: who has the hashes alone cannot try addresses.
  select sha256(key || sha256(key || convert_to(lower(btrim(p_email)), 'UTF8'))) from internal.address_keys
$$;
comment on function private.hash_address(text) is 'What is remembered of an address when its account is closed.';

create table internal.account_closures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique,
  address_hash bytea not null constraint account_closures_address_hash_check check (octet_length(address_hash) = 32),
  had_used_trial boolean not null,
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint account_closures_forget_whom_when_closed check ((user_id is null) = (closed_at is not null))
);
comment on table internal.account_closures is
  'Accounts that are being closed, and for 24 months that an address had one, so that a trial is given once.';
comment on column internal.account_closures.user_id is 'Whose account; forgotten when nothing of it is left.';
comment on column internal.account_closures.address_hash is 'Keyed hash of the address in lower case.';
create index account_closures_address_hash_idx on internal.account_closures (address_hash);
create index account_closures_closed_at_idx on internal.account_closures (closed_at);
alter table internal.account_closures enable row level security;

create policy "Nobody reaches the key through the API" on internal.address_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches closed accounts through the API" on internal.account_closures
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

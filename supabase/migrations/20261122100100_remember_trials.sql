alter table public.subscriptions validate constraint subscriptions_payment_has_status;

-- A trial is given once for an address: also when the account has another address since, or is deleted.
create table internal.trial_addresses (
  address_hash bytea primary key constraint trial_addresses_address_hash_check check (octet_length(address_hash) = 32),
  user_id uuid references public.users (id) on delete set null,
  used_at timestamptz not null default now(),
  released_at timestamptz
);
comment on table internal.trial_addresses is 'Addresses that had a trial, as keyed hashes; kept until 24 months after the account is gone.';
comment on column internal.trial_addresses.user_id is 'Whose trial it was; null when that account is gone.';
comment on column internal.trial_addresses.released_at is 'When the account was seen to be gone.';
create index trial_addresses_user_id_idx on internal.trial_addresses (user_id);
alter table internal.trial_addresses enable row level security;
create policy "Nobody reaches addresses of trials through the API" on internal.trial_addresses
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.had_trial(p_email text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from internal.trial_addresses as used
    where used.address_hash = private.hash_address(p_email)
      and coalesce(used.released_at, now()) >= now() - interval '24 months'
  ) or exists (
    select from internal.account_closures as closure
    where closure.address_hash = private.hash_address(p_email) and closure.had_used_trial
      and coalesce(closure.closed_at, now()) >= now() - interval '24 months'
  )
$$;
comment on function private.had_trial(text) is 'Whether an address had its trial.';

create or replace function private.remember_trial(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  update public.users as account set has_used_trial = true where account.id = p_user and not account.has_used_trial;
  insert into internal.trial_addresses as used (address_hash, user_id)
  select private.hash_address(account.email), account.id from public.users as account where account.id = p_user
  on conflict (address_hash) do update set user_id = excluded.user_id, released_at = null
    where used.user_id is distinct from excluded.user_id;
$$;
comment on function private.remember_trial(uuid) is
  'Notes that a person''s first trial is used, with the person and with the address that they have now.';

create or replace function private.copy_subscription_to_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users as account set is_admin = new.is_admin, is_vip = new.is_vip
  where account.id = new.user_id and (account.is_admin, account.is_vip) is distinct from (new.is_admin, new.is_vip);
  if new.is_trial then
    perform private.remember_trial(new.user_id);
  end if;
  return null;
end
$$;
comment on function private.copy_subscription_to_user() is
  'Trigger: copies the flags to users, and remembers there and by the address that a trial was used.';

insert into internal.trial_addresses (address_hash, user_id)
select private.hash_address(account.email), account.id from public.users as account
where account.has_used_trial
on conflict (address_hash) do nothing;

create or replace function private.forget_closures() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  update internal.trial_addresses as used set released_at = now() where used.user_id is null and used.released_at is null;
  delete from internal.trial_addresses as used where used.released_at < now() - interval '24 months';
  delete from internal.account_closures as closure where closure.closed_at < now() - interval '24 months';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- As before, but trials are looked up by every address that had one, and locks are taken in the order of everything else that
-- writes a plan: the subscription, the person, the address.
create or replace function private.open_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  code text := coalesce(new.raw_user_meta_data ->> 'referrer', new.raw_user_meta_data ->> 'ref');
begin
  if new.email_confirmed_at is null or new.email is null then
    return null;
  end if;
  perform private.lock_subscription(new.id);
  insert into public.users as account (id, email, email_confirmed_at, has_used_trial, created_at)
  values (
    new.id, new.email, new.email_confirmed_at, private.had_trial(new.email), coalesce(new.created_at, now())
  )
  on conflict (id) do update
    set email = excluded.email,
        email_confirmed_at = excluded.email_confirmed_at,
        has_used_trial = account.has_used_trial or excluded.has_used_trial
    where (account.email, account.email_confirmed_at)
      is distinct from (excluded.email, excluded.email_confirmed_at);
  -- Each address of somebody who had a trial: else the one that is given up next would bring another.
  if exists (select from public.users as account where account.id = new.id and account.has_used_trial) then
    perform private.remember_trial(new.id);
  end if;
  insert into public.subscriptions (user_id, trial_end, referrer)
  values (
    new.id,
    now() - interval '7 days',
    -- Anybody can write anything there; a bad code must not keep them from signing up.
    case when code ~ '^[A-Za-z0-9_.-]{1,64}$' then code end
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;

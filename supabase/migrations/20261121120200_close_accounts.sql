-- Closing an account takes several steps, some outside the database. That it was asked for is noted first, so that
-- whatever stops the steps, the server finds and finishes them. docs/behaviour/account-settings.md
create table internal.address_keys (
  is_the_one boolean primary key default true constraint address_keys_is_the_one_check check (is_the_one),
  key bytea not null constraint address_keys_key_check check (octet_length(key) = 64)
);
comment on table internal.address_keys is
  'The key under which addresses of closed accounts are remembered. Made here, once; never leaves the database.';
alter table internal.address_keys enable row level security;
create policy "Nobody reaches the key through the API" on internal.address_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);
-- Each of these ids brings 122 random bits.
insert into internal.address_keys (key)
select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

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
create policy "Nobody reaches closed accounts through the API" on internal.account_closures
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.hash_address(p_email text) returns bytea
language sql stable security definer
set search_path = ''
as $$
  -- Hashed twice under the key, as an HMAC is: who has the hashes alone cannot try addresses.
  select sha256(key || sha256(key || convert_to(lower(btrim(p_email)), 'UTF8'))) from internal.address_keys
$$;
comment on function private.hash_address(text) is 'What is remembered of an address when its account is closed.';

create function private.begin_closure(p_user uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account record;
  plan record;
begin
  -- Two requests at once, and two admins who leave together, go one after the other.
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    return true;
  end if;
  select person.email, coalesce(profile.has_used_trial, false) as has_used_trial into account
  from auth.users as person
  left join public.users as profile on profile.id = person.id
  where person.id = p_user;
  if not found then
    return false;
  end if;
  perform private.lock_subscription(p_user);
  select subscription.stripe_subscription_id, subscription.is_admin into plan
  from public.subscriptions as subscription where subscription.user_id = p_user;
  if plan.stripe_subscription_id is not null then
    raise exception 'You still pay for a subscription. Please cancel it first, then delete the account.'
      using errcode = 'PT409', hint = 'live_subscription';
  end if;
  if plan.is_admin then
    if not exists (
      select from public.subscriptions as subscription
      where subscription.is_admin and subscription.user_id <> p_user
    ) then
      raise exception 'You are the only admin. Make somebody else an admin first, then delete the account.'
        using errcode = 'PT409', hint = 'last_admin';
    end if;
    update public.subscriptions as subscription set is_admin = false where subscription.user_id = p_user;
  end if;
  insert into internal.account_closures (user_id, address_hash, had_used_trial)
  values (p_user, private.hash_address(coalesce(account.email, p_user::text)), account.has_used_trial);
  return true;
end
$$;
comment on function private.begin_closure(uuid) is
  'Notes that an account is to be closed, which cannot be taken back. False when there is no such account any more.';

create function private.finish_closure(p_user uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from auth.users as person where person.id = p_user) then
    raise exception 'The account still exists.' using errcode = '55000';
  end if;
  update internal.account_closures as closure set user_id = null, closed_at = now() where closure.user_id = p_user;
  return found;
end
$$;
comment on function private.finish_closure(uuid) is
  'Forgets whose account it was, once the sign-in account is gone. True for the one call that did it.';

create function private.open_closures() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select closure.user_id from internal.account_closures as closure
  where closure.user_id is not null
  order by closure.requested_at
  limit 1000
$$;
comment on function private.open_closures() is 'Accounts whose closing was begun and not finished, oldest first.';

create function private.forget_closures() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from internal.account_closures as closure where closure.closed_at < now() - interval '24 months';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_closures() is
  'Removes what is remembered of accounts that were closed more than 24 months ago; gives their number.';

create function private.is_account_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from auth.users as person where person.id = auth.uid())
    and not exists (select from internal.account_closures as closure where closure.user_id = auth.uid())
$$;
comment on function private.is_account_open() is
  'Whether the caller still has an account; a token stays valid for a while after it is gone.';

create function private.has_password() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users as person
    where person.id = private.require_user() and coalesce(person.encrypted_password, '') <> ''
  )
$$;
comment on function private.has_password() is 'Behind public.has_password.';

create function public.has_password() returns boolean
language sql stable security invoker
set search_path = ''
as $$
  select private.has_password()
$$;
comment on function public.has_password() is
  'Whether the caller can sign in with a password; people who came through a provider may not have one.';

grant execute on function
  private.begin_closure(uuid), private.finish_closure(uuid), private.open_closures(), private.forget_closures()
to service_role;
grant execute on function private.is_account_open(), private.has_password(), public.has_password() to authenticated;

-- As before, but an address whose trial was used before its account was closed has used its trial.
create or replace function private.open_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  code text := coalesce(new.raw_user_meta_data ->> 'referrer', new.raw_user_meta_data ->> 'ref');
  used_trial boolean;
begin
  if new.email_confirmed_at is null or new.email is null then
    return null;
  end if;
  used_trial := exists (
    select from internal.account_closures as closure
    where closure.address_hash = private.hash_address(new.email) and closure.had_used_trial
      and coalesce(closure.closed_at, now()) >= now() - interval '24 months'
  );
  insert into public.users as account (id, email, email_confirmed_at, has_used_trial, created_at)
  values (new.id, new.email, new.email_confirmed_at, used_trial, coalesce(new.created_at, now()))
  on conflict (id) do update
    set email = excluded.email,
        email_confirmed_at = excluded.email_confirmed_at,
        has_used_trial = account.has_used_trial or excluded.has_used_trial
    where (account.email, account.email_confirmed_at)
      is distinct from (excluded.email, excluded.email_confirmed_at);
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

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

create function private.remember_trial(p_user uuid) returns void
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

-- An account begins when its email address is confirmed, in whatever way that happens. Trials are looked up by
-- every address that had one, and locks are taken in the order of everything else that writes a plan: the subscription, the
-- person, the address.
create function private.open_account() returns trigger
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
comment on function private.open_account() is
  'Trigger: makes the rows of users and subscriptions, once, and keeps the address in step.';

create trigger open_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.open_account();

create function private.set_referrer(p_referrer text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.subscriptions as plan set referrer = p_referrer
  where plan.user_id = caller and plan.referrer is null;
  return (select plan.referrer from public.subscriptions as plan where plan.user_id = caller);
end
$$;
comment on function private.set_referrer(text) is 'Behind public.set_referrer.';

create function public.set_referrer(p_referrer text) returns text
language sql security invoker
set search_path = ''
as $$
  select private.set_referrer(p_referrer)
$$;
comment on function public.set_referrer(text) is
  'Stores who sent the caller, unless that is known already; answers with the code that is stored.';

create function private.update_notification_preferences(p_notifications_on boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if p_notifications_on is null then
    raise exception 'notifications_on must be true or false.' using errcode = '22004';
  end if;
  update public.subscriptions as plan set notifications_on = p_notifications_on
  where plan.user_id = caller;
  return p_notifications_on;
end
$$;
comment on function private.update_notification_preferences(boolean) is
  'Behind public.update_notification_preferences.';

create function public.update_notification_preferences(p_notifications_on boolean) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.update_notification_preferences(p_notifications_on)
$$;
comment on function public.update_notification_preferences(boolean) is
  'Turns the caller''s e-mail alerts on or off.';

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

-- A banned account is still there. Closing an account asks whether it is gone, and must not hear that a banned one is. A token
-- outlives a ban by up to an hour; our server does nothing for a banned account meanwhile. docs/behaviour/access.md
create function private.is_account_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from auth.users as person where person.id = auth.uid())
    and not exists (select from internal.account_closures as closure where closure.user_id = auth.uid())
$$;
comment on function private.is_account_open() is
  'Whether the caller still has an account; a token stays valid for a while after it is gone.';

create function private.is_account_banned() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users as person where person.id = auth.uid() and person.banned_until > now()
  )
$$;
comment on function private.is_account_banned() is
  'Whether the caller is banned at this moment; a token stays valid for a while meanwhile.';

create policy "Nobody reaches addresses of trials through the API" on internal.trial_addresses
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.set_referrer(text),
  public.set_referrer(text),
  private.update_notification_preferences(boolean),
  public.update_notification_preferences(boolean),
  private.has_password(),
  public.has_password(),
  private.is_account_open(),
  private.is_account_banned()
to authenticated;

-- An account begins when its e-mail address is confirmed, whoever asks and however it is confirmed.
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
  insert into public.users as account (id, email, email_confirmed_at, created_at)
  values (new.id, new.email, new.email_confirmed_at, coalesce(new.created_at, now()))
  on conflict (id) do update
    set email = excluded.email, email_confirmed_at = excluded.email_confirmed_at
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
comment on function private.open_account() is
  'Trigger: makes the rows of users and subscriptions, once, and keeps the address in step.';
create trigger open_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.open_account();

-- People who signed up before this migration, on a project that was there already.
insert into public.users (id, email, email_confirmed_at, created_at)
select account.id, account.email, account.email_confirmed_at, coalesce(account.created_at, now())
from auth.users as account
where account.email_confirmed_at is not null and account.email is not null
on conflict (id) do nothing;
insert into public.subscriptions (user_id, trial_end)
select account.id, now() - interval '7 days' from public.users as account
on conflict (user_id) do nothing;

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

grant execute on function private.set_referrer(text), public.set_referrer(text) to authenticated;
grant execute on function private.update_notification_preferences(boolean),
  public.update_notification_preferences(boolean) to authenticated;

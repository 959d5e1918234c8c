-- A token outlives a ban by up to an hour. What our server does for people, often by somebody else's machines, is not done for
-- a banned account meanwhile. docs/behaviour/access.md
create or replace function private.is_account_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users as account
    where account.id = auth.uid() and (account.banned_until is null or account.banned_until <= now())
  ) and not exists (
    select from internal.account_closures as closure where closure.user_id = auth.uid()
  )
$$;
comment on function private.is_account_open() is
  'Whether the caller has an account that is not banned, nor closed or being closed; a token stays valid for a while after that.';

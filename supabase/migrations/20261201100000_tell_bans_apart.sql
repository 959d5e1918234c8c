-- A banned account is still there: what asks whether it is gone, as closing one does before it asks for no password any more,
-- must not hear that it is. Being banned is a question of its own. docs/behaviour/access.md
create or replace function private.is_account_open() returns boolean
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
grant execute on function private.is_account_banned() to authenticated;

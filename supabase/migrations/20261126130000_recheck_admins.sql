-- What an admin was a moment ago counts for nothing: neither while somebody waits for the lock on admins, nor by a token that
-- outlives its session or a ban. docs/behaviour/access.md
create or replace function private.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_needed_assurance() and exists (
    select from public.subscriptions as plan
    join auth.users as account on account.id = plan.user_id
    where plan.user_id = auth.uid() and plan.is_admin
      and (account.banned_until is null or account.banned_until <= now())
      and (
        auth.jwt() ->> 'session_id' is null
        or exists (select from auth.sessions as session where session.id = (auth.jwt() ->> 'session_id')::uuid)
      )
  )
$$;
comment on function private.is_admin() is
  'Whether the caller is an admin at this moment, is not banned, and has not ended the session that the token is of.';

create or replace function private.admin_set_admin(p_user uuid, p_is_admin boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('sampletrail.admins'));
  -- Whoever came before may have taken the flag from the caller.
  perform private.require_admin();
  perform private.apply_admin_flag(p_user, p_is_admin);
end
$$;

create function private.require_flag(p_admin uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from public.subscriptions as plan where plan.user_id = p_admin and plan.is_admin) then
    raise exception 'Only admins may do this.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_flag(uuid) is
  'Refuses what somebody asked for who is no admin any more when it is their turn. For the server only.';
grant execute on function private.require_flag(uuid) to service_role;

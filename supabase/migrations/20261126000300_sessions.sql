-- A token outlives its session by up to an hour. The policy and the functions that check the second factor also check
-- that the caller's session has not ended, and that their account is neither banned nor being closed. The embedded backend
-- refuses ended sessions before that; on a Supabase project, only this refuses them. docs/behaviour/access.md
create function private.is_session_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- A token without a session was signed by the operator.
  select (
    auth.jwt() ->> 'session_id' is null
    or exists (
      select from auth.sessions as session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
        and (session.not_after is null or session.not_after > now())
    )
  ) and not exists (
    select from auth.users as person where person.id = auth.uid() and person.banned_until > now()
  ) and not exists (
    select from internal.account_closures as closure where closure.user_id = auth.uid()
  )
$$;
comment on function private.is_session_open() is
  'Whether the session that the caller''s token is of has not ended, and their account is neither banned nor being closed.';

create function private.has_used_second_factor() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors as factor
      where factor.user_id = auth.uid() and factor.status = 'verified'
    )
$$;
comment on function private.has_used_second_factor() is 'Whether the caller used a second factor, if they have one.';

-- A hidden row and a row that is gone look the same. Over REST an ended session is an error instead, so that a list of somebody
-- who was signed out does not come back empty. PostgREST names the method of its request, as Storage does beside its operation.
-- Storage and Realtime go on after a row that they may not see, and not after an error: they find no rows.
create function private.refuse_ended_session() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(current_setting('request.method', true), '') <> ''
    and coalesce(current_setting('storage.operation', true), '') = '' then
    raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401', hint = 'session_ended';
  end if;
  return false;
end
$$;
comment on function private.refuse_ended_session() is
  'Ends a REST request whose session has ended; false for everybody else who asks for such a session.';

-- A password alone is not enough for somebody who has set up a second factor. Every table carries a restrictive policy on
-- this function, and every function that acts for a caller asks it too. Session and factor are checked in one query, written
-- out: each table of a request asks, and a function within a function would cost as much again. Without the offset
-- PostgreSQL would read the claims once for each place that uses them.
create function private.has_needed_assurance() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (
    coalesce(token.claims ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors as factor
      where factor.user_id = token.person and factor.status = 'verified'
    )
  ) and case when (
    token.claims ->> 'session_id' is null
    or exists (
      select from auth.sessions as session
      where session.id = (token.claims ->> 'session_id')::uuid and session.user_id = token.person
        and (session.not_after is null or session.not_after > now())
    )
  ) and not exists (
    select from auth.users as account where account.id = token.person and account.banned_until > now()
  ) and not exists (
    select from internal.account_closures as closure where closure.user_id = token.person
  ) then true else private.refuse_ended_session() end
  from (select auth.jwt() as claims, auth.uid() as person offset 0) as token
$$;
comment on function private.has_needed_assurance() is
  'Whether the caller used a second factor, if they have one, in a session that has not ended, of an account that is open.';

create function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'You are not signed in.' using errcode = 'PT401';
  end if;
  if not private.has_needed_assurance() then
    if not private.is_session_open() then
      raise exception 'Your session has ended. Please sign in again.' using errcode = 'PT401', hint = 'session_ended';
    end if;
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_user() is
  'The caller''s id. Refuses callers who are not signed in any more, or not with the second factor that they have.';

-- Parts of an import are taken in the server's own role, because what an admin writes under their own name is kept from
-- sources ever after. The audit log names the admin all the same.
create function private.acting_person() returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(auth.uid(), nullif(current_setting('sampletrail.acting_admin', true), '')::uuid)
$$;
comment on function private.acting_person() is
  'Who is signed in, else the admin for whom the server does something in this transaction; null for the server itself.';

grant execute on function
  private.is_session_open(),
  private.has_used_second_factor(),
  private.has_needed_assurance(),
  private.require_user()
to authenticated, service_role;

-- A password alone is not enough for somebody who has set up a second factor. Every table carries a restrictive
-- policy on this function, and every function that acts for a caller asks it too.
create function private.has_needed_assurance() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors as factor
      where factor.user_id = auth.uid() and factor.status = 'verified'
    )
$$;
comment on function private.has_needed_assurance() is
  'Whether the caller used a second factor, if they have one.';
grant execute on function private.has_needed_assurance() to authenticated, service_role;

create function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'You are not signed in.' using errcode = 'PT401';
  end if;
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return auth.uid();
end
$$;
comment on function private.require_user() is
  'The caller''s id. Refuses callers who are not signed in, or not with the second factor that they have.';
grant execute on function private.require_user() to authenticated, service_role;

create policy "Signed-in people read the plans" on public.plans
  for select to authenticated using (true);
create policy "A second factor that is set up must be used" on public.plans
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

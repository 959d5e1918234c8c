-- Whoever closed the tour once is not shown it again, on no device. docs/behaviour/onboarding.md
alter table public.users add column onboarding_seen_at timestamptz;
comment on column public.users.onboarding_seen_at is
  'When this person first closed the introduction; null until then. Written by mark_onboarding_seen alone.';

create function private.mark_onboarding_seen() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.users as account set onboarding_seen_at = now()
  where account.id = caller and account.onboarding_seen_at is null;
  return (select account.onboarding_seen_at from public.users as account where account.id = caller);
end
$$;
comment on function private.mark_onboarding_seen() is 'Behind public.mark_onboarding_seen.';

create function public.mark_onboarding_seen() returns timestamptz
language sql security invoker
set search_path = ''
as $$
  select private.mark_onboarding_seen()
$$;
comment on function public.mark_onboarding_seen() is
  'Notes that the caller has seen the introduction; answers with the first time that they did.';
grant execute on function private.mark_onboarding_seen(), public.mark_onboarding_seen() to authenticated;

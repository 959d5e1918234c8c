-- When somebody last used the product: admins see it, and nothing else follows from it. docs/behaviour/admin-users.md
alter table public.users add column last_active_at timestamptz not null default now();
comment on column public.users.last_active_at is
  'When this person last used the app, to a day: written by note_activity, the first time on each day (UTC).';
-- Nothing says when those who are here were active last; their row's last change is the nearest that is known.
alter table public.users disable trigger check_user;
update public.users set last_active_at = updated_at;
alter table public.users enable trigger check_user;
create index users_last_active_at_idx on public.users (last_active_at desc, id);

create function private.note_activity() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.users as account set last_active_at = now()
  where account.id = caller and account.last_active_at < date_trunc('day', now(), 'UTC');
end
$$;
comment on function private.note_activity() is 'Behind public.note_activity.';

create function public.note_activity() returns void
language sql security invoker
set search_path = ''
as $$
  select private.note_activity()
$$;
comment on function public.note_activity() is
  'Notes that the caller uses the app now. Writes once a day (UTC), however often it is called.';
grant execute on function private.note_activity(), public.note_activity() to authenticated;

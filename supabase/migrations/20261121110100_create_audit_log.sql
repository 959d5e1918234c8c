create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null constraint audit_log_action_check check (char_length(action) between 1 and 100),
  target_type text not null constraint audit_log_target_type_check check (char_length(target_type) between 1 and 50),
  target_id uuid,
  details jsonb not null default '{}' constraint audit_log_details_check check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Everything that admins did. Only added to.';
comment on column public.audit_log.actor_id is 'Which admin; null for a command on the server.';
create index audit_log_target_id_idx on public.audit_log (target_id, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, id desc);

alter table public.audit_log enable row level security;
create policy "Admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.audit_log
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;

create function private.write_audit(
  p_action text, p_target_type text, p_target_id uuid, p_details jsonb default '{}'
) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  values (auth.uid(), p_action, p_target_type, p_target_id, p_details)
$$;
comment on function private.write_audit(text, text, uuid, jsonb) is 'Notes what the caller did.';

create function private.require_admin() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not private.is_admin() then
    raise exception 'Only admins may do this.' using errcode = '42501';
  end if;
  return caller;
end
$$;
comment on function private.require_admin() is 'The caller''s id. Refuses everybody who is not an admin at this moment.';

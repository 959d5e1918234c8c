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
comment on column public.audit_log.actor_id is
  'Which admin; null for a command on the server, zeros for somebody whose account is gone.';
comment on column public.audit_log.target_id is 'What it was done to; zeros for an account that is gone.';
create index audit_log_target_id_idx on public.audit_log (target_id, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_created_at_idx on public.audit_log (created_at);
alter table public.audit_log enable row level security;

create function private.write_audit(
  p_action text, p_target_type text, p_target_id uuid, p_details jsonb default '{}'
) returns void
language sql security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, details)
  values (private.acting_person(), p_action, p_target_type, p_target_id, p_details)
$$;
comment on function private.write_audit(text, text, uuid, jsonb) is 'Notes what the caller did.';

-- What an admin was a moment ago counts for nothing: neither while somebody waits for the lock on admins, nor by a token that
-- outlives its session or a ban. docs/behaviour/access.md
create function private.is_admin() returns boolean
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

create function private.audit_target(p_target text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text := lower(btrim(p_target));
begin
  if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return wanted::uuid;
  end if;
  if position('@' in wanted) > 1 then
    -- An address that nobody has is a target of nothing.
    return coalesce(
      (select account.id from public.users as account where lower(account.email) = wanted limit 1),
      'ffffffff-ffff-ffff-ffff-ffffffffffff'
    );
  end if;
  raise exception 'Type a whole id, or the whole address of a user.' using errcode = '22023', hint = 'target';
end
$$;
comment on function private.audit_target(text) is
  'Whose entries are meant: by an id, or by the address that a user has now. Ones stand for nobody.';

create function private.admin_audit_log(
  p_action text, p_actor text, p_target_type text, p_target text,
  p_from timestamptz, p_before timestamptz, p_limit integer, p_offset integer
)
returns table (
  id bigint, created_at timestamptz, action text, actor_id uuid, actor_email text,
  target_type text, target_id uuid, target_name text, details jsonb, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted_action text := nullif(p_action, '');
  wanted_type text := nullif(p_target_type, '');
  wanted_actor uuid;
  wanted_target uuid;
  by_commands boolean := coalesce(p_actor = 'command', false);
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  if not by_commands and coalesce(p_actor, '') <> '' then
    if p_actor !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'The actor must be command, or the id of an account.' using errcode = '22023';
    end if;
    wanted_actor := p_actor::uuid;
  end if;
  if btrim(coalesce(p_target, '')) <> '' then
    wanted_target := private.audit_target(p_target);
  end if;
  return query
  with found as materialized (
    select entry.id from public.audit_log as entry
    where (wanted_action is null or entry.action = wanted_action)
      and (not by_commands or entry.actor_id is null)
      and (wanted_actor is null or entry.actor_id = wanted_actor)
      and (wanted_type is null or entry.target_type = wanted_type)
      and (wanted_target is null or entry.target_id = wanted_target)
      and (p_from is null or entry.created_at >= p_from)
      and (p_before is null or entry.created_at < p_before)
  ), page as (
    select found.id from found order by found.id desc limit p_limit offset p_offset
  )
  select entry.id, entry.created_at, entry.action, entry.actor_id, actor.email,
    entry.target_type, entry.target_id, coalesce(person.email, seller.name, offer.name), entry.details,
    (select count(*) from found)
  from page
  join public.audit_log as entry on entry.id = page.id
  left join public.users as actor on actor.id = entry.actor_id
  left join public.users as person on entry.target_type = 'user' and person.id = entry.target_id
  left join public.sellers as seller on entry.target_type = 'seller' and seller.id = entry.target_id
  left join catalogue.products as offer on entry.target_type = 'offer' and offer.id = entry.target_id
  order by entry.id desc;
end
$$;
comment on function private.admin_audit_log(text, text, text, text, timestamptz, timestamptz, integer, integer) is
  'Behind public.admin_audit_log.';

create function public.admin_audit_log(
  p_action text default '', p_actor text default '', p_target_type text default '', p_target text default '',
  p_from timestamptz default null, p_before timestamptz default null,
  p_limit integer default 25, p_offset integer default 0
)
returns table (
  id bigint, created_at timestamptz, action text, actor_id uuid, actor_email text,
  target_type text, target_id uuid, target_name text, details jsonb, total bigint
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_audit_log(
    p_action, p_actor, p_target_type, p_target, p_from, p_before, p_limit, p_offset
  )
$$;
comment on function public.admin_audit_log(text, text, text, text, timestamptz, timestamptz, integer, integer) is
  'For admins: a page of the audit log, newest first, with the number of all entries that were found. An actor is an id, or command; a target an id, or a user''s address.';

create function private.admin_audit_actors() returns table (id uuid, email text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with recursive actors (id) as (
    (select entry.actor_id from public.audit_log as entry where entry.actor_id is not null order by entry.actor_id limit 1)
    union all
    -- One look into the index for each, however many entries they have.
    select (
      select entry.actor_id from public.audit_log as entry where entry.actor_id > actors.id order by entry.actor_id limit 1
    )
    from actors where actors.id is not null
  )
  select actors.id, account.email
  from actors left join public.users as account on account.id = actors.id
  where actors.id is not null
  order by account.email;
end
$$;
comment on function private.admin_audit_actors() is 'Behind public.admin_audit_actors.';

create function public.admin_audit_actors() returns table (id uuid, email text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_audit_actors()
$$;
comment on function public.admin_audit_actors() is
  'For admins: whose actions the audit log has, with the address of those who still have an account.';

create policy "Admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.audit_log
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;

grant execute on function private.is_admin() to authenticated, service_role;
grant execute on function
  private.admin_audit_log(text, text, text, text, timestamptz, timestamptz, integer, integer),
  public.admin_audit_log(text, text, text, text, timestamptz, timestamptz, integer, integer),
  private.admin_audit_actors(),
  public.admin_audit_actors()
to authenticated;
grant execute on function private.write_audit(text, text, uuid, jsonb), private.require_flag(uuid) to service_role;

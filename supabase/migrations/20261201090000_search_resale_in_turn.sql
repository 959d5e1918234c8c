-- A person's searches for a resale analysis run one after the other, whatever tab or server they are on, so that the second
-- shows what the first has found and costs no use. docs/behaviour/resale.md
create table internal.resale_turns (
  user_id uuid primary key references public.users (id) on delete cascade,
  holder uuid not null,
  held_until timestamptz not null
);
comment on table internal.resale_turns is
  'Whose resale analysis is being searched right now. Whoever does not prolong a turn, because the server stopped, loses it.';
alter table internal.resale_turns enable row level security;
create policy "Nobody reaches turns through the API" on internal.resale_turns
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.take_resale_turn(p_user uuid, p_holder uuid, p_seconds int) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.resale_turns as turn (user_id, holder, held_until)
  values (p_user, p_holder, now() + make_interval(secs => p_seconds))
  on conflict (user_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where turn.holder = excluded.holder or turn.held_until <= now();
  return found;
end
$$;
comment on function private.take_resale_turn(uuid, uuid, int) is
  'Gives or prolongs a person''s turn to search; false while another has it. For the server only.';

create function private.leave_resale_turn(p_user uuid, p_holder uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.resale_turns as turn where turn.user_id = p_user and turn.holder = p_holder
$$;
comment on function private.leave_resale_turn(uuid, uuid) is 'Ends the turn of whoever has it. For the server only.';

grant execute on function
  private.take_resale_turn(uuid, uuid, int), private.leave_resale_turn(uuid, uuid)
  to service_role;

-- A table whose changes are published although no key tells its rows apart.

create table public.realtime_keyless (id bigint generated always as identity, name text not null);
comment on table public.realtime_keyless is 'Without a primary key';
grant select, insert on public.realtime_keyless to authenticated, service_role;
alter publication supabase_realtime add table public.realtime_keyless;

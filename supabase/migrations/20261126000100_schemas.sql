-- Nobody may do anything until a migration says so. Everything that is made from here on starts without rights for the API
-- roles and without EXECUTE for everyone.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on functions from anon, authenticated, service_role;
revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all sequences in schema public from public, anon, authenticated, service_role;
revoke all on all functions in schema public from public, anon, authenticated, service_role;
revoke create on schema public from public;

create schema catalogue;
comment on schema catalogue is 'Offers of sellers and what searching them needs; exposed by the API.';
create schema private;
comment on schema private is 'Functions that policies, triggers and public functions call. No tables; not exposed by the API.';
create schema internal;
comment on schema internal is 'State that no API role may see: tokens, reservations, settings.';

grant usage on schema catalogue, private to anon, authenticated, service_role;

create extension if not exists pg_trgm with schema extensions;

-- A statement that waits for a lock holds one of the API's few connections. PostgREST applies these settings to each
-- request. The embedded backend has the same limit itself, so nothing is lost where the migrations may not change a role.
-- docs/behaviour/limits.md
do $$
begin
  alter role anon set lock_timeout = '3s';
  alter role authenticated set lock_timeout = '3s';
  alter role service_role set lock_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'lock_timeout of the API roles was left as it is: %', sqlerrm;
end
$$;

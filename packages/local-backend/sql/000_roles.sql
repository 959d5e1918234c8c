-- Roles, schemas and default privileges as a Supabase project has them, so that the product's migrations mean the
-- same here and there. Roles belong to the cluster, everything else to the database.
--
-- :"owner" is who owns the database and runs the migrations: `postgres` on a cluster of ours, where a superuser runs
-- this file; elsewhere the login of the operator, who runs it, too, and is no superuser.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      (:'owner', 'login createrole createdb bypassrls replication'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('supabase_replication_admin', 'login replication')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

-- Requests arrive as authenticator and become one of these three for the length of a transaction.
grant anon, authenticated, service_role to authenticator;
-- The storage service checks policies in its caller's name.
grant anon, authenticated, service_role to supabase_storage_admin;
-- The migrations' owner may act as the API roles, and may attach policies to storage's tables.
do $$
begin
  if current_user = :'owner' then
    -- Whoever makes a role may give it on from the beginning, but not yet become it.
    grant anon, authenticated, service_role, supabase_storage_admin to :"owner" with inherit true, set true;
    grant supabase_auth_admin to :"owner" with inherit false, set true;
  else
    grant anon, authenticated, service_role to :"owner" with admin option;
    grant supabase_storage_admin to :"owner";
    grant pg_monitor, pg_signal_backend to :"owner";
    execute format('alter role %I set search_path to "$user", public, auth, extensions', current_user);
    execute format('alter database %I owner to %I', current_database(), :'owner');
  end if;
end
$$;

alter role :"owner" set search_path to "$user", public, extensions;
alter role supabase_auth_admin set search_path to auth;
alter role supabase_storage_admin set search_path to storage;
alter role anon set statement_timeout to '3s';
alter role authenticated set statement_timeout to '8s';

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization current_user;
create schema extensions authorization :"owner";

set role supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, supabase_storage_admin, :"owner";
reset role;
grant usage on schema storage, realtime, extensions to anon, authenticated, service_role, :"owner";
grant usage on schema extensions to supabase_auth_admin, supabase_storage_admin;

-- Supabase's grants for schema public: whatever postgres makes there, the API roles may use until a migration
-- takes it back. Row level security and the product's own grants narrow it.
grant usage on schema public to anon, authenticated, service_role, :"owner";
grant create on schema public to :"owner";
alter default privileges for role :"owner" in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role :"owner" in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role :"owner" in schema public
  grant all on sequences to anon, authenticated, service_role;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant execute on all functions in schema extensions to anon, authenticated, service_role, :"owner";

create publication supabase_realtime;
alter publication supabase_realtime owner to :"owner";

-- Tells the REST service to read the schema again whenever somebody changes it, whichever tool they used.
create function local_backend.notify_schema_change() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  notify pgrst, 'reload schema';
end
$$;

-- Only a superuser may; elsewhere the migrations tell, and `notify pgrst, 'reload schema'` does after a change by hand.
do $$
begin
  if current_setting('is_superuser')::boolean then
    create event trigger local_backend_schema_changed on ddl_command_end
      when tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'ALTER TABLE', 'CREATE VIEW',
        'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION',
        'CREATE TYPE', 'ALTER TYPE', 'CREATE TRIGGER', 'COMMENT', 'GRANT', 'REVOKE'
      )
      execute function local_backend.notify_schema_change();
    create event trigger local_backend_schema_dropped on sql_drop
      execute function local_backend.notify_schema_change();
  end if;
end
$$;

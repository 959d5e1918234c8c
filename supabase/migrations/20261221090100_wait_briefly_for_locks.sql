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

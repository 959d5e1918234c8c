-- A token outlives its session by up to an hour. So each call checks that the session still exists: two lookups by key,
-- within the statement that sets role and claims (keys/session-of.ts). A function for it would cost four times as much.
set role supabase_auth_admin;

create function auth.is_session_open(session uuid, person uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions as open_session
    join auth.users as account on account.id = open_session.user_id
    where open_session.id = session and open_session.user_id = person
      and (open_session.not_after is null or open_session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and account.deleted_at is null
  );
end
$$;
comment on function auth.is_session_open(uuid, uuid) is
  'Whether that person''s session has not ended, and their account is there and not banned.';

create function auth.refuse_ended_session() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Your session has ended. Please sign in again.' using errcode = 'LB401';
end
$$;
comment on function auth.refuse_ended_session() is 'Ends the transaction of a call whose session has ended.';

revoke all on function auth.is_session_open(uuid, uuid), auth.refuse_ended_session() from public;
grant execute on function auth.is_session_open(uuid, uuid), auth.refuse_ended_session()
  to authenticator, supabase_storage_admin;
grant usage on schema auth to authenticator;
grant select (id, user_id, not_after) on auth.sessions to authenticator, supabase_storage_admin;
grant select (id, banned_until, deleted_at) on auth.users to authenticator, supabase_storage_admin;
create policy "Services ask at each call whether a session is open" on auth.sessions
  for select to authenticator, supabase_storage_admin using (true);
create policy "Services ask at each call whether an account is open" on auth.users
  for select to authenticator, supabase_storage_admin using (true);

reset role;

-- An ended session gets no more changes.
create or replace function realtime.read_change(
  transaction_id bigint, as_role text, all_claims text[], statement text, record text, old_key text
) returns table (caller integer, new_record text, old_record text)
language plpgsql
as $$
declare
  claims jsonb;
begin
  perform realtime.wait_until_visible(transaction_id);
  for position in 1 .. cardinality(all_claims) loop
    begin
      claims := all_claims[position];
      continue when claims ? 'session_id'
        and not auth.is_session_open((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid);
      perform set_config('role', as_role, true);
      perform set_config('request.jwt.claims', all_claims[position], true);
      for new_record, old_record in execute statement using record::json, old_key::json loop
        caller := position;
        return next;
      end loop;
    exception when others then
      -- One caller whose policies fail must not cost the others their change; to that caller it stays hidden.
      raise debug 'change hidden: %', sqlstate;
    end;
  end loop;
end
$$;

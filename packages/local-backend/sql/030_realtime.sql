-- What realtime asks of the database: who may see a change, and who may use a private topic. Both questions are put
-- in the caller's own role and with the caller's claims, so that the product's policies answer them.

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id)
);
comment on table realtime.messages is 'Always empty. Its policies say who may read and write private topics: SELECT to join, INSERT to send, by realtime.topic() and extension (broadcast or presence).';
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to :"owner";

create function realtime.topic() returns text
language sql stable
set search_path = ''
return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The private topic that a policy on realtime.messages is asked about.';
grant execute on function realtime.topic() to anon, authenticated, service_role, :"owner";

-- Migrations attach policies to realtime.messages, which takes its owner on PostgreSQL.
alter table realtime.messages owner to :"owner";

-- The stream of changes can be ahead of the snapshots: a commit is on its way as soon as it is on disk, and a moment
-- later the rows can be seen. Whoever looks in between would take a new row for one that is hidden.
create function realtime.wait_until_visible(transaction_id bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  next_id bigint := pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text::bigint;
  -- The stream counts transactions in 32 bits, snapshots in 64.
  full_id bigint := (next_id >> 32 << 32) + transaction_id;
begin
  if full_id - next_id > 1::bigint << 31 then
    full_id := full_id - (1::bigint << 32);
  end if;
  for attempt in 1 .. 2000 loop
    exit when pg_catalog.pg_visible_in_snapshot(full_id::text::xid8, pg_catalog.pg_current_snapshot());
    perform pg_catalog.pg_sleep(0.001);
  end loop;
end
$$;
comment on function realtime.wait_until_visible(bigint) is 'Returns when new snapshots show what a committed transaction did.';
revoke all on function realtime.wait_until_visible(bigint) from public;
grant execute on function realtime.wait_until_visible(bigint) to authenticator;

create function realtime.read_change(
  transaction_id bigint, as_role text, all_claims text[], statement text, record text, old_key text
) returns table (caller integer, new_record text, old_record text)
language plpgsql
as $$
begin
  perform realtime.wait_until_visible(transaction_id);
  for position in 1 .. cardinality(all_claims) loop
    begin
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
comment on function realtime.read_change(bigint, text, text[], text, text, text) is 'Runs a statement once for each claims in the given role and returns what each of those callers may see.';
revoke all on function realtime.read_change(bigint, text, text[], text, text, text) from public;
grant execute on function realtime.read_change(bigint, text, text[], text, text, text) to authenticator;

create function realtime.check_topic(
  as_role text, claims text, asked_topic text,
  out may_read_broadcast boolean, out may_read_presence boolean,
  out may_write_broadcast boolean, out may_write_presence boolean
)
language plpgsql
as $$
declare
  kind text;
  allowed boolean;
begin
  may_read_broadcast := false;
  may_read_presence := false;
  may_write_broadcast := false;
  may_write_presence := false;
  begin
    perform set_config('role', 'service_role', true);
    insert into realtime.messages (topic, extension, private)
      values (asked_topic, 'broadcast', true), (asked_topic, 'presence', true);
    perform set_config('role', as_role, true);
    perform set_config('request.jwt.claims', claims, true);
    perform set_config('realtime.topic', asked_topic, true);
    select coalesce(bool_or(extension = 'broadcast'), false), coalesce(bool_or(extension = 'presence'), false)
      into may_read_broadcast, may_read_presence
      from realtime.messages where topic = asked_topic;
    foreach kind in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension, private) values (asked_topic, kind, true);
        allowed := true;
      exception when insufficient_privilege then
        allowed := false;
      end;
      if kind = 'broadcast' then
        may_write_broadcast := allowed;
      else
        may_write_presence := allowed;
      end if;
    end loop;
    -- The rows were only there to be asked about.
    raise exception using errcode = 'RT001';
  exception when sqlstate 'RT001' then
    null;
  end;
end
$$;
comment on function realtime.check_topic(text, text, text) is 'What a caller may do on a private topic, by the policies on realtime.messages.';
revoke all on function realtime.check_topic(text, text, text) from public;
grant execute on function realtime.check_topic(text, text, text) to authenticator;
grant usage on schema realtime to authenticator;

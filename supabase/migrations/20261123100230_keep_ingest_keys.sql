-- Programs that send offers name themselves by a key, of which only the hash is kept. docs/behaviour/ingest.md
create table internal.ingest_keys (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint ingest_keys_source_check check (source ~ '^[a-z0-9][a-z0-9_.-]{0,62}$'),
  hash bytea not null unique constraint ingest_keys_hash_check check (octet_length(hash) = 32),
  beginning text not null,
  adds_sellers boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  ended_at timestamptz
);
comment on table internal.ingest_keys is 'Keys of programs that send offers, each for one source.';
comment on column internal.ingest_keys.hash is 'SHA-256 of the key, which is random enough to need nothing slower.';
comment on column internal.ingest_keys.beginning is 'The first characters, by which an operator tells keys apart.';
comment on column internal.ingest_keys.adds_sellers is 'Whether sellers that nobody knows are added as global ones.';
comment on column internal.ingest_keys.used_at is 'When it was used last, to the hour.';
comment on column internal.ingest_keys.ended_at is 'From then on it opens nothing.';
create index ingest_keys_source_idx on internal.ingest_keys (source, created_at);
alter table internal.ingest_keys enable row level security;
create policy "Nobody reaches keys through the API" on internal.ingest_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.open_ingest(p_hash bytea) returns table (source text, adds_sellers boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.ingest_keys as key set used_at = now()
  where key.hash = p_hash and key.ended_at is null
    and (key.used_at is null or key.used_at < now() - interval '1 hour');
  return query
  select key.source, key.adds_sellers from internal.ingest_keys as key where key.hash = p_hash and key.ended_at is null;
end
$$;
comment on function private.open_ingest(bytea) is 'What the key with this hash opens; nothing when it is unknown or ended. For the server only.';
grant execute on function private.open_ingest(bytea) to service_role;

create function private.make_ingest_key(p_source text, p_hash bytea, p_beginning text, p_adds_sellers boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  insert into internal.ingest_keys (source, hash, beginning, adds_sellers)
  values (p_source, p_hash, p_beginning, p_adds_sellers)
  returning id into made;
  perform private.write_audit(
    'ingest_key.make', 'ingest_key', made,
    jsonb_build_object('source', p_source, 'key', p_beginning, 'adds_sellers', p_adds_sellers)
  );
end
$$;
comment on function private.make_ingest_key(text, bytea, text, boolean) is 'Keeps a new key. For the terminal only.';

create function private.end_ingest_keys(p_name text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended record;
  count integer := 0;
begin
  for ended in
    update internal.ingest_keys as key set ended_at = now()
    where key.ended_at is null and (key.source = p_name or key.beginning = p_name)
    returning key.id, key.source, key.beginning
  loop
    perform private.write_audit(
      'ingest_key.end', 'ingest_key', ended.id,
      jsonb_build_object('source', ended.source, 'key', ended.beginning)
    );
    count := count + 1;
  end loop;
  return count;
end
$$;
comment on function private.end_ingest_keys(text) is
  'Ends every key of a source, or the one with that beginning; answers with their number. For the terminal only.';

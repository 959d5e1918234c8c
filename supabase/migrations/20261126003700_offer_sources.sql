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

-- Another Supabase project can be a source: a job reads what is new there, and once a day all of it, so that what changed is
-- taken and what went expires. docs/behaviour/ingest.md
create table internal.offer_sources (
  source text primary key,
  newest_at text,
  newest_id text,
  sweep_began_at timestamptz,
  sweep_at text,
  sweep_id text,
  swept_at timestamptz,
  claimed_until timestamptz,
  check ((newest_at is null) = (newest_id is null)),
  check ((sweep_at is null) = (sweep_id is null))
);
comment on table internal.offer_sources is 'How far other projects have been read.';
comment on column internal.offer_sources.newest_at is 'created_at of the last offer that was taken as new, as the source writes it.';
comment on column internal.offer_sources.sweep_at is 'The same for the reading of everything that is going on.';
comment on column internal.offer_sources.swept_at is 'When the last reading of everything began.';
comment on column internal.offer_sources.claimed_until is 'Until then one server reads it.';
alter table internal.offer_sources enable row level security;

create function private.claim_offer_source(p_source text, p_lease interval)
returns table (newest_at text, newest_id text, sweep_at text, sweep_id text, is_sweeping boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.offer_sources (source) values (p_source) on conflict do nothing;
  return query
  update internal.offer_sources as known
  set
    claimed_until = now() + p_lease,
    sweep_began_at = coalesce(
      known.sweep_began_at, case when coalesce(known.swept_at < now() - interval '24 hours', true) then now() end
    ),
    -- A server that lost its claim may have kept a page after the last one ended: whoever began there would see too little.
    sweep_at = case when known.sweep_began_at is not null then known.sweep_at end,
    sweep_id = case when known.sweep_began_at is not null then known.sweep_id end
  where known.source = p_source and coalesce(known.claimed_until < now(), true)
  returning known.newest_at, known.newest_id, known.sweep_at, known.sweep_id, known.sweep_began_at is not null;
end
$$;
comment on function private.claim_offer_source(text, interval) is
  'Takes a source for the caller alone, and says how far it has been read and whether all of it is being read; nothing while another server has it. For the server only.';

-- A server that reads another project claims it for as long as that takes, also while a slow one lists its sellers.
-- docs/behaviour/ingest.md
create function private.keep_offer_source(p_source text, p_lease interval) returns void
language sql security definer
set search_path = ''
as $$
  -- What was released stays free.
  update internal.offer_sources as known set claimed_until = now() + p_lease
  where known.source = p_source and known.claimed_until is not null
$$;
comment on function private.keep_offer_source(text, interval) is
  'Keeps the claim of a source for longer. For the server only.';

create function private.keep_source_position(p_source text, p_is_sweep boolean, p_at text, p_id text, p_lease interval)
returns void
language sql security definer
set search_path = ''
as $$
  update internal.offer_sources as known
  set
    newest_at = case when p_is_sweep then known.newest_at else p_at end,
    newest_id = case when p_is_sweep then known.newest_id else p_id end,
    sweep_at = case when p_is_sweep then p_at else known.sweep_at end,
    sweep_id = case when p_is_sweep then p_id else known.sweep_id end,
    claimed_until = now() + p_lease
  where known.source = p_source
$$;
comment on function private.keep_source_position(text, boolean, text, text, interval) is
  'Notes how far a source has been read, and keeps the claim. For the server only.';

create function private.end_source_sweep(p_source text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  began timestamptz;
  gone integer;
begin
  select known.sweep_began_at into began from internal.offer_sources as known where known.source = p_source;
  if began is null then
    return 0;
  end if;
  -- Being seen is noted once an hour at most (private.take_offers).
  update catalogue.products as offer set expires_at = now(), is_listed = false
  where offer.source = p_source and offer.is_listed and offer.last_seen_at < began - interval '1 hour';
  get diagnostics gone = row_count;
  update internal.offer_sources as known
  set swept_at = began, sweep_began_at = null, sweep_at = null, sweep_id = null
  where known.source = p_source;
  return gone;
end
$$;
comment on function private.end_source_sweep(text) is
  'Everything of a source has been read: what was not there expires. Answers with the number. For the server only.';

create function private.release_offer_source(p_source text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.offer_sources as known set claimed_until = null where known.source = p_source
$$;
comment on function private.release_offer_source(text) is 'Lets others read a source. For the server only.';

create function private.take_source_sellers(p_source text, p_sellers jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  given record;
  meant uuid[];
  added integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.add_global_sellers', 0));
  for given in
    select row.id, row.name from jsonb_to_recordset(p_sellers) as row (id text, name text)
    where char_length(row.name) between 1 and 200
      and not exists (
        select from internal.source_sellers as mapped where mapped.source = p_source and mapped.source_id = row.id
      )
    order by row.name, row.id
  loop
    meant := private.global_sellers_named(p_source, null, null, null, given.name);
    -- Which of several it is, nobody can tell: its offers are refused with that reason.
    continue when cardinality(meant) > 1;
    if meant = '{}' then
      insert into public.sellers (user_id, name, is_active, is_vip, is_for_free_and_trial)
      values (null, given.name, true, false, false)
      returning array[id] into meant;
      added := added + 1;
      perform private.write_audit(
        'seller.add', 'seller', meant[1], jsonb_build_object('name', given.name, 'source', p_source)
      );
    end if;
    insert into internal.source_sellers (source, source_id, seller_id) values (p_source, given.id, meant[1])
    on conflict do nothing;
  end loop;
  return added;
end
$$;
comment on function private.take_source_sellers(text, jsonb) is
  'Maps sellers of a source to global ones, by name or as new ones, once; answers with the number that was added. For the server only.';

create policy "Nobody reaches keys through the API" on internal.ingest_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches positions of sources through the API" on internal.offer_sources
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.open_ingest(bytea),
  private.claim_offer_source(text, interval),
  private.keep_offer_source(text, interval),
  private.keep_source_position(text, boolean, text, text, interval),
  private.end_source_sweep(text),
  private.release_offer_source(text),
  private.take_source_sellers(text, jsonb)
to service_role;

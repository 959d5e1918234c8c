-- What arrives for a person while no app is open: emails to an address of their own, and what they send by a personal link.
-- Only a hash of each secret is kept. docs/behaviour/inbox.md
create table internal.capture_keys (
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null constraint capture_keys_kind_check check (kind in ('mail', 'link')),
  key_hash bytea not null constraint capture_keys_key_hash_key unique
    constraint capture_keys_key_hash_check check (octet_length(key_hash) = 32),
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  refused_at timestamptz,
  refusal text constraint capture_keys_refusal_check check (refusal in ('full', 'large', 'storage')),
  primary key (user_id, kind),
  constraint capture_keys_refused_check check ((refused_at is null) = (refusal is null))
);
comment on table internal.capture_keys is
  'Secret email addresses and links by which things arrive for a person, by their SHA-256.';
comment on column internal.capture_keys.last_used_at is 'When something last arrived by it, to the minute.';
comment on column internal.capture_keys.refusal is 'Why the last thing that was refused did not fit.';
alter table internal.capture_keys enable row level security;
create policy "Nobody reaches capture keys through the API" on internal.capture_keys
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create table public.arrivals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null constraint arrivals_kind_check check (kind in ('mail', 'file', 'text')),
  name text not null constraint arrivals_name_check check (char_length(name) between 1 and 200),
  media_type text not null constraint arrivals_media_type_check check (char_length(media_type) between 1 and 100),
  bytes integer not null constraint arrivals_bytes_check check (bytes between 1 and 10485760),
  path text constraint arrivals_path_check check (char_length(path) between 1 and 300),
  content text constraint arrivals_content_check check (char_length(content) between 1 and 20000),
  fingerprint bytea not null constraint arrivals_fingerprint_check check (octet_length(fingerprint) = 32),
  delivery text constraint arrivals_delivery_check check (char_length(delivery) between 1 and 200),
  received_at timestamptz not null default now(),
  holder uuid,
  held_until timestamptz,
  settled_at timestamptz,
  constraint arrivals_file_check check ((kind = 'text') = (path is null)),
  constraint arrivals_text_check check ((kind = 'text' and settled_at is null) = (content is not null)),
  constraint arrivals_holder_check check ((holder is null) = (held_until is null)),
  constraint arrivals_settled_check check (settled_at is null or holder is not null)
);
comment on table public.arrivals is
  'Emails, files and texts that arrived for a person, until one of their devices has them. After that the row stays without its content, so that a repeated email is known. Rows stay for seven days.';
comment on column public.arrivals.path is 'The file in product-files.';
comment on column public.arrivals.fingerprint is 'The SHA-256 of the content.';
comment on column public.arrivals.delivery is 'The provider''s own id of an email.';
comment on column public.arrivals.holder is 'The tab that fetches it. It loses the arrival to another tab that asks after held_until.';
comment on column public.arrivals.settled_at is 'When a device stored it.';
create index arrivals_user_id_idx on public.arrivals (user_id, received_at);
create index arrivals_received_at_idx on public.arrivals (received_at);
create unique index arrivals_delivery_key on public.arrivals (user_id, delivery) where delivery is not null;
create unique index arrivals_fingerprint_key on public.arrivals (user_id, fingerprint)
  where kind = 'mail' or settled_at is null;
alter table public.arrivals enable row level security;

create policy "Owners read what arrived for them" on public.arrivals
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners delete what arrived for them" on public.arrivals
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.arrivals
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (id, user_id, kind, name, media_type, bytes, content, received_at, settled_at), delete
  on public.arrivals to authenticated;
grant select, insert, update, delete on public.arrivals to service_role;

-- Files of any accepted type wait unchanged until a device fetches them through the server.
update storage.buckets set allowed_mime_types = array_append(allowed_mime_types, 'application/octet-stream')
where id = 'product-files' and not ('application/octet-stream' = any (allowed_mime_types));

create function private.note_deleted_arrivals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.unreferenced_files as noted set due = now()
  from gone
  where noted.bucket = 'product-files' and noted.path = gone.path and noted.due > now();
  return null;
end
$$;
comment on function private.note_deleted_arrivals() is
  'Trigger: files of deleted arrivals are to be removed at once.';
create trigger note_deleted_arrivals after delete on public.arrivals
  referencing old table as gone
  for each statement execute function private.note_deleted_arrivals();

create function private.keep_capture_key(p_user uuid, p_kind text, p_hash bytea) returns timestamptz
language sql security definer
set search_path = ''
as $$
  insert into internal.capture_keys as capture_key (user_id, kind, key_hash)
  values (p_user, p_kind, p_hash)
  on conflict (user_id, kind) do update
    set key_hash = excluded.key_hash, made_at = now(), last_used_at = null, refused_at = null, refusal = null
  returning capture_key.made_at
$$;
comment on function private.keep_capture_key(uuid, text, bytea) is
  'Gives a person a new email address or link; the old one ends. For the server only.';

create function private.end_capture_key(p_user uuid, p_kind text) returns boolean
language sql security definer
set search_path = ''
as $$
  with ended as (
    delete from internal.capture_keys as capture_key
    where capture_key.user_id = p_user and capture_key.kind = p_kind
    returning 1
  )
  select exists (select from ended)
$$;
comment on function private.end_capture_key(uuid, text) is 'Ends a person''s email address or link. For the server only.';

create function private.describe_capture_keys(p_user uuid)
returns table (kind text, made_at timestamptz, last_used_at timestamptz, refused_at timestamptz, refusal text)
language sql stable security definer
set search_path = ''
as $$
  select capture_key.kind, capture_key.made_at, capture_key.last_used_at, capture_key.refused_at, capture_key.refusal
  from internal.capture_keys as capture_key
  where capture_key.user_id = p_user
$$;
comment on function private.describe_capture_keys(uuid) is
  'Since when a person has an email address and a link, and how they were used. For the server only.';

create function private.open_capture_key(p_kind text, p_hash bytea) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select capture_key.user_id
  from internal.capture_keys as capture_key
  where capture_key.key_hash = p_hash and capture_key.kind = p_kind
    and not exists (
      select from internal.account_closures as closure where closure.user_id = capture_key.user_id
    )
    and not exists (
      select from auth.users as account
      where account.id = capture_key.user_id and account.banned_until > now()
    )
$$;
comment on function private.open_capture_key(text, bytea) is
  'Whose email address or link this is; null for unknown ones, and for accounts that are suspended or being closed. For the server only.';

create function private.refuse_arrival(p_user uuid, p_kind text, p_refusal text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.capture_keys as capture_key set refused_at = now(), refusal = p_refusal
  where capture_key.user_id = p_user and capture_key.kind = p_kind
$$;
comment on function private.refuse_arrival(uuid, text, text) is
  'Notes why something did not fit, for the person to see. For the server only.';

create function private.keep_arrival(
  p_user uuid, p_key_kind text, p_kind text, p_name text, p_media_type text, p_bytes integer, p_path text, p_content text,
  p_fingerprint bytea, p_delivery text
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  most_bytes constant bigint := 100000000;
  waiting record;
begin
  perform private.lock_subscription(p_user);
  if exists (select from internal.account_closures as closure where closure.user_id = p_user)
    or not exists (
      select from internal.capture_keys as capture_key where capture_key.user_id = p_user and capture_key.kind = p_key_kind
    )
  then
    return 'ended';
  end if;
  if exists (
    select from public.arrivals as arrival
    where arrival.user_id = p_user
      and (
        arrival.delivery = p_delivery
        or arrival.fingerprint = p_fingerprint and (arrival.kind = 'mail' or arrival.settled_at is null)
      )
  ) then
    return 'known';
  end if;
  select count(*) as count, coalesce(sum(arrival.bytes), 0) as bytes into waiting
  from public.arrivals as arrival
  where arrival.user_id = p_user and arrival.settled_at is null;
  if waiting.count >= most or waiting.bytes + p_bytes > most_bytes then
    perform private.refuse_arrival(p_user, p_key_kind, 'full');
    return 'full';
  end if;
  insert into public.arrivals
    (user_id, kind, name, media_type, bytes, path, content, fingerprint, delivery, received_at)
  values (
    p_user, p_kind, p_name, p_media_type, p_bytes, p_path, p_content, p_fingerprint, p_delivery, clock_timestamp()
  );
  -- Its file outlives the row: everybody who reads the row finds it.
  update internal.unreferenced_files as noted set due = now() + interval '8 days'
  where noted.bucket = 'product-files' and noted.path = p_path;
  update internal.capture_keys as capture_key set last_used_at = now()
  where capture_key.user_id = p_user and capture_key.kind = p_key_kind
    and coalesce(capture_key.last_used_at, '-infinity') < now() - interval '1 minute';
  return 'kept';
end
$$;
comment on function private.keep_arrival(uuid, text, text, text, text, integer, text, text, bytea, text) is
  'Keeps what arrived, whose file is stored already, and says kept; known if it arrived before; full if too much waits; ended if the key or the account is gone. For the server only.';

create function private.claim_arrivals(p_user uuid, p_holder uuid)
returns table (
  id uuid, kind text, name text, media_type text, bytes integer, content text, received_at timestamptz
)
language sql security definer
set search_path = ''
as $$
  update public.arrivals as arrival set holder = p_holder, held_until = clock_timestamp() + interval '1 minute'
  where arrival.id in (
    select waiting.id from public.arrivals as waiting
    where waiting.user_id = p_user and waiting.settled_at is null
      and (waiting.holder is null or waiting.holder = p_holder or waiting.held_until <= clock_timestamp())
    order by waiting.received_at, waiting.id
    limit 20
    for update skip locked
  )
  returning arrival.id, arrival.kind, arrival.name, arrival.media_type, arrival.bytes, arrival.content, arrival.received_at
$$;
comment on function private.claim_arrivals(uuid, uuid) is
  'Gives what waits for a person to one of their tabs for a minute, twenty at a time. For the server only.';

create function private.open_arrival(p_user uuid, p_id uuid, p_holder uuid) returns text
language sql security definer
set search_path = ''
as $$
  update public.arrivals as arrival set held_until = clock_timestamp() + interval '1 minute'
  where arrival.id = p_id and arrival.user_id = p_user and arrival.holder = p_holder and arrival.settled_at is null
  returning arrival.path
$$;
comment on function private.open_arrival(uuid, uuid, uuid) is
  'The file of an arrival for the tab that holds it, for another minute; null for everybody else. For the server only.';

create function private.settle_arrival(p_user uuid, p_id uuid, p_holder uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  file text;
begin
  update public.arrivals as arrival set settled_at = coalesce(arrival.settled_at, now()), content = null
  where arrival.id = p_id and arrival.user_id = p_user and arrival.holder = p_holder
  returning arrival.path into file;
  if not found then
    return false;
  end if;
  update internal.unreferenced_files as noted set due = now()
  where noted.bucket = 'product-files' and noted.path = file and noted.due > now();
  return true;
end
$$;
comment on function private.settle_arrival(uuid, uuid, uuid) is
  'Notes that a tab has stored an arrival, whose file goes. A repeated call of the same tab is true again; false if another tab holds it, or if it is gone. For the server only.';

create function private.forget_arrivals(p_count integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.arrivals as arrival where arrival.id in (
    select old.id from public.arrivals as old
    where old.received_at < now() - interval '7 days'
    order by old.received_at
    limit p_count
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_arrivals(integer) is
  'Deletes what arrived more than seven days ago, so many at once, and answers how many. For the server only.';

grant execute on function
  private.keep_capture_key(uuid, text, bytea),
  private.end_capture_key(uuid, text),
  private.describe_capture_keys(uuid),
  private.open_capture_key(text, bytea),
  private.refuse_arrival(uuid, text, text),
  private.keep_arrival(uuid, text, text, text, text, integer, text, text, bytea, text),
  private.claim_arrivals(uuid, uuid),
  private.open_arrival(uuid, uuid, uuid),
  private.settle_arrival(uuid, uuid, uuid),
  private.forget_arrivals(integer)
to service_role;

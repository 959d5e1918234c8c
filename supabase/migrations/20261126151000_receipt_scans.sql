-- Scans of receipts are kept until they are read, so that neither a closed tab nor a stopped server loses one. The server
-- writes them; their people read and cancel them. docs/behaviour/receipts.md
create table public.receipt_scans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  path text not null constraint receipt_scans_path_check check (char_length(path) between 1 and 1024),
  date_order text not null
    constraint receipt_scans_date_order_check check (date_order in ('day first', 'month first')),
  time_zone text not null constraint receipt_scans_time_zone_check check (char_length(time_zone) <= 100),
  state text not null default 'waiting'
    constraint receipt_scans_state_check check (state in ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  requested_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  taken_at timestamptz,
  tries integer not null default 0 constraint receipt_scans_tries_check check (tries between 0 and 2),
  holder uuid,
  held_until timestamptz,
  page integer,
  pages integer,
  use_id uuid not null,
  scans_left integer,
  answer jsonb constraint receipt_scans_answer_check check (octet_length(answer::text) <= 500000),
  refusal jsonb constraint receipt_scans_refusal_check check (octet_length(refusal::text) <= 2000),
  constraint receipt_scans_path_key unique (user_id, path),
  constraint receipt_scans_held_check check ((state = 'reading') = (holder is not null and held_until is not null)),
  constraint receipt_scans_answer_state_check check ((state = 'done') = (answer is not null)),
  constraint receipt_scans_refusal_state_check check ((state = 'failed') = (refusal is not null)),
  constraint receipt_scans_finished_check check ((state in ('waiting', 'reading')) = (finished_at is null))
);
comment on table public.receipt_scans is
  'Requested scans of receipts and their results, one for each file. Results are kept for a day.';
comment on column public.receipt_scans.path is 'The file in product-files.';
comment on column public.receipt_scans.date_order is 'How the person writes dates.';
comment on column public.receipt_scans.requested_at is 'When the request reached a server; orders the scans of one person.';
comment on column public.receipt_scans.taken_at is 'When the result reached a form or a product, or was dismissed.';
comment on column public.receipt_scans.tries is 'How often a server began to read it.';
comment on column public.receipt_scans.holder is 'The server that reads it. It loses the scan at held_until unless it prolongs that.';
comment on column public.receipt_scans.page is 'The page that was read last.';
comment on column public.receipt_scans.use_id is 'The request of its monthly use (internal.quota_uses).';
comment on column public.receipt_scans.scans_left is 'Uses left this month after it; null without a limit.';
comment on column public.receipt_scans.answer is 'The values, as the contract of scans describes them.';
comment on column public.receipt_scans.refusal is 'Code and message of a failure.';
create index receipt_scans_open_idx on public.receipt_scans (state, user_id) where finished_at is null;
create index receipt_scans_finished_idx on public.receipt_scans (finished_at) where finished_at is not null;
alter table public.receipt_scans enable row level security;

create policy "Owners read their own scans" on public.receipt_scans
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.receipt_scans
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (id, user_id, path, state, requested_at, started_at, finished_at, taken_at, page, pages, answer, refusal)
  on public.receipt_scans to authenticated;
grant select, insert, update, delete on public.receipt_scans to service_role;

-- A person's turn comes after everybody whose turn was longer ago: one who came later is not behind all scans of another.
create function private.receipt_scan_turns() returns table (id uuid, place bigint)
language sql stable security definer
set search_path = ''
as $$
  select waiting.id, row_number() over (order by waiting.round, waiting.since, waiting.id)
  from (
    select scan.id,
      row_number() over (partition by scan.user_id order by scan.requested_at, scan.id) as round,
      greatest(
        min(scan.created_at) over (partition by scan.user_id),
        (select max(begun.started_at) from public.receipt_scans as begun where begun.user_id = scan.user_id)
      ) as since
    from public.receipt_scans as scan
    where scan.state = 'waiting'
  ) as waiting
$$;
comment on function private.receipt_scan_turns() is
  'Waiting scans in the order in which they will be read: people take turns, and each person''s own are in order.';

create function private.end_receipt_scan(p_id uuid, p_holder uuid, p_state text, p_answer jsonb, p_refusal jsonb)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  ended public.receipt_scans;
begin
  -- Uses are counted under this lock, so everything that ends a scan takes it first.
  perform private.lock_subscription(scan.user_id) from public.receipt_scans as scan where scan.id = p_id;
  update public.receipt_scans as scan set
    state = p_state, answer = p_answer, refusal = p_refusal, finished_at = clock_timestamp(),
    holder = null, held_until = null
  where scan.id = p_id and scan.finished_at is null and scan.holder is not distinct from coalesce(p_holder, scan.holder)
  returning * into ended;
  if not found then
    return false;
  end if;
  if p_state = 'done' then
    perform private.settle_quota(ended.user_id, ended.use_id);
  else
    perform private.return_quota(ended.user_id, ended.use_id);
  end if;
  return true;
end
$$;
comment on function private.end_receipt_scan(uuid, uuid, text, jsonb, jsonb) is
  'Ends a scan once, and settles its use or returns it. False if it has ended already, or if another server reads it now.';

create function private.request_receipt_scan(
  p_user uuid, p_path text, p_date_order text, p_time_zone text, p_requested_at timestamptz default now()
) returns public.receipt_scans
language plpgsql security definer
set search_path = ''
as $$
declare
  -- More would take hours on a slow machine, and an account's own place must not be all there is.
  most_of_one constant integer := 20;
  most_of_all constant integer := 200;
  most_finished constant integer := 50;
  known public.receipt_scans;
  use_id uuid := gen_random_uuid();
  uses_left integer;
begin
  perform private.lock_subscription(p_user);
  select * into known from public.receipt_scans as scan where scan.user_id = p_user and scan.path = p_path;
  if known.state in ('waiting', 'reading', 'done') then
    return known;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.request_receipt_scan', 0));
  if (select count(*) from public.receipt_scans as scan where scan.user_id = p_user and scan.finished_at is null)
    >= most_of_one
  then
    raise exception 'Many of your receipts are being scanned already. Please try again when some of them are done.'
      using errcode = 'PT503', hint = 'busy';
  end if;
  if (select count(*) from public.receipt_scans as scan where scan.finished_at is null) >= most_of_all then
    raise exception 'Many receipts are being scanned right now. Please try again in a moment.'
      using errcode = 'PT503', hint = 'busy';
  end if;
  uses_left := private.reserve_quota(p_user, 'scans', use_id);
  delete from public.receipt_scans as scan where scan.id in (
    select old.id from public.receipt_scans as old
    where old.user_id = p_user and old.finished_at is not null and old.path <> p_path
    order by old.taken_at is null desc, old.finished_at desc
    offset most_finished - 1
  );
  insert into public.receipt_scans as scan
    (user_id, path, date_order, time_zone, requested_at, created_at, use_id, scans_left)
  values (
    p_user, p_path, p_date_order, p_time_zone, p_requested_at, clock_timestamp(), use_id,
    nullif(uses_left, -1)
  )
  on conflict (user_id, path) do update set
    state = 'waiting', date_order = excluded.date_order, time_zone = excluded.time_zone,
    requested_at = excluded.requested_at, created_at = excluded.created_at, finished_at = null, taken_at = null,
    tries = 0, page = null, pages = null, use_id = excluded.use_id, scans_left = excluded.scans_left, refusal = null
  returning * into known;
  return known;
end
$$;
comment on function private.request_receipt_scan(uuid, text, text, text, timestamptz) is
  'Asks for a scan of a file and reserves its use. `p_requested_at` is when the request came by its server''s clock: it only orders a person''s own scans. A file that is waiting, being read or read already is not asked for again, and costs nothing more. Raises PT503 when there is no room, PT403 when no use is left. For the server only.';

create function private.claim_receipt_scan(p_holder uuid, p_lease interval) returns setof public.receipt_scans
language plpgsql security definer
set search_path = ''
as $$
declare
  lost public.receipt_scans;
  turn record;
begin
  select * into lost from public.receipt_scans as scan
  where scan.state = 'reading' and scan.held_until <= clock_timestamp() and scan.tries >= 2
  order by scan.held_until limit 1;
  if found then
    perform private.end_receipt_scan(
      lost.id, lost.holder, 'failed', null,
      jsonb_build_object(
        'code', 'unavailable',
        'message', 'The scan was interrupted twice. Please try again later, or fill the form in by hand.'
      )
    );
  end if;
  for turn in
    (select scan.id from public.receipt_scans as scan
      where scan.state = 'reading' and scan.held_until <= clock_timestamp() and scan.tries < 2
      order by scan.held_until limit 1)
    union all
    (select waiting.id from private.receipt_scan_turns() as waiting order by waiting.place)
  loop
    perform from public.receipt_scans as scan
    where scan.id = turn.id and scan.tries < 2
      and (scan.state = 'waiting' or scan.state = 'reading' and scan.held_until <= clock_timestamp())
    for update skip locked;
    if found then
      return query update public.receipt_scans as scan set
        state = 'reading', holder = p_holder, held_until = clock_timestamp() + p_lease, tries = scan.tries + 1,
        started_at = clock_timestamp(), page = null, pages = null
      where scan.id = turn.id
      returning *;
      return;
    end if;
  end loop;
end
$$;
comment on function private.claim_receipt_scan(uuid, interval) is
  'Gives the next scan to a server for that long; one whose server is gone comes first, and is refused when that happens twice. For the server only.';

create function private.hold_receipt_scan(
  p_id uuid, p_holder uuid, p_lease interval, p_page integer, p_pages integer
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.receipt_scans as scan set
    held_until = clock_timestamp() + p_lease, page = coalesce(p_page, scan.page), pages = coalesce(p_pages, scan.pages)
  where scan.id = p_id and scan.holder = p_holder;
  return found;
end
$$;
comment on function private.hold_receipt_scan(uuid, uuid, interval, integer, integer) is
  'Prolongs a server''s right to read a scan and notes the page. False when the scan was cancelled or is another server''s. For the server only.';

create function private.release_receipt_scan(p_id uuid, p_holder uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.receipt_scans as scan set
    state = 'waiting', holder = null, held_until = null, tries = scan.tries - 1, page = null, pages = null
  where scan.id = p_id and scan.holder = p_holder;
  return found;
end
$$;
comment on function private.release_receipt_scan(uuid, uuid) is
  'Puts a scan back that a stopping server was reading; it does not count as a try. For the server only.';

create function private.finish_receipt_scan(p_id uuid, p_holder uuid, p_answer jsonb, p_refusal jsonb) returns boolean
language sql security definer
set search_path = ''
as $$
  select private.end_receipt_scan(
    p_id, p_holder, case when p_answer is null then 'failed' else 'done' end, p_answer, p_refusal
  )
$$;
comment on function private.finish_receipt_scan(uuid, uuid, jsonb, jsonb) is
  'Keeps the answer of a scan or its refusal. False when it was cancelled, or is another server''s. For the server only.';

create function private.forget_receipt_scans(p_count integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  perform private.end_receipt_scan(
    old.id, null, 'failed', null,
    jsonb_build_object('code', 'unavailable', 'message', 'Nobody could read this receipt for a day. Please try again.')
  )
  from (
    select scan.id from public.receipt_scans as scan
    where scan.finished_at is null and scan.created_at < now() - interval '1 day'
    order by scan.user_id, scan.id
    limit p_count
  ) as old;
  delete from public.receipt_scans as scan where scan.id in (
    select old.id from public.receipt_scans as old
    where old.finished_at < now() - interval '1 day'
    order by old.finished_at limit p_count
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_receipt_scans(integer) is
  'Removes scans that ended a day ago, so many at once, and answers how many; ends those that wait for a day. For the server only.';

grant execute on function
  private.request_receipt_scan(uuid, text, text, text, timestamptz),
  private.claim_receipt_scan(uuid, interval),
  private.hold_receipt_scan(uuid, uuid, interval, integer, integer),
  private.release_receipt_scan(uuid, uuid),
  private.finish_receipt_scan(uuid, uuid, jsonb, jsonb),
  private.forget_receipt_scans(integer)
to service_role;

-- How people follow their scans on any of their devices. docs/behaviour/receipts.md
create function private.scans_before(p_scan uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select (turn.place - 1 + (select count(*) from public.receipt_scans as other where other.state = 'reading'))::integer
  from private.receipt_scan_turns() as turn
  join public.receipt_scans as scan on scan.id = turn.id and scan.user_id = auth.uid()
  where turn.id = p_scan
$$;
comment on function private.scans_before(uuid) is
  'How many scans are read before one of the caller''s own; null once it is being read.';

create function public.list_receipt_scans() returns table (
  path text, state text, before integer, page integer, pages integer, answer jsonb, refusal jsonb, is_left boolean
)
language plpgsql stable security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
    select scan.path, scan.state,
      case when scan.state = 'waiting' then private.scans_before(scan.id) end,
      scan.page, scan.pages, scan.answer, scan.refusal,
      -- An open page takes its result within moments.
      coalesce(scan.finished_at < now() - interval '10 seconds', false)
    from public.receipt_scans as scan
    where scan.taken_at is null and scan.state <> 'cancelled'
    order by scan.requested_at;
end
$$;
comment on function public.list_receipt_scans() is
  'The caller''s scans that are not over or whose result nobody has taken, with the number before each that waits. `is_left` says that no page took the result when it came.';

create function private.cancel_receipt_scan(p_path text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return coalesce((
    select private.end_receipt_scan(scan.id, null, 'cancelled', null, null) from public.receipt_scans as scan
    where scan.user_id = caller and scan.path = p_path
  ), false);
end
$$;
comment on function private.cancel_receipt_scan(text) is 'Behind public.cancel_receipt_scan.';

create function public.cancel_receipt_scan(p_path text) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.cancel_receipt_scan(p_path)
$$;
comment on function public.cancel_receipt_scan(text) is
  'Ends the scan of one of the caller''s files and returns its use; false when it has ended already.';

create function private.take_receipt_scan(p_path text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.receipt_scans as scan set taken_at = now()
  where scan.user_id = caller and scan.path = p_path
    and scan.finished_at is not null and scan.taken_at is null;
  return found;
end
$$;
comment on function private.take_receipt_scan(text) is 'Behind public.take_receipt_scan.';

create function public.take_receipt_scan(p_path text) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.take_receipt_scan(p_path)
$$;
comment on function public.take_receipt_scan(text) is
  'Notes that the result of a scan has arrived, so that no other page offers it; true for the first who takes it.';

grant execute on function
  private.scans_before(uuid), public.list_receipt_scans(),
  private.cancel_receipt_scan(text), public.cancel_receipt_scan(text),
  private.take_receipt_scan(text), public.take_receipt_scan(text)
to authenticated;

-- A scan may wait longer than other work: its use is not abandoned before the scan is.
create or replace function private.return_abandoned_quota(p_older interval) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  abandoned record;
  given_back integer := 0;
begin
  -- In one order, so that two servers that do this at once wait for each other in no ring.
  for abandoned in
    select oldest.user_id, oldest.request_id
    from (
      select use.user_id, use.request_id from internal.quota_uses as use
      where use.settled_at is null and use.returned_at is null and use.created_at < now() - p_older
        and not exists (
          select from public.receipt_scans as scan
          where scan.user_id = use.user_id and scan.use_id = use.request_id and scan.finished_at is null
        )
      order by use.created_at
      limit 500
    ) as oldest
    order by oldest.user_id, oldest.request_id
  loop
    perform private.lock_subscription(abandoned.user_id);
    -- It may have been settled while this waited.
    if exists (
      select from internal.quota_uses as use
      where use.user_id = abandoned.user_id and use.request_id = abandoned.request_id and use.settled_at is null
      for update
    ) and private.return_quota(abandoned.user_id, abandoned.request_id) then
      given_back := given_back + 1;
    end if;
  end loop;
  return given_back;
end
$$;

-- Admins import files of offers in the browser, part by part. docs/behaviour/admin-catalogue.md
create table internal.offer_imports (
  id uuid primary key,
  started_by uuid references public.users (id) on delete set null,
  source text not null constraint offer_imports_source_check check (source ~ '^[a-z0-9][a-z0-9_.-]{0,62}$' and source <> 'manual'),
  file_name text not null constraint offer_imports_file_name_check check (char_length(file_name) between 1 and 255),
  adds_sellers boolean not null,
  state text not null default 'running' constraint offer_imports_state_check check (state in ('running', 'done', 'stopped')),
  parts integer not null default 0,
  last_answer jsonb,
  row_count integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  repeated integer not null default 0,
  refused integer not null default 0,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint offer_imports_counts_check check (row_count = added + updated + unchanged + repeated + refused)
);
comment on table internal.offer_imports is 'Files of offers that admins imported in the browser, and what became of their rows.';
comment on column internal.offer_imports.started_by is 'Which admin; null where the account is gone.';
comment on column internal.offer_imports.parts is 'How many parts were taken: the next one has the number after it.';
comment on column internal.offer_imports.last_answer is
  'What was said of the last part, for whoever did not hear it and sends it again. Null at the end.';
comment on column internal.offer_imports.last_at is 'When it began, took a part, or ended.';
create index offer_imports_started_by_idx on internal.offer_imports (started_by);
create index offer_imports_started_at_idx on internal.offer_imports (started_at desc);
alter table internal.offer_imports enable row level security;

create function private.own_offer_import(p_id uuid, p_admin uuid) returns internal.offer_imports
language plpgsql security definer
set search_path = ''
as $$
declare
  held internal.offer_imports;
begin
  select * into held from internal.offer_imports as import
  where import.id = p_id and import.started_by = p_admin for update;
  if held.id is null then
    raise exception 'There is no such import of yours.' using errcode = 'PT404';
  end if;
  return held;
end
$$;
comment on function private.own_offer_import(uuid, uuid) is 'An import that this admin began, held until the transaction ends.';

create function private.admin_begin_offer_import(p_id uuid, p_source text, p_file_name text, p_add_sellers boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
begin
  insert into internal.offer_imports (id, started_by, source, file_name, adds_sellers)
  values (p_id, caller, p_source, p_file_name, p_add_sellers)
  -- Sent again after an answer that was lost.
  on conflict (id) do nothing;
  if not found then
    perform private.own_offer_import(p_id, caller);
    return;
  end if;
  perform private.write_audit(
    'offers.import', 'offer_import', p_id,
    jsonb_build_object('source', p_source, 'file', p_file_name, 'add_sellers', p_add_sellers)
  );
end
$$;
comment on function private.admin_begin_offer_import(uuid, text, text, boolean) is
  'An admin begins an import under an id that the caller made, once, whoever asks how often. Through the server, which takes its parts.';

create function private.open_offer_part(p_id uuid, p_admin uuid, p_part integer)
returns table (source text, adds_sellers boolean, answer jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  held internal.offer_imports;
begin
  -- Whoever lost the flag since the server asked is refused here: it is held until the part is in.
  perform from public.subscriptions as plan where plan.user_id = p_admin and plan.is_admin for share;
  if not found then
    raise exception 'Only admins may do this.' using errcode = '42501';
  end if;
  held := private.own_offer_import(p_id, p_admin);
  if held.state <> 'running' then
    raise exception 'This import has ended.' using errcode = 'PT409';
  end if;
  if p_part = held.parts and held.parts > 0 then
    return query select held.source, held.adds_sellers, held.last_answer;
    return;
  end if;
  if p_part is distinct from held.parts + 1 then
    raise exception 'Part % of this import comes next.', held.parts + 1 using errcode = 'PT409';
  end if;
  perform set_config('sampletrail.acting_admin', p_admin::text, true);
  return query select held.source, held.adds_sellers, null::jsonb;
end
$$;
comment on function private.open_offer_part(uuid, uuid, integer) is
  'Holds an import of an admin for its next part; of a part that was taken before it gives what was said then, and the part is not to be taken again. For the server only.';

create function private.close_offer_part(p_id uuid, p_unread integer, p_repeated integer, p_answer jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  new_refused constant integer := jsonb_array_length(p_answer -> 'refused') + p_unread;
  new_added constant integer := (p_answer ->> 'added')::integer;
  new_updated constant integer := (p_answer ->> 'updated')::integer;
  new_unchanged constant integer := (p_answer ->> 'unchanged')::integer;
begin
  update internal.offer_imports as import set
    parts = import.parts + 1,
    last_answer = p_answer,
    row_count = import.row_count + new_added + new_updated + new_unchanged + p_repeated + new_refused,
    added = import.added + new_added,
    updated = import.updated + new_updated,
    unchanged = import.unchanged + new_unchanged,
    repeated = import.repeated + p_repeated,
    refused = import.refused + new_refused,
    last_at = now()
  where import.id = p_id;
end
$$;
comment on function private.close_offer_part(uuid, integer, integer, jsonb) is
  'Counts a part that was opened and taken in the same transaction: what was said of its offers, and how many rows were no offers or repeated others. For the server only.';

create function private.admin_end_offer_import(p_id uuid, p_state text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held internal.offer_imports;
begin
  held := private.own_offer_import(p_id, private.require_admin());
  if p_state is null or p_state not in ('done', 'stopped') then
    raise exception 'An import ends as done or stopped.' using errcode = '22023';
  end if;
  -- Sent again after an answer that was lost.
  if held.state = p_state then
    return;
  end if;
  if held.state <> 'running' then
    raise exception 'This import has ended.' using errcode = 'PT409';
  end if;
  update internal.offer_imports as import set state = p_state, last_answer = null, last_at = now() where import.id = p_id;
  perform private.write_audit(
    'offers.import_end', 'offer_import', p_id,
    jsonb_build_object(
      'state', p_state, 'source', held.source, 'rows', held.row_count, 'added', held.added, 'updated', held.updated,
      'unchanged', held.unchanged, 'repeated', held.repeated, 'refused', held.refused
    )
  );
end
$$;
comment on function private.admin_end_offer_import(uuid, text) is
  'An admin ends an import that they began: it is done, or was stopped. What was taken stays.';

create function private.admin_offer_imports()
returns table (
  id uuid, started_at timestamptz, started_by text, source text, file_name text, adds_sellers boolean, state text,
  row_count integer, added integer, updated integer, unchanged integer, repeated integer, refused integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select import.id, import.started_at, account.email, import.source, import.file_name, import.adds_sellers,
    -- Nobody hears of a tab that was closed.
    case when import.state = 'running' and import.last_at < now() - interval '10 minutes' then 'left' else import.state end,
    import.row_count, import.added, import.updated, import.unchanged, import.repeated, import.refused
  from internal.offer_imports as import
  left join public.users as account on account.id = import.started_by
  order by import.started_at desc, import.id
  limit 10;
end
$$;
comment on function private.admin_offer_imports() is 'Behind public.admin_offer_imports.';

create function public.admin_offer_imports()
returns table (
  id uuid, started_at timestamptz, started_by text, source text, file_name text, adds_sellers boolean, state text,
  row_count integer, added integer, updated integer, unchanged integer, repeated integer, refused integer
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_offer_imports()
$$;
comment on function public.admin_offer_imports() is
  'For admins: the last ten imports of files, newest first, with who began them; one that took nothing for ten minutes was left.';

create policy "Nobody reaches imports of offers through the API" on internal.offer_imports
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.admin_begin_offer_import(uuid, text, text, boolean),
  private.admin_end_offer_import(uuid, text),
  private.admin_offer_imports(),
  public.admin_offer_imports()
to authenticated;
grant execute on function
  private.open_offer_part(uuid, uuid, integer),
  private.close_offer_part(uuid, integer, integer, jsonb)
to service_role;

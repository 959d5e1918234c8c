-- Clients may send created_at and updated_at with what they write, as some do. The database decides both, so these values
-- have no effect. docs/behaviour/data-model.md
grant insert (created_at, updated_at), update (created_at, updated_at) on public.products to authenticated;
grant insert (created_at, updated_at), update (created_at, updated_at) on public.sellers to authenticated;
grant insert (created_at), update (created_at) on public.keyword_alerts to authenticated;

create function private.set_first_times() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := now();
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_first_times() is 'Trigger: a new row is as old as its transaction, whatever a client sent.';

create function private.set_first_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := now();
  return new;
end
$$;
comment on function private.set_first_time() is 'Trigger: as private.set_first_times, for tables without updated_at.';

create function private.keep_first_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := old.created_at;
  return new;
end
$$;
comment on function private.keep_first_time() is 'Trigger: created_at stays as it is.';

-- The server itself may say how old a row is: a move and a restored backup keep the times. Rows that carry the defaults,
-- as nearly all do, cost no call.
create trigger a_set_first_times before insert on public.products for each row
  when (
    current_user = 'authenticated'
    and (new.created_at is distinct from now() or new.updated_at is distinct from now())
  )
  execute function private.set_first_times();
create trigger a_set_first_times before insert on public.sellers for each row
  when (
    current_user = 'authenticated'
    and (new.created_at is distinct from now() or new.updated_at is distinct from now())
  )
  execute function private.set_first_times();
create trigger a_set_first_time before insert on public.keyword_alerts for each row
  when (current_user = 'authenticated' and new.created_at is distinct from now())
  execute function private.set_first_time();

-- Products keep theirs already (private.prepare_product), and updated_at is always written by the database.
create trigger keep_first_time before update on public.sellers for each row
  when (current_user = 'authenticated' and new.created_at is distinct from old.created_at)
  execute function private.keep_first_time();
create trigger keep_first_time before update on public.keyword_alerts for each row
  when (current_user = 'authenticated' and new.created_at is distinct from old.created_at)
  execute function private.keep_first_time();

create function private.touch_row() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The clock, not the transaction's start: a later change of a row never carries an earlier time.
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.touch_row() is 'Trigger: keeps updated_at.';

-- Clients may send created_at and updated_at with what they write, as some do. The database decides both, so these values
-- have no effect. The server itself may say how old a row is: a move and a restored backup keep the times. Rows that carry
-- the defaults, as nearly all do, cost no call. docs/behaviour/data-model.md
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

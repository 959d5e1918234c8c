-- The buttons of a push. docs/behaviour/reminders.md
create function private.open_reminder(p_user uuid, p_reminder uuid)
returns table (time_zone text, local_day date, product_limit integer, steps jsonb, done_at timestamptz)
language sql security definer
set search_path = ''
as $$
  with held as (
    select reminder.steps, reminder.done_at from internal.reminders as reminder
    where reminder.id = p_reminder and reminder.user_id = p_user
    for update
  )
  select reader.time_zone, reader.local_day, reader.product_limit, held.steps, held.done_at
  from held cross join private.reminder_readers(array[p_user]) as reader
$$;
comment on function private.open_reminder(uuid, uuid) is
  'A reminder with what its buttons need, held until the end of the transaction: two presses come one after the other. Nothing for accounts that are suspended, being closed or gone. For the server only.';

create function private.note_reminder_done(p_reminder uuid) returns void
language sql security definer
set search_path = ''
as $$
  update internal.reminders as reminder set done_at = now() where reminder.id = p_reminder and reminder.done_at is null
$$;
comment on function private.note_reminder_done(uuid) is 'Notes that the step of a reminder was recorded by its button. For the server only.';

grant execute on function private.open_reminder(uuid, uuid), private.note_reminder_done(uuid) to service_role;

-- One message a day with the next steps that became due. docs/behaviour/reminders.md
create function private.are_quiet_days(p_days integer[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(array_ndims(p_days), 1) = 1 and cardinality(p_days) <= 6
    and array_position(p_days, null) is null
    and 1 <= all (p_days) and 7 >= all (p_days)
    and cardinality(p_days) = (select count(distinct day) from unnest(p_days) as day)
$$;
comment on function private.are_quiet_days(integer[]) is
  'Whether these are days of the week (Monday is 1, Sunday 7), each once, and not all seven.';
grant execute on function private.are_quiet_days(integer[]) to authenticated, service_role;

alter table public.users
  add column reminds_by_mail boolean not null default true,
  add column reminds_by_push boolean not null default true,
  add column remind_at time(0) not null default '09:00'
    constraint users_remind_at_check check (remind_at < '24:00' and extract(second from remind_at) = 0),
  add column quiet_days integer[] not null default '{}'
    constraint users_quiet_days_check check (private.are_quiet_days(quiet_days));
comment on column public.users.reminds_by_mail is 'Whether this person gets their reminders by email.';
comment on column public.users.reminds_by_push is 'Whether this person gets their reminders in their browsers that get pushes.';
comment on column public.users.remind_at is 'The time of the day, in their time zone, from which on they are reminded.';
comment on column public.users.quiet_days is 'Days of the week on which they are not reminded: Monday is 1, Sunday 7.';
grant update (reminds_by_mail, reminds_by_push, remind_at, quiet_days) on public.users to authenticated;

create table internal.reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  local_day date not null,
  steps jsonb not null constraint reminders_steps_check
    check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) >= 1),
  made_at timestamptz not null default now(),
  done_at timestamptz,
  constraint reminders_one_a_day unique (user_id, local_day)
);
comment on table internal.reminders is 'Messages that remind people of their next steps: one for a person and a day of theirs.';
comment on column internal.reminders.local_day is 'The day, as its reader counts days.';
comment on column internal.reminders.steps is
  'What it tells, the most urgent first: [{"product_id": id, "topic": as in products.steps_put_off}].';
comment on column internal.reminders.done_at is 'When its step was recorded as done by the button of the push; that is done once.';
create index reminders_made_at_idx on internal.reminders (made_at);
alter table internal.reminders enable row level security;

create table internal.reminder_looks (
  user_id uuid primary key references public.users (id) on delete cascade,
  local_day date not null
);
comment on table internal.reminder_looks is
  'The last day, as they count days, on which somebody''s next steps were looked at, whether or not there was something to tell.';
alter table internal.reminder_looks enable row level security;

create table internal.told_steps (
  product_id uuid not null references public.products (id) on delete cascade,
  topic text not null constraint told_steps_topic_check
    check (topic in ('order', 'delivery', 'review', 'publication', 'refund')),
  told_on date not null,
  primary key (product_id, topic)
);
comment on table internal.told_steps is
  'When the owner of a product was last reminded of a step of it. A step is told when it becomes due, and once more a week later.';
comment on column internal.told_steps.told_on is 'The day, as the owner counts days.';
alter table internal.told_steps enable row level security;

create policy "Nobody reaches reminders through the API" on internal.reminders
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);
create policy "Nobody reaches looks for reminders through the API" on internal.reminder_looks
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);
create policy "Nobody reaches told steps through the API" on internal.told_steps
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

-- Emails with reminders go the way of those with offers: claimed by a commit before they are sent. docs/behaviour/alerts.md
alter table internal.alert_mails
  drop constraint alert_mails_kind_check,
  add constraint alert_mails_kind_check check (kind in ('instant', 'digest', 'reminder')) not valid,
  add column reminder_id uuid references internal.reminders (id) on delete cascade,
  add constraint alert_mails_reminder_check check ((kind = 'reminder') = (reminder_id is not null)) not valid;
create unique index alert_mails_reminder_id_key on internal.alert_mails (reminder_id);
comment on table internal.alert_mails is
  'Mails with what alerts found, and with reminders: those to be sent, and for 60 days what became of them.';
comment on column internal.alert_mails.reminder_id is 'The reminder that it brings; null for those about offers.';

-- The look of that day may have been before the new hour. Nobody is told twice: reminders_one_a_day.
create function private.look_for_reminder_again() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.reminder_looks as look where look.user_id = new.id;
  return null;
end
$$;
comment on function private.look_for_reminder_again() is
  'Trigger: people who change when they are reminded are looked at again that day.';

create trigger look_for_reminder_again after update of remind_at, quiet_days, time_zone on public.users
  for each row when (
    old.remind_at is distinct from new.remind_at or old.quiet_days is distinct from new.quiet_days
    or old.time_zone is distinct from new.time_zone
  )
  execute function private.look_for_reminder_again();

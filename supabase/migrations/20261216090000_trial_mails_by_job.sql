-- The mail before a trial ends is a job: it outlives the server that took the event, and is begun once.
alter table internal.payment_events add column mail_begun_at timestamptz;
comment on column internal.payment_events.mail_begun_at is
  'When the mail that this event asks for was handed over; it is not begun a second time, because the first may have arrived.';

create function private.begin_trial_mail(p_event text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.payment_events as event set mail_begun_at = now()
  where event.id = p_event and event.mail_begun_at is null;
  return found;
end
$$;
comment on function private.begin_trial_mail(text) is
  'True for whoever is to send the mail of an event, once. Commit before sending it. For the server only.';

create function private.give_trial_mail_back(p_event text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.payment_events as event set mail_begun_at = null where event.id = p_event
$$;
comment on function private.give_trial_mail_back(text) is
  'The mail of an event surely did not leave, and may be begun again. For the server only.';

grant execute on function private.begin_trial_mail(text), private.give_trial_mail_back(text) to service_role;

create table public.contact_messages (
  id bigint generated always as identity primary key,
  name text not null constraint contact_messages_name_check check (char_length(name) between 1 and 100),
  email text not null constraint contact_messages_email_check
    check (char_length(email) <= 254 and email ~ '^[^[:space:][:cntrl:]<>,;:"]+@[^[:space:][:cntrl:]<>,;:"]+$'),
  subject text not null constraint contact_messages_subject_check check (char_length(subject) between 1 and 100),
  message text not null constraint contact_messages_message_check check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  mail_tries integer not null default 0 constraint contact_messages_mail_tries_check check (mail_tries >= 0),
  mail_due_at timestamptz
);
comment on table public.contact_messages is 'What people wrote on /contact: a copy of each message for 24 months, and whether the operator was mailed.';
comment on column public.contact_messages.email is 'Where an answer goes. Nobody has proved that it is theirs.';
comment on column public.contact_messages.mailed_at is 'When a mail server took the mail to the operator.';
comment on column public.contact_messages.mail_tries is 'How often a mail was begun.';
comment on column public.contact_messages.mail_due_at is
  'When to try next; null when there is nothing to do: mailed, given up, or no operator''s address is set.';
create index contact_messages_mail_due_at_idx on public.contact_messages (mail_due_at) where mail_due_at is not null;
create index contact_messages_created_at_idx on public.contact_messages (created_at);

alter table public.contact_messages enable row level security;
create policy "Admins read what people wrote" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.contact_messages
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create table internal.spent_challenges (
  nonce text primary key constraint spent_challenges_nonce_check check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
comment on table internal.spent_challenges is 'Captchas that brought a message, so that none brings two. Gone once they would have expired anyway.';
create index spent_challenges_expires_at_idx on internal.spent_challenges (expires_at);
alter table internal.spent_challenges enable row level security;
create policy "Nobody reaches spent challenges through the API" on internal.spent_challenges
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.keep_contact_message(
  p_name text, p_email text, p_subject text, p_message text,
  p_nonce text, p_expires_at timestamptz, p_mail boolean
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An hour for clocks that disagree: what is deleted here must be refused as expired everywhere.
  delete from internal.spent_challenges as spent where spent.expires_at < now() - interval '1 hour';
  insert into internal.spent_challenges (nonce, expires_at) values (p_nonce, p_expires_at)
  on conflict (nonce) do nothing;
  if not found then
    return false;
  end if;
  insert into public.contact_messages (name, email, subject, message, mail_due_at)
  values (p_name, p_email, p_subject, p_message, case when p_mail then now() end);
  return true;
end
$$;
comment on function private.keep_contact_message(text, text, text, text, text, timestamptz, boolean) is
  'Keeps a message and spends its captcha, both or neither. False when that captcha was spent before. For the server only.';

create function private.claim_contact_mail() returns setof public.contact_messages
language sql security definer
set search_path = ''
as $$
  update public.contact_messages as message set
    mail_tries = message.mail_tries + 1,
    mail_due_at = case when message.mail_tries < 11
      then now() + least(interval '2 minutes' * 4 ^ message.mail_tries, interval '6 hours') end
  where message.id = (
    select due.id from public.contact_messages as due
    where due.mail_due_at <= now()
    order by due.mail_due_at
    limit 1
    for update skip locked
  )
  returning message.*
$$;
comment on function private.claim_contact_mail() is
  'Takes the message whose mail is due, for the caller alone, and sets when the next try would be: after 2, 8, 32 and 128 minutes, then every 6 hours, 12 tries in all. For the server only.';

create function private.delete_old_contact_messages() returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.contact_messages as message
    where message.created_at < now() - interval '24 months' returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_contact_messages() is
  'Deletes messages older than 24 months; answers with their number. For the server only.';

grant execute on function
  private.keep_contact_message(text, text, text, text, text, timestamptz, boolean),
  private.claim_contact_mail(), private.delete_old_contact_messages() to service_role;

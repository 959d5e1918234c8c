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
  mail_due_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz
);
comment on table public.contact_messages is 'What people wrote on /contact: a copy of each message for 24 months, and whether the operator was mailed.';
comment on column public.contact_messages.email is 'Where an answer goes. Nobody has proved that it is theirs.';
comment on column public.contact_messages.mailed_at is 'When a mail server took the mail to the operator.';
comment on column public.contact_messages.mail_tries is 'How often a mail was begun.';
comment on column public.contact_messages.mail_due_at is
  'When to try next; null when there is nothing to do: mailed, given up, or no operator''s address is set.';
comment on column public.contact_messages.read_at is 'When an admin opened it; null while it is new.';
comment on column public.contact_messages.answered_at is 'When an admin noted that it was answered; null while it waits.';
create index contact_messages_mail_due_at_idx on public.contact_messages (mail_due_at) where mail_due_at is not null;
create index contact_messages_created_at_idx on public.contact_messages (created_at);
create index contact_messages_waiting_idx on public.contact_messages (id desc) where answered_at is null;
create index contact_messages_search_idx on public.contact_messages using gin (
  (name || ' ' || email || ' ' || subject || ' ' || message) extensions.gin_trgm_ops
);
-- Found when an account goes and takes its messages with it.
create index contact_messages_address_idx on public.contact_messages (lower(email));
alter table public.contact_messages enable row level security;

-- Not validated, as in installations from before the baseline.
alter table public.contact_messages add constraint contact_messages_answered_were_read
  check (answered_at is null or read_at is not null) not valid;

create table internal.spent_challenges (
  nonce text primary key constraint spent_challenges_nonce_check check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
comment on table internal.spent_challenges is 'Captchas that brought a message, so that none brings two. Gone once they would have expired anyway.';
create index spent_challenges_expires_at_idx on internal.spent_challenges (expires_at);
alter table internal.spent_challenges enable row level security;

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

create function private.delete_messages_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.contact_messages as message where lower(message.email) = lower(old.email);
  return null;
end
$$;
comment on function private.delete_messages_of_account() is
  'Trigger: what came through the contact form from the address of an account goes with it.';

create trigger delete_messages_of_account after delete on public.users
  for each row execute function private.delete_messages_of_account();

-- Admins read what people wrote, and note what became of it. docs/behaviour/contact.md
-- Nothing is made of what somebody sends who is no admin.
create function private.admin_messages(p_search text, p_state text, p_limit integer, p_offset integer)
returns table (
  id bigint, name text, email text, subject text, message text, state text, created_at timestamptz,
  mailed_at timestamptz, mail_tries integer, mail_due_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
begin
  perform private.require_admin();
  pattern := private.typed_pattern(p_search);
  if p_state is null or p_state not in ('all', 'waiting', 'new', 'answered') then
    raise exception 'The state must be all, waiting, new or answered.' using errcode = '22023';
  end if;
  perform private.check_page(p_limit, p_offset);
  return query
  with found as materialized (
    select one.id from public.contact_messages as one
    where (pattern is null or (one.name || ' ' || one.email || ' ' || one.subject || ' ' || one.message) ilike pattern)
      and (p_state <> 'waiting' or one.answered_at is null)
      and (p_state <> 'new' or one.read_at is null)
      and (p_state <> 'answered' or one.answered_at is not null)
  ), page as (
    select found.id from found order by found.id desc limit p_limit offset p_offset
  )
  select message.id, message.name, message.email, message.subject, message.message,
    case when message.answered_at is not null then 'answered' when message.read_at is not null then 'read' else 'new' end,
    message.created_at, message.mailed_at, message.mail_tries, message.mail_due_at, (select count(*) from found)
  from page join public.contact_messages as message on message.id = page.id
  order by message.id desc;
end
$$;
comment on function private.admin_messages(text, text, integer, integer) is 'Behind public.admin_messages.';

create function public.admin_messages(
  p_search text default '', p_state text default 'all', p_limit integer default 25, p_offset integer default 0
)
returns table (
  id bigint, name text, email text, subject text, message text, state text, created_at timestamptz,
  mailed_at timestamptz, mail_tries integer, mail_due_at timestamptz, total bigint
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_messages(p_search, p_state, p_limit, p_offset)
$$;
comment on function public.admin_messages(text, text, integer, integer) is
  'For admins: a page of what people wrote, newest first, with the number of all that were found.';

create function private.admin_mark_message(p_id bigint, p_state text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_state is null or p_state not in ('new', 'read', 'answered') then
    raise exception 'The state must be new, read or answered.' using errcode = '22023';
  end if;
  update public.contact_messages as message set
    read_at = case when p_state <> 'new' then coalesce(message.read_at, now()) end,
    answered_at = case when p_state = 'answered' then coalesce(message.answered_at, now()) end
  where message.id = p_id;
  if not found then
    raise exception 'There is no such message any more.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.mark', 'message', null, jsonb_build_object('message', p_id, 'state', p_state));
end
$$;
comment on function private.admin_mark_message(bigint, text) is 'Behind public.admin_mark_message.';

create function public.admin_mark_message(p_id bigint, p_state text) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_mark_message(p_id, p_state)
$$;
comment on function public.admin_mark_message(bigint, text) is
  'For admins: notes that a message is new, read or answered.';

create function private.admin_delete_message(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.contact_messages as message where message.id = p_id;
  if not found then
    raise exception 'There is no such message any more.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.delete', 'message', null, jsonb_build_object('message', p_id));
end
$$;
comment on function private.admin_delete_message(bigint) is 'Behind public.admin_delete_message.';

create function public.admin_delete_message(p_id bigint) returns void
language sql security invoker
set search_path = ''
as $$
  select private.admin_delete_message(p_id)
$$;
comment on function public.admin_delete_message(bigint) is 'For admins: deletes what somebody wrote, for good.';

create function private.mail_message_again(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.contact_messages as message set mailed_at = null, mail_tries = 0, mail_due_at = now()
  where message.id = p_id;
  if not found then
    raise exception 'There is no such message any more.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.mail_again', 'message', null, jsonb_build_object('message', p_id));
end
$$;
comment on function private.mail_message_again(bigint) is
  'Has the mail to the operator sent anew, with all its tries. For admins, through the server, which knows whether it mails at all.';

create policy "Admins read what people wrote" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "A second factor that is set up must be used" on public.contact_messages
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Nobody reaches spent challenges through the API" on internal.spent_challenges
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.admin_messages(text, text, integer, integer),
  public.admin_messages(text, text, integer, integer),
  private.admin_mark_message(bigint, text),
  public.admin_mark_message(bigint, text),
  private.admin_delete_message(bigint),
  public.admin_delete_message(bigint),
  private.mail_message_again(bigint)
to authenticated;
grant execute on function
  private.keep_contact_message(text, text, text, text, text, timestamptz, boolean),
  private.claim_contact_mail(),
  private.delete_old_contact_messages()
to service_role;

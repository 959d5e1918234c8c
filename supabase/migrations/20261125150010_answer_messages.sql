-- Admins read what came through the contact form, and note what became of it. docs/behaviour/contact.md
alter table public.contact_messages
  add column read_at timestamptz,
  add column answered_at timestamptz,
  add constraint contact_messages_answered_were_read check (answered_at is null or read_at is not null) not valid;
comment on column public.contact_messages.read_at is 'When an admin opened it; null while it is new.';
comment on column public.contact_messages.answered_at is 'When an admin noted that it was answered; null while it waits.';
create index contact_messages_waiting_idx on public.contact_messages (id desc) where answered_at is null;
create index contact_messages_search_idx on public.contact_messages using gin (
  (name || ' ' || email || ' ' || subject || ' ' || message) extensions.gin_trgm_ops
);

create function private.admin_messages(p_search text, p_state text, p_limit integer, p_offset integer)
returns table (
  id bigint, name text, email text, subject text, message text, state text, created_at timestamptz,
  mailed_at timestamptz, mail_tries integer, mail_due_at timestamptz, total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := private.typed_pattern(p_search);
begin
  perform private.require_admin();
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

grant execute on function
  private.admin_messages(text, text, integer, integer), public.admin_messages(text, text, integer, integer),
  private.admin_mark_message(bigint, text), public.admin_mark_message(bigint, text),
  private.admin_delete_message(bigint), public.admin_delete_message(bigint),
  private.mail_message_again(bigint)
to authenticated;

-- Of a mail whose sender died nobody knows whether it went out: an operator decides. docs/behaviour/alerts.md
create function private.admin_doubtful_alert_mails()
returns table (
  id uuid, user_id uuid, email text, kind text, state text, offers integer, attempts integer, claimed_at timestamptz,
  error text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select mail.id, mail.user_id, account.email, mail.kind, mail.state,
    (select count(*)::integer from public.alert_matches as match where match.mail_id = mail.id),
    mail.attempts, mail.claimed_at, mail.error
  from internal.alert_mails as mail
  join public.users as account on account.id = mail.user_id
  where mail.state in ('unsure', 'given_up')
  order by mail.claimed_at desc
  limit 200;
end
$$;
comment on function private.admin_doubtful_alert_mails() is 'Behind public.admin_doubtful_alert_mails.';

create function public.admin_doubtful_alert_mails()
returns table (
  id uuid, user_id uuid, email text, kind text, state text, offers integer, attempts integer, claimed_at timestamptz,
  error text
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_doubtful_alert_mails()
$$;
comment on function public.admin_doubtful_alert_mails() is
  'For admins: alert mails of which nobody knows whether they went out (unsure), and those that were refused for too long (given_up), the newest 200.';

create function private.admin_send_alert_mail_again(p_mail uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update internal.alert_mails as mail set
    state = 'waiting', was_doubtful = true, next_try_at = now(), created_at = now(), ended_at = null, error = null
  where mail.id = p_mail and mail.state in ('unsure', 'given_up');
  if not found then
    return false;
  end if;
  perform private.write_audit('alert_mail.send_again', 'alert_mail', p_mail);
  return true;
end
$$;
comment on function private.admin_send_alert_mail_again(uuid) is 'Behind public.admin_send_alert_mail_again.';

create function public.admin_send_alert_mail_again(p_mail uuid) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.admin_send_alert_mail_again(p_mail)
$$;
comment on function public.admin_send_alert_mail_again(uuid) is
  'For admins: sends a doubtful alert mail again, as it was. False when it is not doubtful any more.';

create function private.admin_drop_alert_mail(p_mail uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update internal.alert_mails as mail set state = 'dropped', ended_at = now()
  where mail.id = p_mail and mail.state in ('unsure', 'given_up');
  if not found then
    return false;
  end if;
  update public.alert_matches as match set is_mail_due = false where match.mail_id = p_mail;
  perform private.write_audit('alert_mail.drop', 'alert_mail', p_mail);
  return true;
end
$$;
comment on function private.admin_drop_alert_mail(uuid) is 'Behind public.admin_drop_alert_mail.';

create function public.admin_drop_alert_mail(p_mail uuid) returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.admin_drop_alert_mail(p_mail)
$$;
comment on function public.admin_drop_alert_mail(uuid) is
  'For admins: lets a doubtful alert mail be; its offers stay in the app. False when it is not doubtful any more.';

grant execute on function
  private.admin_doubtful_alert_mails(),
  public.admin_doubtful_alert_mails(),
  private.admin_send_alert_mail_again(uuid),
  public.admin_send_alert_mail_again(uuid),
  private.admin_drop_alert_mail(uuid),
  public.admin_drop_alert_mail(uuid)
to authenticated;

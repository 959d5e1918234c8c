-- An email is given up for what its tries waited, not for quiet hours or a server that did not run. docs/behaviour/alerts.md
alter table internal.alert_mails
  add column failing_for interval not null default '0' constraint alert_mails_failing_for_check check (failing_for >= '0');
comment on column internal.alert_mails.failing_for is
  'How long it waited after tries that failed, together. From 36 hours on the next failure ends it.';

create or replace function private.put_back_alert_mail(p_mail uuid, p_next_try timestamptz, p_error text, p_at timestamptz)
returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  returned internal.alert_mails;
  younger uuid;
begin
  select * into returned from internal.alert_mails as mail where mail.id = p_mail;
  if returned.kind = 'digest' then
    perform private.return_quota(returned.user_id, returned.id, p_at);
  end if;
  loop
    younger := null;
    if returned.kind = 'instant' and not returned.was_doubtful then
      update internal.alert_mails as mail set
        created_at = least(mail.created_at, returned.created_at),
        failing_for = greatest(mail.failing_for, returned.failing_for + (p_next_try - p_at))
      where mail.user_id = returned.user_id and mail.kind = 'instant' and mail.state = 'waiting' and not mail.was_doubtful
      returning mail.id into younger;
    end if;
    if younger is not null then
      -- Another mail to the same reader waits: it carries this one's offers, too.
      update public.alert_matches as match set mail_id = younger where match.mail_id = returned.id;
      update internal.alert_mails as mail set state = 'dropped', ended_at = p_at, error = p_error where mail.id = returned.id;
      return;
    end if;
    begin
      update internal.alert_mails as mail set
        state = 'waiting', next_try_at = p_next_try, error = p_error, failing_for = mail.failing_for + (p_next_try - p_at)
      where mail.id = returned.id;
      return;
    exception when unique_violation then
      -- Another one was made in this moment: once more.
      null;
    end;
  end loop;
end
$$;

create or replace function private.settle_alert_mails(p_outcomes jsonb, p_at timestamptz default now()) returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  outcome record;
begin
  -- In one order, so that two who do this at once wait for each other in no ring.
  perform mail.id from internal.alert_mails as mail
  where mail.id in (select said.mail from jsonb_to_recordset(p_outcomes) as said (mail uuid))
  order by mail.user_id
  for update;
  -- Nearly all of them. Said late, when it was held for lost, it is as true.
  with sent as (
    update internal.alert_mails as mail set state = 'sent', ended_at = p_at, error = null
    from jsonb_to_recordset(p_outcomes) as said (mail uuid, result text)
    where mail.id = said.mail and said.result = 'sent' and mail.state in ('sending', 'unsure')
    returning mail.id
  )
  update public.alert_matches as match set mailed_at = p_at, is_mail_due = false
  from sent where match.mail_id = sent.id;

  for outcome in
    select mail.id, mail.user_id, mail.kind, mail.state, mail.failing_for, mail.attempts, said.result, left(said.error, 300) as error
    from jsonb_to_recordset(p_outcomes) as said (mail uuid, result text, error text)
    join internal.alert_mails as mail on mail.id = said.mail
    where mail.state in ('sending', 'unsure') or mail.state = 'sent' and mail.kind = 'digest'
    order by mail.user_id
  loop
    if outcome.state = 'sent' then
      perform private.settle_quota(outcome.user_id, outcome.id);
    elsif outcome.result = 'unsure' then
      update internal.alert_mails as mail set state = 'unsure', ended_at = p_at, error = outcome.error
      where mail.id = outcome.id;
    elsif outcome.failing_for >= interval '36 hours' then
      if outcome.kind = 'digest' then
        perform private.return_quota(outcome.user_id, outcome.id, p_at);
      end if;
      update internal.alert_mails as mail set state = 'given_up', ended_at = p_at, error = outcome.error
      where mail.id = outcome.id;
    else
      perform private.put_back_alert_mail(
        outcome.id,
        p_at + case outcome.result
          when 'refused' then interval '6 hours'
          else least(interval '1 minute' * 2 ^ least(outcome.attempts - 1, 10), interval '30 minutes')
        end,
        outcome.error,
        p_at
      );
    end if;
  end loop;
end
$$;
comment on function private.settle_alert_mails(jsonb, timestamptz) is
  'Notes what became of mails that were begun: [{"mail": id, "result": "sent" | "failed" | "refused" | "unsure", "error": text}]. One that failed is tried again after 1, 2, 4 … 30 minutes, one that was refused after 6 hours, until these waits are 36 hours together. For the server only.';

create or replace function private.admin_send_alert_mail_again(p_mail uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update internal.alert_mails as mail set
    state = 'waiting', was_doubtful = true, next_try_at = now(), created_at = now(), failing_for = '0', ended_at = null,
    error = null
  where mail.id = p_mail and mail.state in ('unsure', 'given_up');
  if not found then
    return false;
  end if;
  perform private.write_audit('alert_mail.send_again', 'alert_mail', p_mail);
  return true;
end
$$;

-- Those who begin emails and those who put them back lock them in one order, so that none waits for the other in a ring.
create or replace function private.begin_alert_mails(p_runner uuid, p_mails uuid[], p_at timestamptz default now())
returns setof uuid
language sql security definer
set search_path = ''
set enable_seqscan = off
as $$
  with own as materialized (
    select mail.id from internal.alert_mails as mail
    where mail.id = any (p_mails) and mail.state = 'claimed' and mail.runner = p_runner
      and mail.claimed_at >= p_at - interval '20 seconds'
    order by mail.user_id
    for update
  )
  update internal.alert_mails as mail set
    state = 'sending', claimed_at = p_at, attempts = mail.attempts + 1, error = null
  from own where mail.id = own.id
  returning mail.id
$$;

-- An email that an admin is sending again at this moment is not old any more.
create or replace function private.forget_alert_mails(p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
  more integer;
begin
  delete from internal.alert_mails as mail where mail.id in (
    select old.id from internal.alert_mails as old where old.ended_at < p_at - interval '60 days'
    limit 5000
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  delete from public.alert_matches as match where (match.user_id, match.offer_id) in (
    select old.user_id, old.offer_id from public.alert_matches as old where old.found_at < p_at - interval '90 days'
    limit 5000
  );
  get diagnostics more = row_count;
  -- No mail takes these any more.
  update public.alert_matches as match set is_mail_due = false
  where match.is_mail_due and match.mail_id is null and match.found_at < p_at - interval '7 days';
  return greatest(forgotten, more);
end
$$;

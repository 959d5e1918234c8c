-- A message whose reader turned such messages off meanwhile, or whose device is gone, stayed here as begun for two days. Nobody waits
-- for it: it is removed by the one who would have sent it.
create or replace function private.begin_push(p_id uuid)
returns table (endpoint text, p256dh text, auth text, content jsonb)
language sql security definer
set search_path = ''
as $$
  with message as materialized (
    select push.id, push.subscription_id, push.content
    from internal.pushes as push
    where push.id = p_id and push.begun_at is null and push.made_at > now() - interval '24 hours'
    for update
  ), wanted as materialized (
    select message.id, device.endpoint, device.p256dh, device.auth, message.content
    from message
    join public.push_subscriptions as device on device.id = message.subscription_id
    join public.users as account on account.id = device.user_id
    join public.subscriptions as plan on plan.user_id = device.user_id
    where case message.content ->> 'kind'
      when 'reminder' then account.reminds_by_push
      when 'case answer' then account.reminds_by_push or plan.notifications_on
      else plan.notifications_on
    end
  ), dropped as (
    delete from internal.pushes as push using message
    where push.id = message.id and not exists (select from wanted)
  ), begun as (
    update internal.pushes as push set begun_at = now() from wanted where push.id = wanted.id
    returning push.id
  )
  select wanted.endpoint, wanted.p256dh, wanted.auth, wanted.content
  from wanted join begun on begun.id = wanted.id
$$;

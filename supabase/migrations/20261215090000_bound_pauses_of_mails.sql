-- The last mail may have been claimed while the clock was ahead.
create or replace function private.queue_instant_mails(p_users uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.alert_mails (user_id, kind, next_try_at)
  select reader.user_id, 'instant', least(
    now() + interval '5 minutes',
    greatest(
      now(),
      (
        select max(earlier.claimed_at) + interval '5 minutes' from internal.alert_mails as earlier
        where earlier.user_id = reader.user_id and earlier.kind = 'instant'
      )
    )
  )
  from (select distinct unnest(p_users) as user_id) as reader
  where not exists (
    select from internal.alert_mails as waiting
    where waiting.user_id = reader.user_id and waiting.kind = 'instant' and waiting.state = 'waiting'
      and not waiting.was_doubtful
  )
  -- In one order, so that two who do this at once wait for each other in no ring.
  order by reader.user_id
  on conflict (user_id) where kind = 'instant' and state = 'waiting' and not was_doubtful
    do nothing
$$;
comment on function private.queue_instant_mails(uuid[]) is
  'Has these people told what was found for them: at once, and within five minutes of the last such mail after those, never later than in five minutes.';

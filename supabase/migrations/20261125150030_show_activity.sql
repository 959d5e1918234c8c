-- What happened lately, from rows that are there anyway: nothing is noted for this. docs/behaviour/admin-dashboard.md
create function private.admin_recent_activity(p_limit integer)
returns table (kind text, entry text, happened_at timestamptz, action text, actor_id uuid, email text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.check_page(p_limit, 0);
  return query
  select latest.kind, latest.entry, latest.happened_at, latest.action, latest.actor_id, latest.email
  from (
    (
      select 'sign_up' as kind, account.id::text as entry, account.created_at as happened_at,
        'user.sign_up' as action, null::uuid as actor_id, account.email
      from public.users as account order by account.created_at desc limit p_limit
    )
    union all
    (
      select 'action', log.id::text, log.created_at, log.action, log.actor_id, actor.email
      from (select * from public.audit_log as noted order by noted.id desc limit p_limit) as log
      left join public.users as actor on actor.id = log.actor_id
    )
    union all
    (
      select 'payment', event.id, event.received_at, event.type, null, null
      from internal.payment_events as event
      where event.type in ('customer.subscription.created', 'customer.subscription.deleted', 'invoice.payment_failed')
      order by event.received_at desc limit p_limit
    )
  ) as latest
  order by latest.happened_at desc, latest.entry desc
  limit p_limit;
end
$$;
comment on function private.admin_recent_activity(integer) is 'Behind public.admin_recent_activity.';

create function public.admin_recent_activity(p_limit integer default 20)
returns table (kind text, entry text, happened_at timestamptz, action text, actor_id uuid, email text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.admin_recent_activity(p_limit)
$$;
comment on function public.admin_recent_activity(integer) is
  'For admins: who signed up, what admins and commands did, and what the payment provider told, newest first.';

grant execute on function private.admin_recent_activity(integer), public.admin_recent_activity(integer) to authenticated;

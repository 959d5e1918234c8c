-- Refusals of the back office say 'email' and 'no longer exists', as its screens do, and what to do.
-- Only their texts change. docs/behaviour/errors.md
create or replace function private.apply_subscription(p_user uuid, p_choice text, p_trial_end timestamptz default null)
returns public.subscriptions
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.subscriptions;
  changed public.subscriptions;
begin
  perform private.lock_subscription(p_user);
  perform private.require_open_person(p_user);
  if p_choice is null or p_choice not in ('free', 'pro', 'trial') then
    raise exception 'The choice must be free, pro or trial.' using errcode = '22023';
  end if;
  if p_choice = 'trial' and (p_trial_end is null or p_trial_end <= now() or p_trial_end > now() + interval '10 years') then
    raise exception 'A trial cannot end before today, or in more than ten years.'
      using errcode = '22023', hint = 'trial_end';
  end if;
  if exists (
    select from public.subscriptions as plan
    where plan.user_id = p_user and plan.stripe_subscription_id is not null
      and (p_choice <> 'pro' or plan.payment_status = 'trialing')
  ) then
    raise exception 'This person pays for a subscription. Cancel it first.'
      using errcode = 'PT409', hint = 'live_subscription';
  end if;

  select * into held from public.subscriptions as plan where plan.user_id = p_user;
  insert into public.subscriptions as plan (user_id, tier, status, is_trial, trial_start, trial_end)
  values (
    p_user,
    case p_choice when 'free' then 'free' else 'pro' end,
    case p_choice when 'free' then 'inactive' else 'active' end,
    p_choice = 'trial',
    case p_choice when 'trial' then now() end,
    case p_choice when 'trial' then p_trial_end end
  )
  on conflict (user_id) do update set
    tier = excluded.tier,
    status = excluded.status,
    is_trial = excluded.is_trial,
    trial_start = coalesce(excluded.trial_start, plan.trial_start),
    trial_end = coalesce(excluded.trial_end, plan.trial_end),
    -- What is paid for keeps its end; that of a trial says nothing of a plan that is given. A payment that gives no rights
    -- leaves the row: its next word would take what is given here.
    cancel_at_period_end = private.payment_rank(plan.payment_status) = 3 and plan.cancel_at_period_end,
    current_period_end = case when private.payment_rank(plan.payment_status) = 3 then plan.current_period_end end,
    stripe_subscription_id = case when private.payment_rank(plan.payment_status) = 3 then plan.stripe_subscription_id end,
    payment_status = case when private.payment_rank(plan.payment_status) = 3 then plan.payment_status end
  returning * into changed;
  perform private.write_audit(
    'subscription.set', 'user', p_user,
    jsonb_build_object(
      'choice', p_choice, 'trial_end', changed.trial_end,
      'was', (
        select jsonb_build_object(
          'choice', case before.status when 'active' then 'pro' else before.status end, 'trial_end', held.trial_end
        )
        from private.plan_status(held.tier, held.status, held.is_trial, held.trial_end, held.is_paid_trial) as before (status)
      )
    )
  );
  return changed;
end
$$;

create or replace function private.require_open_person(p_user uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from public.users as account where account.id = p_user) then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being deleted, so it can no longer be changed.'
      using errcode = 'PT409', hint = 'closing';
  end if;
end
$$;

create or replace function private.admin_mark_message(p_id bigint, p_state text) returns void
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
    raise exception 'This message no longer exists.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.mark', 'message', null, jsonb_build_object('message', p_id, 'state', p_state));
end
$$;

create or replace function private.admin_delete_message(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.contact_messages as message where message.id = p_id;
  if not found then
    raise exception 'This message no longer exists.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.delete', 'message', null, jsonb_build_object('message', p_id));
end
$$;

create or replace function private.mail_message_again(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.contact_messages as message set mailed_at = null, mail_tries = 0, mail_due_at = now()
  where message.id = p_id;
  if not found then
    raise exception 'This message no longer exists.' using errcode = 'PT404';
  end if;
  perform private.write_audit('message.mail_again', 'message', null, jsonb_build_object('message', p_id));
end
$$;

create or replace function private.mail_sources(p_search text, p_kind text, p_state text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  wanted text := coalesce(p_kind, '');
  typed text := coalesce(trim(p_search), '');
  of_alerts constant text[] := array['alert', 'alert_instant', 'alert_digest', 'alert_reminder'];
begin
  if p_state is null or p_state not in ('all', 'waiting', 'sent', 'failed', 'unsure', 'dropped') then
    raise exception 'The state must be all, waiting, sent, failed, unsure or dropped.' using errcode = '22023';
  end if;
  if wanted <> '' and wanted <> all (private.mail_kinds() || of_alerts) then
    raise exception 'There is no such kind of email: %.', left(wanted, 50) using errcode = '22023';
  end if;
  return
    case when wanted <> all (of_alerts) then array[private.logged_mails(typed, wanted, p_state)] else '{}' end
    || case when wanted = '' or wanted = any (of_alerts) then
      array[private.listed_alert_mails(typed, wanted, p_state)] else '{}' end;
end
$$;

create or replace function private.admin_mails(
  p_search text, p_kind text, p_state text, p_from timestamptz, p_before timestamptz, p_limit integer, p_offset integer
)
returns table (
  id text, kind text, address text, user_id uuid, subject text, state text, tries integer, written_at timestamptz,
  tried_at timestamptz, error text, message_id bigint, message_email text
)
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  farthest constant integer := 1000;
  needed constant bigint := p_offset + p_limit::bigint;
begin
  perform private.require_admin();
  perform private.check_page(p_limit, p_offset);
  if needed > farthest then
    raise exception 'Pages show the newest 1,000 emails. Narrow the search to see the others.' using errcode = '22023';
  end if;
  return query execute format(
    $query$
      with reached as (%s), page as materialized (
        select * from reached order by written_at desc, number desc nulls last, alert desc limit $5 offset $6
      )
      select
        coalesce(page.number::text, page.alert::text), coalesce(mail.kind, 'alert_' || told.kind),
        coalesce(mail.address, reader.email), coalesce(mail.user_id, told.user_id), mail.subject,
        case
          when mail.state = 'sending' and mail.tried_at <= now() - interval '5 minutes' then 'unsure'
          when mail.state = 'sending' or told.state in ('claimed', 'sending') then 'waiting'
          when told.state = 'given_up' then 'failed'
          else coalesce(mail.state, told.state)
        end,
        coalesce(mail.tries, told.attempts), page.written_at, coalesce(mail.tried_at, told.claimed_at),
        coalesce(mail.error, told.error), mail.message_id, message.email
      from page
      left join internal.mails as mail on mail.id = page.number
      left join public.contact_messages as message on message.id = mail.message_id
      left join internal.alert_mails as told on told.id = page.alert
      left join public.users as reader on reader.id = told.user_id
      order by page.written_at desc, page.number desc nulls last, page.alert desc
    $query$,
    (
      select string_agg(format('(%s order by written_at desc, number desc, alert desc limit $4)', source), ' union all ')
      from unnest(private.mail_sources(p_search, p_kind, p_state)) as source
    )
  ) using lower(private.typed_pattern(p_search)), p_from, p_before, needed, p_limit, p_offset;
end
$$;

create or replace function private.seller_filter(p_search text, p_type text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  perform private.check_search(p_search);
  if p_type not in ('all', 'user', 'global', 'active') then
    raise exception 'There is no such type of seller: %.', left(p_type, 50) using errcode = '22023';
  end if;
  return concat_ws(' and ',
    'seller.deleted_at is null',
    case p_type
      when 'user' then 'not seller.is_global'
      when 'global' then 'seller.is_global'
      when 'active' then 'seller.is_global and seller.is_active'
    end,
    case when p_search ~ '[^[:space:]]' then format(
      'strpos(lower(normalize(concat_ws(chr(10), seller.name, seller.email, seller.wechat, seller.whatsapp, '
        'seller.facebook, seller.discord, seller.seller_code), nfkd)), %L) > 0',
      lower(normalize(btrim(p_search), nfkd))
    ) end
  );
end
$$;

create or replace function private.check_offer_fields(p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
  wrong text;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The fields of an offer must be an object.' using errcode = '22023';
  end if;
  select string_agg(field, ', ' order by field) into unknown
  from jsonb_object_keys(p_fields) as field
  where field <> all (array[
    'name', 'price', 'currency', 'country', 'url', 'amazon_url', 'ebay_url', 'image_url'
  ]);
  if unknown is not null then
    raise exception 'An offer has no such field: %.', unknown using errcode = '22023';
  end if;
  select given.field into wrong
  from jsonb_each_text(p_fields) as given (field, value)
  where given.field in ('url', 'amazon_url', 'ebay_url', 'image_url') and not private.is_offer_address(given.value)
  order by given.field
  limit 1;
  if wrong is not null then
    raise exception '% is not an http or https address of at most 2,048 characters.', wrong using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'currency' ~ '^[A-Z]{3}$', true) then
    raise exception 'currency is not a code such as USD.' using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'country' ~ '^[A-Z]{2}$', true) then
    raise exception 'country is not a code such as US.' using errcode = '23514';
  end if;
  if not coalesce(p_fields ->> 'price' ~ '^\d{1,9}(\.\d{1,2})?$', true) then
    raise exception 'price is not an amount from 0 to 999,999,999.99.' using errcode = '23514';
  end if;
  if p_fields ? 'name' and coalesce(char_length(private.clean_offer_text(p_fields ->> 'name')), 0) not between 1 and 500 then
    raise exception 'name is missing, or has more than 500 characters.' using errcode = '23514';
  end if;
end
$$;

create or replace function private.admin_delete_offers(p_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  present uuid;
  gone integer := 0;
begin
  perform private.require_admin();
  if p_ids is null or cardinality(p_ids) > 100 then
    raise exception 'Delete up to 100 offers at once.' using errcode = '54000';
  end if;
  perform private.lock_sources(p_ids);
  -- In one order, so that two admins who delete the same ones wait for each other and do not block. The later one finds none.
  for present in
    select offer.id from catalogue.products as offer where offer.id = any (p_ids) order by offer.id for update
  loop
    perform private.admin_delete_offer(present);
    gone := gone + 1;
  end loop;
  return gone;
end
$$;

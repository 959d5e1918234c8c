-- What the payment provider says about a subscription becomes a row of ours here and nowhere else.
-- docs/behaviour/payments.md has the table of cases.
create table internal.payment_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  customer_id text not null unique
    constraint payment_customers_customer_id_check check (char_length(customer_id) between 1 and 255),
  created_at timestamptz not null default now()
);
comment on table internal.payment_customers is 'Under which name the payment provider knows a person.';
alter table internal.payment_customers enable row level security;

create table internal.payment_events (
  id text primary key constraint payment_events_id_check check (char_length(id) between 1 and 255),
  type text not null constraint payment_events_type_check check (char_length(type) between 1 and 255),
  received_at timestamptz not null default now(),
  mail_begun_at timestamptz
);
comment on table internal.payment_events is
  'Events of the payment provider whose effect is in the database: noted in the transaction of that effect.';
comment on column internal.payment_events.mail_begun_at is
  'When the mail that this event asks for was handed over; it is not begun a second time, because the first may have arrived.';
create index payment_events_received_at_idx on internal.payment_events (received_at);
alter table internal.payment_events enable row level security;

create table internal.payment_deliveries (
  signature_hash bytea primary key
    constraint payment_deliveries_signature_hash_check check (octet_length(signature_hash) = 32),
  received_at timestamptz not null default now()
);
comment on table internal.payment_deliveries is
  'Signatures that were taken: the provider signs each delivery anew, so one that comes again is somebody else''s.';
create index payment_deliveries_received_at_idx on internal.payment_deliveries (received_at);
alter table internal.payment_deliveries enable row level security;

create function private.lock_payment(p_subscription text) returns void
language sql security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sampletrail.payment.' || p_subscription, 0))
$$;
comment on function private.lock_payment(text) is
  'One at a time asks the provider about a subscription and writes the answer, so that an older answer never comes last.';

create function private.lock_payer(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sampletrail.payer.' || p_user, 0))
$$;
comment on function private.lock_payer(uuid) is
  'One at a time opens a checkout for a person, or closes their account. Taken before every other lock.';

create function private.note_payment_event(p_event text, p_type text, p_signature_hash bytea) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into internal.payment_deliveries (signature_hash) values (p_signature_hash) on conflict do nothing;
  if not found then
    return 'replayed';
  end if;
  insert into internal.payment_events (id, type) values (p_event, p_type) on conflict do nothing;
  return case when found then 'new' else 'known' end;
end
$$;
comment on function private.note_payment_event(text, text, bytea) is
  'Notes an event and the signature of its delivery. ''new'' when its effect is to follow in this transaction, ''known'' when it was seen, ''replayed'' when this very delivery was. For the server only.';

create function private.forget_payment_events() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  -- A signature is too old to be taken after minutes; the provider tries to deliver an event for days.
  delete from internal.payment_deliveries as delivery where delivery.received_at < now() - interval '1 day';
  delete from internal.payment_events as event where event.received_at < now() - interval '90 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_payment_events() is 'Removes what is too old to come again; gives the number of events.';

create function private.payment_rank(p_status text) returns integer
language sql immutable
set search_path = ''
as $$
  select case
    when p_status in ('trialing', 'active', 'past_due') then 3
    when p_status in ('unpaid', 'paused') then 2
    when p_status = 'incomplete' then 1
    else 0
  end
$$;
comment on function private.payment_rank(text) is
  'Which of two subscriptions of a person counts: 3 gives Pro, 2 did and may again, 1 is being paid for the first time, 0 is over.';

create function private.apply_payment(
  p_subscription text,
  p_user uuid,
  p_status text,
  p_trial_start timestamptz,
  p_trial_end timestamptz,
  p_period_end timestamptz,
  p_cancel_at_period_end boolean
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  carrier uuid;
  holder public.subscriptions;
  rank integer := private.payment_rank(p_status);
  has_ended boolean := p_status in ('canceled', 'incomplete_expired');
begin
  if has_ended is null or (rank = 0 and not has_ended) then
    raise exception 'There is no such state of a payment: %.', coalesce(p_status, 'null') using errcode = '22023';
  end if;
  perform private.lock_payment(p_subscription);
  select coalesce(
    (select plan.user_id from public.subscriptions as plan where plan.stripe_subscription_id = p_subscription),
    p_user
  )
  into carrier;
  -- Nobody here began it: the same account of the provider sells other things, too.
  if carrier is null then
    return 'ended';
  end if;
  -- Before anything is asked about the person: an account that begins to close meanwhile must not get a subscription.
  perform private.lock_subscription(carrier);
  if not exists (select from public.users as account where account.id = carrier)
    or exists (select from internal.account_closures as closure where closure.user_id = carrier)
  then
    return case when has_ended then 'ended' else 'orphan' end;
  end if;
  if p_trial_start is not null and p_status not in ('incomplete', 'incomplete_expired') then
    perform private.remember_trial(carrier);
  end if;
  insert into public.subscriptions (user_id) values (carrier) on conflict (user_id) do nothing;
  select * into holder from public.subscriptions as plan where plan.user_id = carrier;

  if holder.stripe_subscription_id is null then
    -- What gives no rights takes none that were given otherwise, and one that is over leaves the dates of a later trial.
    if rank < 3 and (private.is_pro(carrier) or (has_ended and p_trial_end < holder.trial_end)) then
      return 'ended';
    end if;
  elsif holder.stripe_subscription_id <> p_subscription then
    if has_ended then
      return 'ended';
    elsif private.payment_rank(holder.payment_status) >= rank then
      -- A first payment that is under way replaces, once it is made, what gives no rights.
      return case when rank = 1 and private.payment_rank(holder.payment_status) < 3 then 'ended' else 'duplicate' end;
    end if;
  end if;
  update public.subscriptions as plan set
    tier = case rank when 3 then 'pro' else 'free' end,
    status = case rank when 3 then 'active' else 'inactive' end,
    is_trial = p_status = 'trialing',
    trial_start = coalesce(p_trial_start, plan.trial_start),
    trial_end = coalesce(p_trial_end, plan.trial_end),
    current_period_end = case when not has_ended then p_period_end end,
    cancel_at_period_end = not has_ended and p_cancel_at_period_end,
    stripe_subscription_id = case when not has_ended then p_subscription end,
    payment_status = case when not has_ended then p_status end
  where plan.user_id = carrier;
  return 'applied';
end
$$;
comment on function private.apply_payment(text, uuid, text, timestamptz, timestamptz, timestamptz, boolean) is
  'Writes what the provider says of a subscription into the row that carries it, or that of the person who began it. ''applied''; ''ended'' when there is nothing to write or to do; ''orphan'' when its person is gone and ''duplicate'' when that person has another: those are to be cancelled. For the server only.';

create function private.overdue_payments() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select plan.stripe_subscription_id from public.subscriptions as plan
  where plan.payment_status in ('trialing', 'active', 'past_due') and plan.current_period_end < now() - interval '1 hour'
    -- Those give no rights and keep a person from subscribing anew.
    or plan.payment_status in ('incomplete', 'unpaid', 'paused') and plan.updated_at < now() - interval '1 day'
  order by plan.updated_at
  limit 500
$$;
comment on function private.overdue_payments() is
  'Subscriptions of which the provider should have told something by now: it is to be asked. Those that were asked last come last.';

create function private.begin_trial_mail(p_event text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.payment_events as event set mail_begun_at = now()
  where event.id = p_event and event.mail_begun_at is null;
  return found;
end
$$;
comment on function private.begin_trial_mail(text) is
  'True for whoever is to send the mail of an event, once. Commit before sending it. For the server only.';

create function private.give_trial_mail_back(p_event text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.payment_events as event set mail_begun_at = null where event.id = p_event
$$;
comment on function private.give_trial_mail_back(text) is
  'The mail of an event surely did not leave, and may be begun again. For the server only.';

create function private.checkout_terms(
  p_user uuid,
  out email text,
  out customer_id text,
  out monthly_price numeric,
  out currency text,
  out trial_days integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  holder public.subscriptions;
  has_used_trial boolean;
  pro public.plans;
begin
  select account.email, account.has_used_trial into email, has_used_trial
  from public.users as account where account.id = p_user;
  if not found or exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  select * into holder from public.subscriptions as plan where plan.user_id = p_user;
  if holder.payment_status is not null and holder.payment_status <> 'incomplete' then
    raise exception 'You have a subscription already. ''Manage Subscription'' leads to it.'
      using errcode = 'PT409', hint = 'live_subscription';
  end if;
  if private.is_pro(p_user) and not private.is_trialing(p_user) then
    raise exception 'You have Pro already; there is nothing to pay for.' using errcode = 'PT409', hint = 'is_pro';
  end if;
  select * into pro from public.plans as plan where plan.tier = 'pro';
  monthly_price := pro.monthly_price;
  currency := pro.currency;
  trial_days := case
    -- The provider takes no more than two years.
    when private.is_trialing(p_user) then least(730, ceil(extract(epoch from holder.trial_end - now()) / 86400)::integer)
    when has_used_trial then 0
    else pro.trial_days
  end;
  select customer.customer_id into customer_id
  from internal.payment_customers as customer where customer.user_id = p_user;
end
$$;
comment on function private.checkout_terms(uuid) is
  'What a person who subscribes pays, and the days before the first payment: those that are left of a running trial, else the first trial when it is unused, else 0. Refuses whoever pays already. For the server only.';

create function private.keep_payment_customer(p_user uuid, p_customer text) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An account that begins to close has looked for its customer, and would leave this one behind.
  perform private.lock_subscription(p_user);
  if not exists (select from public.users as account where account.id = p_user)
    or exists (select from internal.account_closures as closure where closure.user_id = p_user)
  then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  insert into internal.payment_customers (user_id, customer_id) values (p_user, p_customer)
  on conflict (user_id) do nothing;
  return (select customer.customer_id from internal.payment_customers as customer where customer.user_id = p_user);
end
$$;
comment on function private.keep_payment_customer(uuid, text) is
  'Notes under which name the provider knows a person; answers with the one that holds. For the server only.';

create function private.payment_of(
  p_user uuid, out customer_id text, out subscription_id text, out payment_status text, out cancel_at_period_end boolean
)
language sql stable security definer
set search_path = ''
as $$
  select customer.customer_id, plan.stripe_subscription_id, plan.payment_status, plan.cancel_at_period_end
  from public.users as account
  left join internal.payment_customers as customer on customer.user_id = account.id
  left join public.subscriptions as plan on plan.user_id = account.id
  where account.id = p_user
$$;
comment on function private.payment_of(uuid) is
  'How the payment provider knows a person and what is paid for; nulls where there is nothing. For the server only.';

create function private.cancel_given_trial(p_user uuid, p_cancel boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_subscription(p_user);
  update public.subscriptions as plan set cancel_at_period_end = p_cancel
  where plan.user_id = p_user and plan.stripe_subscription_id is null
    and private.is_running_trial(plan.is_trial, plan.trial_end);
  if not found then
    raise exception 'There is no trial that could be changed.' using errcode = 'PT409', hint = 'no_trial';
  end if;
  return p_cancel;
end
$$;
comment on function private.cancel_given_trial(uuid, boolean) is
  'Notes that somebody wants Basic after a trial that no payment stands behind, or takes that back. For the server only.';

create function private.forget_payment_customer(p_user uuid, p_customer text) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.payment_customers as customer
  where customer.user_id = p_user and customer.customer_id = p_customer
$$;
comment on function private.forget_payment_customer(uuid, text) is
  'For a customer that the provider no longer knows. For the server only.';

create policy "Nobody reaches payment customers through the API" on internal.payment_customers
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches payment events through the API" on internal.payment_events
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches payment deliveries through the API" on internal.payment_deliveries
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.lock_payment(text),
  private.lock_payer(uuid),
  private.note_payment_event(text, text, bytea),
  private.forget_payment_events(),
  private.apply_payment(text, uuid, text, timestamptz, timestamptz, timestamptz, boolean),
  private.overdue_payments(),
  private.begin_trial_mail(text),
  private.give_trial_mail_back(text),
  private.checkout_terms(uuid),
  private.keep_payment_customer(uuid, text),
  private.payment_of(uuid),
  private.cancel_given_trial(uuid, boolean),
  private.forget_payment_customer(uuid, text)
to service_role;

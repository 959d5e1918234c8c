-- What admins do to the plan of somebody who pays. The payment provider is asked by our server, which has each step
-- allowed and noted here before it takes it. docs/behaviour/admin-plans.md
create function private.require_open_person(p_user uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from public.users as account where account.id = p_user) then
    raise exception 'There is no such person.' using errcode = 'PT404';
  end if;
  if exists (select from internal.account_closures as closure where closure.user_id = p_user) then
    raise exception 'This account is being deleted. Nothing of it can be changed any more.'
      using errcode = 'PT409', hint = 'closing';
  end if;
end
$$;
comment on function private.require_open_person(uuid) is
  'Refuses a person who is not there, or whose account is being deleted.';

create function private.admin_payment_of(p_user uuid, out customer_id text, out subscription_id text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  select payment.customer_id, payment.subscription_id into customer_id, subscription_id
  from private.payment_of(p_user) as payment;
end
$$;
comment on function private.admin_payment_of(uuid) is
  'For our server, before it changes a plan for an admin: how the payment provider knows that person.';

create function private.note_payment_end(p_user uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  ending text;
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  select plan.stripe_subscription_id into ending from public.subscriptions as plan where plan.user_id = p_user;
  if ending is not null then
    perform private.write_audit('subscription.end', 'user', p_user);
  end if;
  return ending;
end
$$;
comment on function private.note_payment_end(uuid) is
  'Notes that an admin is about to end at once what a person pays for; gives its name at the provider, null when there is nothing.';

create function private.is_cancellable(p_subscription text, p_payment_status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select p_subscription is not null and p_payment_status in ('active', 'past_due')
$$;
comment on function private.is_cancellable(text, text) is
  'Whether a row stands for Pro that is paid for and no trial: only that can lose Pro at the end of a billing period.';

create function private.note_cancellation(p_subscription text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  payer uuid;
begin
  perform private.require_admin();
  select plan.user_id into payer from public.subscriptions as plan
  where plan.stripe_subscription_id = p_subscription
    and private.is_cancellable(plan.stripe_subscription_id, plan.payment_status);
  if not found then
    raise exception 'No active subscription found' using errcode = 'PT404';
  end if;
  perform private.require_open_person(payer);
  perform private.write_audit('subscription.cancel', 'user', payer);
end
$$;
comment on function private.note_cancellation(text) is
  'Notes that an admin is about to cancel a subscription at the end of its billing period; refuses one that is none of ours or not active.';

create function private.admin_cancellable_subscription(p_user uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  held text;
begin
  perform private.require_admin();
  select plan.stripe_subscription_id into held from public.subscriptions as plan
  where plan.user_id = p_user and private.is_cancellable(plan.stripe_subscription_id, plan.payment_status);
  if held is null then
    raise exception 'No active subscription found' using errcode = 'PT404';
  end if;
  return held;
end
$$;
comment on function private.admin_cancellable_subscription(uuid) is 'Behind public.admin_cancellable_subscription.';

create function public.admin_cancellable_subscription(p_user uuid) returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.admin_cancellable_subscription(p_user)
$$;
comment on function public.admin_cancellable_subscription(uuid) is
  'For admins: which subscription of a person can be cancelled at the end of its billing period.';

create function private.note_password_reset(p_user uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_open_person(p_user);
  perform private.write_audit('password.reset', 'user', p_user);
  return (select account.email from public.users as account where account.id = p_user);
end
$$;
comment on function private.note_password_reset(uuid) is
  'Notes that an admin is about to have a mail sent by which a person chooses a new password; gives the address.';

-- What admins change of the plans holds from the next call on. docs/behaviour/admin-settings.md
create function private.check_plan_fields(p_tier text, p_fields jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  field record;
begin
  if p_fields is null or jsonb_typeof(p_fields) <> 'object' then
    raise exception 'The fields of a plan must be an object.' using errcode = 'PT400';
  end if;
  for field in select entry.key as name, entry.value from jsonb_each(p_fields) as entry loop
    if field.name = 'features' then
      if jsonb_typeof(field.value) <> 'array' or jsonb_array_length(field.value) > 12 or exists (
        select from jsonb_array_elements(field.value) as line (value)
        where jsonb_typeof(line.value) <> 'string' or char_length(line.value #>> '{}') not between 1 and 120
      ) then
        raise exception 'A card has up to 12 lines of up to 120 characters.' using errcode = 'PT400', detail = field.name;
      end if;
    elsif field.name not in (
      'product_limit', 'keyword_limit', 'monthly_reviews', 'monthly_facebook', 'monthly_scans', 'monthly_resale',
      'monthly_notification_emails', 'storage_megabytes'
    ) then
      raise exception 'A plan has no such field: %.', left(field.name, 60) using errcode = 'PT400';
    elsif field.name = 'storage_megabytes' then
      if field.value::text !~ '^[0-9]{1,7}$' or field.value::text::integer not between 1 and 1000000 then
        raise exception 'The files of an account have a limit, from 1 to 1,000,000 MB.'
          using errcode = 'PT400', detail = field.name;
      end if;
    elsif p_tier = 'pro' and field.name <> 'keyword_limit' then
      raise exception 'Pro has no limit of products and uses: that is what people pay for.'
        using errcode = 'PT400', detail = field.name;
    elsif jsonb_typeof(field.value) = 'null' and field.name = 'keyword_limit' then
      raise exception 'There is always a limit of keyword alerts, up to 1,000.' using errcode = 'PT400', detail = field.name;
    elsif jsonb_typeof(field.value) <> 'null' and not (
      field.value::text ~ '^[0-9]{1,6}$'
      and field.value::text::integer <= case field.name when 'keyword_limit' then 1000 else 100000 end
    ) then
      raise exception 'A limit is a whole number from 0 to %.',
        case field.name when 'keyword_limit' then '1,000' else '100,000, or nothing' end
        using errcode = 'PT400', detail = field.name;
    end if;
  end loop;
end
$$;
comment on function private.check_plan_fields(text, jsonb) is
  'Raises PT400, with the field as detail, for what a plan cannot have.';

create function private.admin_update_plan(p_tier text, p_fields jsonb, p_seen jsonb) returns public.plans
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.plans;
  changed public.plans;
begin
  perform private.require_admin();
  perform private.check_plan_fields(p_tier, p_fields);
  select * into wanted from public.plans as plan where plan.tier = p_tier for update;
  if not found then
    raise exception 'There is no such plan.' using errcode = 'PT404';
  end if;
  perform private.refuse_unseen_changes(to_jsonb(wanted), p_fields, p_seen);
  wanted := jsonb_populate_record(wanted, p_fields);
  update public.plans as plan set
    product_limit = wanted.product_limit,
    keyword_limit = wanted.keyword_limit,
    monthly_reviews = wanted.monthly_reviews,
    monthly_facebook = wanted.monthly_facebook,
    monthly_scans = wanted.monthly_scans,
    monthly_resale = wanted.monthly_resale,
    monthly_notification_emails = wanted.monthly_notification_emails,
    storage_megabytes = wanted.storage_megabytes,
    features = wanted.features
  where plan.tier = p_tier
  returning * into changed;
  perform private.write_audit('plan.update', 'plan', null, jsonb_build_object('tier', p_tier) || p_fields);
  return changed;
end
$$;
comment on function private.admin_update_plan(text, jsonb, jsonb) is 'Behind public.admin_update_plan.';

create function public.admin_update_plan(p_tier text, p_fields jsonb, p_seen jsonb default null) returns public.plans
language sql security invoker
set search_path = ''
as $$
  select private.admin_update_plan(p_tier, p_fields, p_seen)
$$;
comment on function public.admin_update_plan(text, jsonb, jsonb) is
  'For admins: changes the limits and card lines of a plan that the object names; a limit of null is no limit. p_seen is what the caller had before its eyes: PT409 when it is not so any more.';

grant execute on function
  private.admin_payment_of(uuid),
  private.note_payment_end(uuid),
  private.note_cancellation(text),
  private.admin_cancellable_subscription(uuid),
  public.admin_cancellable_subscription(uuid),
  private.note_password_reset(uuid),
  private.admin_update_plan(text, jsonb, jsonb),
  public.admin_update_plan(text, jsonb, jsonb)
to authenticated;

-- The log of the back office says what a change replaced: `was` has the old values of the fields that an entry names. What
-- users wrote into their own sellers is still not in it. docs/behaviour/admin-log.md
create function private.noted_change(p_held jsonb, p_fields jsonb, p_beside text[] default '{}') returns jsonb
language sql immutable
set search_path = ''
as $$
  select p_fields || jsonb_build_object('was', coalesce(
    (
      select jsonb_object_agg(held.key, held.value) from jsonb_each(p_held) as held
      where p_fields ? held.key or held.key = any (p_beside)
    ),
    '{}'
  ))
$$;
comment on function private.noted_change(jsonb, jsonb, text[]) is
  'What the audit log keeps of a change: the new values, and the old ones of the same fields (and of those beside them) as was.';

create or replace function private.admin_update_plan(p_tier text, p_fields jsonb, p_seen jsonb) returns public.plans
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.plans;
  wanted public.plans;
  changed public.plans;
begin
  perform private.require_admin();
  perform private.check_plan_fields(p_tier, p_fields);
  select * into held from public.plans as plan where plan.tier = p_tier for update;
  if not found then
    raise exception 'There is no such plan.' using errcode = 'PT404';
  end if;
  perform private.refuse_unseen_changes(to_jsonb(held), p_fields, p_seen);
  wanted := jsonb_populate_record(held, p_fields);
  update public.plans as plan set
    product_limit = wanted.product_limit,
    keyword_limit = wanted.keyword_limit,
    monthly_reviews = wanted.monthly_reviews,
    monthly_facebook = wanted.monthly_facebook,
    monthly_scans = wanted.monthly_scans,
    monthly_resale = wanted.monthly_resale,
    monthly_notification_emails = wanted.monthly_notification_emails,
    storage_megabytes = wanted.storage_megabytes,
    case_link_limit = wanted.case_link_limit,
    features = wanted.features
  where plan.tier = p_tier
  returning * into changed;
  perform private.write_audit(
    'plan.update', 'plan', null,
    jsonb_build_object('tier', p_tier) || private.noted_change(to_jsonb(held), p_fields)
  );
  return changed;
end
$$;

create or replace function private.admin_update_settings(p_fields jsonb, p_seen jsonb) returns public.settings
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.settings;
  wanted public.settings;
  changed public.settings;
begin
  perform private.require_admin();
  perform private.check_settings_fields(p_fields);
  select * into strict before from public.settings as held for update;
  perform private.refuse_unseen_changes(to_jsonb(before), p_fields, p_seen);
  wanted := jsonb_populate_record(before, p_fields);
  begin
    update public.settings as held set
      demo_video_url = wanted.demo_video_url,
      onboarding_video_url = wanted.onboarding_video_url,
      affiliate_tag = wanted.affiliate_tag
    where held.id
    returning * into changed;
  exception when check_violation then
    raise exception 'A video needs the address of a page to embed, such as https://www.youtube-nocookie.com/embed/…; a tag is as Amazon shows it: example-20.'
      using errcode = 'PT400';
  end;
  perform private.write_audit('settings.update', 'settings', null, private.noted_change(to_jsonb(before), p_fields));
  return changed;
end
$$;

create or replace function private.admin_update_offer(p_id uuid, p_fields jsonb, p_seen jsonb) returns catalogue.products
language plpgsql security definer
set search_path = ''
as $$
declare
  held catalogue.products;
  wanted catalogue.products;
  differing jsonb;
  changed catalogue.products;
begin
  perform private.require_admin();
  select * into held from catalogue.products as offer where offer.id = p_id for update;
  wanted := private.set_offer_fields(held, p_fields);
  if held.id is null then
    raise exception 'There is no such offer.' using errcode = 'PT404';
  end if;
  select jsonb_object_agg(seen.field, to_jsonb(held) -> seen.field) into differing
  from jsonb_object_keys(p_seen) as seen (field)
  where to_jsonb(held) -> seen.field
      is distinct from to_jsonb(jsonb_populate_record(held, p_seen)) -> seen.field
    and to_jsonb(held) -> seen.field is distinct from to_jsonb(wanted) -> seen.field;
  if differing is not null then
    raise exception 'This was changed elsewhere in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  update catalogue.products as offer set
    name = wanted.name,
    price = wanted.price,
    currency = wanted.currency,
    country = wanted.country,
    url = wanted.url,
    amazon_url = wanted.amazon_url,
    ebay_url = wanted.ebay_url,
    image_url = wanted.image_url,
    kept_fields = array(
      select unnest(offer.kept_fields) union select jsonb_object_keys(p_fields) order by 1
    )
  where offer.id = p_id
  returning * into changed;
  perform private.write_audit(
    'offer.update', 'offer', p_id,
    private.noted_change(
      to_jsonb(held),
      (
        select coalesce(jsonb_object_agg(given.field, to_jsonb(changed) -> given.field), '{}')
        from jsonb_object_keys(p_fields) as given (field)
      ),
      -- Without it a price is a number of nothing.
      array['currency']
    )
  );
  return changed;
end
$$;

create or replace function private.admin_update_seller(p_seller uuid, p_fields jsonb, p_base jsonb) returns public.sellers
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.sellers;
  wanted public.sellers;
  changed public.sellers;
  differing jsonb;
begin
  perform private.require_admin();
  perform private.check_seller_fields(p_fields);
  perform private.check_seller_fields(p_base);
  select * into held from public.sellers as seller where seller.id = p_seller and seller.deleted_at is null for update;
  if not found then
    raise exception 'There is no such seller.' using errcode = 'PT404';
  end if;
  differing := private.changed_seller_fields(held, p_fields, p_base);
  if differing is not null then
    raise exception 'Somebody else changed this seller in the meantime.'
      using errcode = 'PT409', hint = 'edit_conflict', detail = differing::text;
  end if;
  wanted := jsonb_populate_record(held, p_fields);
  update public.sellers as seller set
    name = wanted.name,
    wechat = wanted.wechat,
    email = wanted.email,
    whatsapp = wanted.whatsapp,
    facebook = wanted.facebook,
    discord = wanted.discord,
    url = wanted.url,
    profile_url = wanted.profile_url,
    thumbnail_url = wanted.thumbnail_url,
    seller_code = wanted.seller_code,
    is_active = wanted.is_active,
    is_vip = wanted.is_vip,
    is_for_free_and_trial = wanted.is_for_free_and_trial,
    hide_unless_searched = wanted.hide_unless_searched,
    is_featured = wanted.is_featured,
    is_excluded = wanted.is_excluded,
    community = wanted.community
  where seller.id = p_seller
  returning * into changed;
  perform private.write_audit(
    'seller.update', 'seller', p_seller,
    private.noted_seller_fields(p_fields)
      || case when held.user_id is null then private.noted_change(to_jsonb(held), p_fields) else '{}' end
  );
  return changed;
exception
  when unique_violation then
    perform private.refuse_taken_code(wanted.seller_code);
end
$$;

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
    raise exception 'This person pays for a subscription. It has to be cancelled first.'
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

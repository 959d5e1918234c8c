create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users (id) on delete cascade,
  tier text not null default 'free' constraint subscriptions_tier_check check (tier in ('free', 'pro')),
  status text not null default 'active'
    constraint subscriptions_status_check check (status in ('active', 'inactive')),
  is_trial boolean not null default false,
  trial_start timestamptz,
  trial_end timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  is_admin boolean not null default false,
  is_vip boolean not null default false,
  referrer text constraint subscriptions_referrer_check check (referrer ~ '^[A-Za-z0-9_.-]{1,64}$'),
  notifications_on boolean not null default true,
  quota_reset_date date not null default (now() at time zone 'UTC')::date,
  num_reviews integer not null default 0
    constraint subscriptions_num_reviews_check check (num_reviews >= 0),
  num_facebook integer not null default 0
    constraint subscriptions_num_facebook_check check (num_facebook >= 0),
  num_scans integer not null default 0
    constraint subscriptions_num_scans_check check (num_scans >= 0),
  num_resale integer not null default 0
    constraint subscriptions_num_resale_check check (num_resale >= 0),
  num_notification_emails_sent integer not null default 0
    constraint subscriptions_num_notification_emails_sent_check check (num_notification_emails_sent >= 0),
  num_reviews_total integer not null default 0
    constraint subscriptions_num_reviews_total_check check (num_reviews_total >= 0),
  num_facebook_total integer not null default 0
    constraint subscriptions_num_facebook_total_check check (num_facebook_total >= 0),
  num_scans_total integer not null default 0
    constraint subscriptions_num_scans_total_check check (num_scans_total >= 0),
  num_resale_total integer not null default 0
    constraint subscriptions_num_resale_total_check check (num_resale_total >= 0),
  stripe_subscription_id text unique
    constraint subscriptions_stripe_subscription_id_check check (char_length(stripe_subscription_id) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payment_status text constraint subscriptions_payment_status_check
    check (payment_status in ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused')),
  -- Pro goes on after a paid trial until the provider says otherwise, also while its event is late. docs/behaviour/payments.md
  is_paid_trial boolean not null
    generated always as (coalesce(payment_status = 'trialing' and not cancel_at_period_end, false)) stored,
  constraint subscriptions_trial_has_end check (not is_trial or trial_end is not null),
  constraint subscriptions_payment_has_status check ((payment_status is null) = (stripe_subscription_id is null))
);
comment on table public.subscriptions is
  'One row per person: plan, trial, flags and counters. Changed by payments, admins and consume_quota only.';
comment on column public.subscriptions.trial_end is
  'Begins seven days before the account, so that no trial runs until a checkout or an admin starts it.';
comment on column public.subscriptions.referrer is 'Code of who sent this person; written once.';
comment on column public.subscriptions.quota_reset_date is
  'A day (UTC) of the month that the monthly counters belong to; in another month they count as 0.';
comment on column public.subscriptions.num_reviews is 'Uses in the month of quota_reset_date; so are the other counters without _total.';
comment on column public.subscriptions.stripe_subscription_id is
  'The payment provider''s live subscription; null when there is none.';
comment on column public.subscriptions.payment_status is
  'What the provider calls the state of stripe_subscription_id; null when nothing is paid for.';
comment on column public.subscriptions.is_paid_trial is
  'Whether the provider charges for Pro when the trial ends: it was not cancelled. Pro goes on then until the provider says otherwise.';
create index subscriptions_payment_status_idx on public.subscriptions (payment_status, updated_at)
  where payment_status is not null;
alter table public.subscriptions enable row level security;

create trigger touch_row before update on public.subscriptions
  for each row execute function private.touch_row();

create function private.copy_subscription_to_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users as account set is_admin = new.is_admin, is_vip = new.is_vip
  where account.id = new.user_id and (account.is_admin, account.is_vip) is distinct from (new.is_admin, new.is_vip);
  if new.is_trial then
    perform private.remember_trial(new.user_id);
  end if;
  return null;
end
$$;
comment on function private.copy_subscription_to_user() is
  'Trigger: copies the flags to users, and remembers there and by the address that a trial was used.';

create trigger copy_subscription_to_user after insert or update on public.subscriptions
  for each row execute function private.copy_subscription_to_user();

create function private.lock_subscription(p_user uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.subscriptions as plan where plan.user_id = p_user for update;
  if not found then
    -- No row means Basic. KEY SHARE locks of foreign keys pass, so two inserts do not wait for each other in a ring.
    perform from public.users as account where account.id = p_user for no key update;
  end if;
end
$$;
comment on function private.lock_subscription(uuid) is
  'Lets one transaction at a time count what a person holds or uses. What is read afterwards sees all that came before.';

create policy "People read their own subscription" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.subscriptions
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

create table public.plans (
  tier text primary key constraint plans_tier_check check (tier in ('free', 'pro')),
  name text not null constraint plans_name_check check (char_length(name) between 1 and 40),
  monthly_price numeric(12, 2) not null
    constraint plans_monthly_price_check check (monthly_price between 0 and 999999999.99),
  currency text not null default 'USD' constraint plans_currency_check check (currency ~ '^[A-Z]{3}$'),
  product_limit integer constraint plans_product_limit_check check (product_limit >= 0),
  keyword_limit integer not null constraint plans_keyword_limit_check check (keyword_limit >= 0),
  monthly_reviews integer constraint plans_monthly_reviews_check check (monthly_reviews >= 0),
  monthly_facebook integer constraint plans_monthly_facebook_check check (monthly_facebook >= 0),
  monthly_scans integer constraint plans_monthly_scans_check check (monthly_scans >= 0),
  monthly_resale integer constraint plans_monthly_resale_check check (monthly_resale >= 0),
  monthly_notification_emails integer
    constraint plans_monthly_notification_emails_check check (monthly_notification_emails >= 0),
  features text[] not null default '{}',
  trial_days integer not null default 0 constraint plans_trial_days_check check (trial_days between 0 and 90),
  storage_megabytes integer not null default 500
    constraint plans_storage_megabytes_check check (storage_megabytes between 1 and 1000000)
);
comment on table public.plans is 'What each plan costs and allows. A limit of null is no limit.';
comment on column public.plans.product_limit is 'Products that may be held at once; those in the trash do not count.';
comment on column public.plans.monthly_reviews is 'Uses in a calendar month (UTC); so are the other monthly_ columns.';
comment on column public.plans.trial_days is 'Days of the first trial; 0 without one.';
comment on column public.plans.features is
  'Lines of the plan''s card, in order, in place of those that follow from its limits; empty leaves it to the limits.';
comment on column public.plans.storage_megabytes is
  'Millions of bytes that the files of a person may have together: pictures, receipts and screenshots.';
alter table public.plans enable row level security;

insert into public.plans (
  tier, name, monthly_price, product_limit, keyword_limit, monthly_reviews, monthly_facebook, monthly_scans,
  monthly_resale, monthly_notification_emails, trial_days, storage_megabytes
)
values
  ('free', 'Basic', 0, 5, 1, 5, 5, 5, 5, 5, 0, 500),
  ('pro', 'Pro', 10, null, 10, null, null, null, null, null, 7, 20000);

create policy "Signed-in people read the plans" on public.plans
  for select to authenticated using (true);
create policy "A second factor that is set up must be used" on public.plans
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

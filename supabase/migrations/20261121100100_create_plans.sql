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
  features text[] not null
);
comment on table public.plans is 'What each plan costs and allows. A limit of null is no limit.';
comment on column public.plans.product_limit is 'Products that may be held at once; those in the trash do not count.';
comment on column public.plans.monthly_reviews is 'Uses in a calendar month (UTC); so are the other monthly_ columns.';
comment on column public.plans.features is 'Lines of the plan''s card, in order.';
alter table public.plans enable row level security;

insert into public.plans (
  tier, name, monthly_price, product_limit, keyword_limit, monthly_reviews, monthly_facebook, monthly_scans,
  monthly_resale, monthly_notification_emails, features
)
values
  ('free', 'Basic', 0, 5, 1, 5, 5, 5, 5, 5, array[
    'Up to 5 products',
    '5 AI review generations per month',
    '5 Facebook Marketplace posts per month',
    '5 resale pricing reports per month',
    '5 receipt scans per month',
    'End-of-day e-mail alerts for 1 keyword'
  ]),
  ('pro', 'Pro', 10, null, 10, null, null, null, null, null, array[
    'Unlimited products',
    'Unlimited AI review generations',
    'Unlimited Facebook Marketplace posts',
    'Unlimited resale pricing reports',
    'Unlimited receipt scans',
    'Instant e-mail alerts for 10 keywords'
  ]);

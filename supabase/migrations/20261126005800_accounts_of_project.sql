-- Accounts of a project that had confirmed ones before it had this schema.
insert into public.users (id, email, email_confirmed_at, created_at)
select account.id, account.email, account.email_confirmed_at, coalesce(account.created_at, now())
from auth.users as account
where account.email_confirmed_at is not null and account.email is not null;
insert into public.subscriptions (user_id, trial_end)
select account.id, now() - interval '7 days' from public.users as account;

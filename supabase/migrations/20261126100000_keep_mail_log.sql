-- What became of each mail: to whom, when, and if it did not go out, why. Neither texts nor links nor codes.
-- docs/behaviour/admin-mails.md
create function private.mail_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    -- Of accounts, as the auth service calls them.
    'confirmation', 'recovery', 'magic_link', 'email_change', 'invite', 'reauthentication',
    'password_changed_notification',
    -- Ours.
    'contact_message', 'trial_ending', 'factor_removed', 'farewell'
  ]
$$;
comment on function private.mail_kinds() is 'Kinds of mails that the mail log holds; alert mails have a table of their own.';

create table internal.mails (
  id bigint generated always as identity primary key,
  kind text not null constraint mails_kind_check check (kind = any (private.mail_kinds())),
  address text constraint mails_address_check check (char_length(address) <= 320),
  user_id uuid references auth.users (id) on delete cascade,
  message_id bigint unique references public.contact_messages (id) on delete cascade,
  subject text not null constraint mails_subject_check check (char_length(subject) <= 300),
  state text not null default 'sending' constraint mails_state_check
    check (state in ('sending', 'waiting', 'sent', 'failed', 'unsure')),
  tries integer not null default 1 constraint mails_tries_check check (tries >= 1),
  written_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  -- Small letters, compared as they are: with "ilike" a search of two letters among 300,000 rows takes three times as long.
  found_by text not null generated always as (lower(coalesce(address, '') || ' ' || subject)) stored,
  error text constraint mails_error_check check (char_length(error) <= 300),
  -- It is written when the account is gone: nothing would take its address along.
  constraint mails_farewell_has_no_address check ((kind = 'farewell') = (address is null))
);
comment on table internal.mails is 'Mails that went out, or did not, for 90 days; alert mails are in internal.alert_mails.';
comment on column internal.mails.user_id is 'Whose account it is about; null for mails to the operator.';
comment on column internal.mails.message_id is 'The message that it brings to the operator: one row, however often that is tried.';
comment on column internal.mails.state is
  'sending: begun, and nobody knows yet; whoever sent it is gone after five minutes. waiting: failed, and tried again. failed: for good. unsure: the mail server had it and did not say whether it takes it.';
comment on column internal.mails.found_by is 'What is searched: address and subject.';
comment on column internal.mails.tried_at is 'When the last try began.';
comment on column internal.mails.error is 'Why the last try failed.';
create index mails_written_idx on internal.mails (written_at desc, id desc);
create index mails_kind_idx on internal.mails (kind, written_at desc, id desc);
create index mails_unsent_idx on internal.mails (state, written_at desc, id desc) where state <> 'sent';
create index mails_user_idx on internal.mails (user_id);
create index mails_address_idx on internal.mails (lower(address));
create index mails_search_idx on internal.mails using gin (found_by extensions.gin_trgm_ops);
alter table internal.mails enable row level security;
create policy "Nobody reaches the mail log through the API" on internal.mails
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create function private.begin_mail(p_kind text, p_address text, p_user uuid, p_subject text, p_message bigint default null)
returns bigint
language sql security definer
set search_path = ''
as $$
  insert into internal.mails (kind, address, user_id, subject, message_id)
  values (p_kind, case when p_kind <> 'farewell' then p_address end, p_user, left(p_subject, 300), p_message)
  on conflict (message_id) do update set
    state = 'sending', tries = mails.tries + 1, tried_at = now(), error = null, address = excluded.address
  returning mails.id
$$;
comment on function private.begin_mail(text, text, uuid, text, bigint) is
  'Notes that a mail is about to be sent, or tried again where it brings the same message; gives its number. For the server only.';

create function private.settle_mail(p_mail bigint, p_state text, p_error text) returns void
language sql security definer
set search_path = ''
as $$
  update internal.mails as mail set state = p_state, error = left(p_error, 300)
  where mail.id = p_mail and mail.state = 'sending'
$$;
comment on function private.settle_mail(bigint, text, text) is
  'Notes what became of a mail that was begun: waiting, sent, failed or unsure. Nothing happens where its account is gone. For the server only.';

create function private.delete_old_mails(p_most integer) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from internal.mails as mail where mail.id in (
      select old.id from internal.mails as old where old.written_at < now() - interval '90 days' limit p_most
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.delete_old_mails(integer) is
  'Deletes what the log says of mails that were written 90 days ago, at most so many; gives their number. For the server only.';
grant execute on function
  private.begin_mail(text, text, uuid, text, bigint), private.settle_mail(bigint, text, text),
  private.delete_old_mails(integer) to service_role;

create function private.delete_mails_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from internal.mails as mail where lower(mail.address) = lower(old.email);
  return null;
end
$$;
comment on function private.delete_mails_of_account() is
  'Trigger: mails to the address of an account go with it, also those that are not about the account.';
create trigger delete_mails_of_account after delete on public.users
  for each row execute function private.delete_mails_of_account();

-- Time zones as PostgreSQL knows them. Abbreviations and offsets ('EST', '+3') would forget daylight saving.
create function private.is_time_zone(p_name text) returns boolean
language sql stable
set search_path = ''
as $$
  select p_name ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'
    and exists (select from pg_catalog.pg_timezone_names() as zone where zone.name = p_name)
$$;
comment on function private.is_time_zone(text) is 'Whether a text is the name of an IANA time zone.';

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null constraint users_email_check check (char_length(email) <= 255),
  email_confirmed_at timestamptz,
  has_used_trial boolean not null default false,
  is_admin boolean not null default false,
  is_vip boolean not null default false,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'People with a confirmed e-mail address. Made by the database when it is confirmed.';
comment on column public.users.is_admin is 'Copy of the subscription''s flag.';
comment on column public.users.is_vip is 'Copy of the subscription''s flag.';
comment on column public.users.time_zone is 'IANA name; says which day it is for this person.';
create index users_email_idx on public.users (lower(email));
create index users_created_at_idx on public.users (created_at desc, id);

alter table public.users enable row level security;
create policy "People read their own account" on public.users
  for select to authenticated using (id = (select auth.uid()));
create policy "People change their own account" on public.users
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.users
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.users to authenticated;
grant update (time_zone) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create function private.check_user() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.time_zone <> 'UTC'
    and (tg_op = 'INSERT' or new.time_zone <> old.time_zone)
    and not private.is_time_zone(new.time_zone)
  then
    raise exception 'There is no time zone called %.', new.time_zone using errcode = '22023';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.check_user() is 'Trigger: refuses unknown time zones and keeps updated_at.';
grant execute on function private.is_time_zone(text) to authenticated, service_role;
create trigger check_user before insert or update on public.users
  for each row execute function private.check_user();

create function private.local_today(p_user uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select (now() at time zone coalesce(
    (select account.time_zone from public.users as account where account.id = p_user), 'UTC'
  ))::date
$$;
comment on function private.local_today(uuid) is 'The day that it is for a person at this moment.';

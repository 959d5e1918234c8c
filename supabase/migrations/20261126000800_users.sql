create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null constraint users_email_check check (char_length(email) <= 255),
  email_confirmed_at timestamptz,
  has_used_trial boolean not null default false,
  is_admin boolean not null default false,
  is_vip boolean not null default false,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  onboarding_seen_at timestamptz,
  last_active_at timestamptz not null default now(),
  listing_area text constraint users_listing_area_check
    check (char_length(listing_area) between 1 and 100 and listing_area = btrim(listing_area)),
  listing_latitude double precision constraint users_listing_latitude_check
    check (listing_latitude between -90 and 90),
  listing_longitude double precision constraint users_listing_longitude_check
    check (
      (listing_longitude is null) = (listing_latitude is null)
      and listing_longitude between -180 and 180
    )
);
comment on table public.users is 'People with a confirmed e-mail address. Made by the database when it is confirmed.';
comment on column public.users.is_admin is 'Copy of the subscription''s flag.';
comment on column public.users.is_vip is 'Copy of the subscription''s flag.';
comment on column public.users.time_zone is 'IANA name; says which day it is for this person.';
comment on column public.users.onboarding_seen_at is
  'When this person first closed the introduction; null until then. Written by mark_onboarding_seen alone.';
comment on column public.users.last_active_at is
  'When this person last used the app, to a day: written by note_activity, the first time on each day (UTC).';
comment on column public.users.listing_area is 'Where marketplace listings are, as their owner writes it.';
comment on column public.users.listing_latitude is 'Degrees, of that area; about a kilometre exact.';
comment on column public.users.listing_longitude is 'Degrees; only with a latitude.';
create index users_email_idx on public.users (lower(email));
create index users_created_at_idx on public.users (created_at desc, id);
create index users_last_active_at_idx on public.users (last_active_at desc, id);
create index users_email_trigram_idx on public.users using gin (email extensions.gin_trgm_ops);
create index users_email_order_idx on public.users (email desc, id);
alter table public.users enable row level security;

create function private.check_user() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  canonical text;
begin
  if new.time_zone <> 'UTC' and (tg_op = 'INSERT' or new.time_zone <> old.time_zone) then
    if char_length(new.time_zone) > 64 then
      raise exception 'There is no time zone called %.', left(new.time_zone, 64) using errcode = '22023';
    end if;
    canonical := private.canonical_time_zone(new.time_zone);
    if canonical = 'UTC' or private.is_time_zone(canonical) then
      new.time_zone := canonical;
    elsif not private.is_time_zone(new.time_zone) then
      raise exception 'There is no time zone called %.', new.time_zone using errcode = '22023';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.check_user() is
  'Trigger: stores the name of today for a time zone, refuses unknown ones, and keeps updated_at.';

create trigger check_user before insert or update on public.users
  for each row execute function private.check_user();

create function private.local_today(p_user uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select (now() at time zone private.usable_time_zone(
    (select account.time_zone from public.users as account where account.id = p_user)
  ))::date
$$;
comment on function private.local_today(uuid) is 'The day that it is for a person at this moment.';

create function private.note_activity() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.users as account set last_active_at = now()
  where account.id = caller and account.last_active_at < date_trunc('day', now(), 'UTC');
end
$$;
comment on function private.note_activity() is 'Behind public.note_activity.';

create function public.note_activity() returns void
language sql security invoker
set search_path = ''
as $$
  select private.note_activity()
$$;
comment on function public.note_activity() is
  'Notes that the caller uses the app now. Writes once a day (UTC), however often it is called.';

create function private.mark_onboarding_seen() returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  update public.users as account set onboarding_seen_at = now()
  where account.id = caller and account.onboarding_seen_at is null;
  return (select account.onboarding_seen_at from public.users as account where account.id = caller);
end
$$;
comment on function private.mark_onboarding_seen() is 'Behind public.mark_onboarding_seen.';

create function public.mark_onboarding_seen() returns timestamptz
language sql security invoker
set search_path = ''
as $$
  select private.mark_onboarding_seen()
$$;
comment on function public.mark_onboarding_seen() is
  'Notes that the caller has seen the introduction; answers with the first time that they did.';

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
grant update (time_zone, listing_area, listing_latitude, listing_longitude) on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

grant execute on function
  private.note_activity(),
  public.note_activity(),
  private.mark_onboarding_seen(),
  public.mark_onboarding_seen()
to authenticated;

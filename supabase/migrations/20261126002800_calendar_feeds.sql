-- What is to come, as a calendar that other programs subscribe to by a secret address. Only a hash of its secret is kept:
-- the address is shown once, when it is made. docs/behaviour/calendar.md
create table internal.calendar_feeds (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash bytea not null constraint calendar_feeds_token_hash_key unique
    constraint calendar_feeds_token_hash_check check (octet_length(token_hash) = 32),
  made_at timestamptz not null default now(),
  last_read_at timestamptz
);
comment on table internal.calendar_feeds is 'Whose calendar an address shows, by the SHA-256 of its 32 random bytes.';
comment on column internal.calendar_feeds.last_read_at is 'When a program last fetched it, to the hour.';
alter table internal.calendar_feeds enable row level security;

create function private.keep_calendar_feed(p_user uuid, p_hash bytea) returns timestamptz
language sql security definer
set search_path = ''
as $$
  insert into internal.calendar_feeds as feed (user_id, token_hash)
  values (p_user, p_hash)
  on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = now(), last_read_at = null
  returning feed.made_at
$$;
comment on function private.keep_calendar_feed(uuid, bytea) is
  'Gives a person''s calendar a new address; the old one ends. For the server only.';

create function private.end_calendar_feed(p_user uuid) returns boolean
language sql security definer
set search_path = ''
as $$
  with ended as (delete from internal.calendar_feeds as feed where feed.user_id = p_user returning 1)
  select exists (select from ended)
$$;
comment on function private.end_calendar_feed(uuid) is 'Ends the address of a person''s calendar. For the server only.';

create function private.describe_calendar_feed(
  p_user uuid, out made_at timestamptz, out last_read_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select feed.made_at, feed.last_read_at from internal.calendar_feeds as feed where feed.user_id = p_user
$$;
comment on function private.describe_calendar_feed(uuid) is
  'Since when a person''s calendar has an address, and when it was last read. For the server only.';

create function private.open_calendar_feed(p_hash bytea, out user_id uuid, out time_zone text)
language plpgsql security definer
set search_path = ''
as $$
begin
  select feed.user_id, account.time_zone into open_calendar_feed.user_id, open_calendar_feed.time_zone
  from internal.calendar_feeds as feed
  join public.users as account on account.id = feed.user_id
  where feed.token_hash = p_hash
    and not exists (select from internal.account_closures as closure where closure.user_id = feed.user_id);
  if not found then
    return;
  end if;
  -- Programs ask many times a day; the hour is enough to tell that they do.
  update internal.calendar_feeds as feed set last_read_at = now()
  where feed.token_hash = p_hash and coalesce(feed.last_read_at, '-infinity') < now() - interval '1 hour';
end
$$;
comment on function private.open_calendar_feed(bytea) is
  'Whose calendar an address shows; nothing for unknown addresses and accounts that are being closed. For the server only.';

create policy "Nobody reaches calendar feeds through the API" on internal.calendar_feeds
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.keep_calendar_feed(uuid, bytea),
  private.end_calendar_feed(uuid),
  private.describe_calendar_feed(uuid),
  private.open_calendar_feed(bytea)
to service_role;

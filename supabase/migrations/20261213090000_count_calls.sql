-- Not logged: after a crash of the database the counts begin anew, and each call costs less.
create unlogged table internal.call_counts (
  key text primary key constraint call_counts_key_check check (char_length(key) <= 200),
  points integer not null default 0,
  expire bigint
);
comment on table internal.call_counts is 'Calls that were counted against a limit, which all servers share. Keys are hashed.';
comment on column internal.call_counts.expire is 'When the count is over, in milliseconds since 1970.';
alter table internal.call_counts enable row level security;
create policy "Nobody reaches counted calls through the API" on internal.call_counts
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

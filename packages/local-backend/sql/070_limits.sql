-- Counters of the limits on sign-ins and mails, where several processes share them. Not worth the write-ahead log: after
-- a crash of PostgreSQL they begin anew.
create unlogged table local_backend.limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table local_backend.limits is
  'Points used for each hashed key until a time, in milliseconds since 1970; rows go an hour after that.';
create index limits_expire_idx on local_backend.limits (expire);
grant select, insert, update, delete on local_backend.limits to supabase_auth_admin;

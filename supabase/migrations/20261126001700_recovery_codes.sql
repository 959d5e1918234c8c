-- Ways back in for somebody who has lost their authenticator. The auth service knows nothing of them: the server makes
-- the codes, keeps hashes here, and takes the factor away when one is shown. Bound to the factor that they were made
-- for, the codes end with it, however it is removed.
create table internal.recovery_codes (
  user_id uuid primary key references public.users (id) on delete cascade,
  factor_id uuid not null,
  code_hashes text[] not null constraint recovery_codes_code_hashes_check
    check (cardinality(code_hashes) between 1 and 20 and array_position(code_hashes, null) is null),
  made_at timestamptz not null default now()
);
comment on table internal.recovery_codes is
  'The recovery codes of a person, as hashes of random codes. They count while their factor is there and verified.';
comment on column internal.recovery_codes.factor_id is
  'The factor of the session that asked for them. No reference: the auth service''s tables are its own.';
alter table internal.recovery_codes enable row level security;

create table internal.wrong_recovery_codes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  tried_at timestamptz not null default now()
);
comment on table internal.wrong_recovery_codes is 'Wrong recovery codes of the last hour, one row each.';
create index wrong_recovery_codes_user_id_idx on internal.wrong_recovery_codes (user_id, tried_at);
alter table internal.wrong_recovery_codes enable row level security;

-- The level is the session's own: a token keeps saying aal2 for a while after its factor was removed.
create function private.keep_recovery_codes(p_user uuid, p_session uuid, p_hashes text[]) returns timestamptz
language sql security definer
set search_path = ''
as $$
  insert into internal.recovery_codes as codes (user_id, factor_id, code_hashes)
  select session.user_id, factor.id, p_hashes
  from auth.sessions as session
  join auth.mfa_factors as factor on factor.id = session.factor_id and factor.user_id = session.user_id
  where session.id = p_session and session.user_id = p_user and session.aal = 'aal2'
    and factor.status = 'verified'
  on conflict (user_id) do update set
    factor_id = excluded.factor_id, code_hashes = excluded.code_hashes, made_at = now()
  returning codes.made_at
$$;
comment on function private.keep_recovery_codes(uuid, uuid, text[]) is
  'Puts new recovery codes in the place of the old ones; answers when, or nothing when the session has not used a factor. For the server only.';

create function private.count_recovery_codes(p_user uuid, out codes_left integer, out made_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select cardinality(codes.code_hashes), codes.made_at
  from internal.recovery_codes as codes
  join auth.mfa_factors as factor on factor.id = codes.factor_id
  where codes.user_id = p_user and factor.user_id = p_user and factor.status = 'verified'
$$;
comment on function private.count_recovery_codes(uuid) is
  'How many recovery codes a person can use, and when they were made. For the server only.';

create function private.try_recovery_code(
  p_user uuid, p_hash text, out outcome text, out factor_id uuid
)
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Guesses at once are counted one after another.
  perform from public.users as account where account.id = p_user for no key update;
  delete from internal.wrong_recovery_codes as wrong
  where wrong.user_id = p_user and wrong.tried_at <= now() - interval '1 hour';
  if (select count(*) from internal.wrong_recovery_codes as wrong where wrong.user_id = p_user) >= 5 then
    outcome := 'limited';
    return;
  end if;
  select factor.id into factor_id
  from internal.recovery_codes as codes
  join auth.mfa_factors as factor on factor.id = codes.factor_id
  where codes.user_id = p_user and p_hash = any (codes.code_hashes)
    and factor.user_id = p_user and factor.status = 'verified';
  if found then
    outcome := 'right';
  else
    insert into internal.wrong_recovery_codes (user_id) values (p_user);
    outcome := 'wrong';
  end if;
end
$$;
comment on function private.try_recovery_code(uuid, text) is
  'Whether a recovery code is right, and whose factor it is for. It is not spent by that. After five wrong ones in an hour every answer is limited. For the server only.';

create function private.void_recovery_codes(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.recovery_codes as codes where codes.user_id = p_user
$$;
comment on function private.void_recovery_codes(uuid) is
  'Ends a person''s recovery codes, after one was used. For the server only.';

create policy "Nobody reaches recovery codes through the API" on internal.recovery_codes
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches wrong codes through the API" on internal.wrong_recovery_codes
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function
  private.keep_recovery_codes(uuid, uuid, text[]),
  private.count_recovery_codes(uuid),
  private.try_recovery_code(uuid, text),
  private.void_recovery_codes(uuid)
to service_role;

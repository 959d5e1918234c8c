-- What the auth service keeps of second factors beyond Supabase's own columns: which codes were used, and wrong tries.

create table local_backend.used_factor_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null check (last_step >= 0)
);
comment on table local_backend.used_factor_steps is
  'The newest time step whose code was accepted: this one and older ones are not accepted again.';

-- factor_id and challenge_id are no references: removing a factor must not give its owner new tries.
create table local_backend.wrong_factor_codes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid not null,
  challenge_id uuid not null,
  tried_at timestamptz not null default now()
);
comment on table local_backend.wrong_factor_codes is
  'Wrong codes of the last day, one row each. Limits per challenge, factor and user are counts of them.';
create index wrong_factor_codes_user_id_tried_at_idx on local_backend.wrong_factor_codes (user_id, tried_at);

grant select, insert, update, delete
  on local_backend.used_factor_steps, local_backend.wrong_factor_codes
  to supabase_auth_admin;

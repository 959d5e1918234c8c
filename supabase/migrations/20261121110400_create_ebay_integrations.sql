create table public.ebay_integrations (
  user_id uuid primary key references public.users (id) on delete cascade,
  ebay_username text constraint ebay_integrations_ebay_username_check check (char_length(ebay_username) <= 200),
  ebay_user_id text constraint ebay_integrations_ebay_user_id_check check (char_length(ebay_user_id) <= 200),
  site_id text not null default 'EBAY_US'
    constraint ebay_integrations_site_id_check check (site_id ~ '^EBAY_[A-Z_]{2,20}$'),
  environment text not null default 'production'
    constraint ebay_integrations_environment_check check (environment in ('sandbox', 'production')),
  is_connected boolean not null default false,
  fulfillment_policy_id text
    constraint ebay_integrations_fulfillment_policy_id_check check (char_length(fulfillment_policy_id) <= 100),
  last_token_refresh timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.ebay_integrations is
  'A person''s connected eBay account, without its tokens. Written by the server; the browser sees name, site and state.';
alter table public.ebay_integrations enable row level security;
create policy "Owners read their own connection" on public.ebay_integrations
  for select to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.ebay_integrations
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select (user_id, ebay_username, site_id, environment, is_connected, created_at, updated_at)
  on public.ebay_integrations to authenticated;
grant select, insert, update, delete on public.ebay_integrations to service_role;
create trigger touch_row before update on public.ebay_integrations
  for each row execute function private.touch_row();

create table internal.ebay_tokens (
  user_id uuid primary key references public.ebay_integrations (user_id) on delete cascade,
  access_token text not null constraint ebay_tokens_access_token_check check (char_length(access_token) <= 10000),
  refresh_token text not null constraint ebay_tokens_refresh_token_check check (char_length(refresh_token) <= 10000),
  token_expires_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table internal.ebay_tokens is 'Tokens of connected eBay accounts, encrypted by the server before they come here.';
alter table internal.ebay_tokens enable row level security;
create policy "Nobody reaches tokens through the API" on internal.ebay_tokens
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

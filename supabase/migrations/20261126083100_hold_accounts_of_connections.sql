-- A person who connects eBay while their account is being closed: the connection waits for the closing and is refused.
create or replace function private.keep_ebay_connection(
  p_user uuid, p_username text, p_ebay_user text, p_site text, p_environment text,
  p_access text, p_refresh text, p_expires_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_subscription(p_user);
  perform private.require_open_person(p_user);
  insert into public.ebay_integrations as connection
    (user_id, ebay_username, ebay_user_id, site_id, environment, is_connected, last_token_refresh)
  values (p_user, p_username, p_ebay_user, p_site, p_environment, true, now())
  on conflict (user_id) do update set
    ebay_username = excluded.ebay_username, ebay_user_id = excluded.ebay_user_id, site_id = excluded.site_id,
    environment = excluded.environment, is_connected = true, last_token_refresh = now();
  insert into internal.ebay_tokens as kept (user_id, access_token, refresh_token, token_expires_at)
  values (p_user, p_access, p_refresh, p_expires_at)
  on conflict (user_id) do update set
    access_token = excluded.access_token, refresh_token = excluded.refresh_token,
    token_expires_at = excluded.token_expires_at, updated_at = now();
end
$$;

-- Sign-ins through an OpenID provider that are under way. The tables of schema auth have no place for what has to be
-- remembered between leaving for the provider and coming back from it.
create table local_backend.provider_flows (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  browser_hash text,
  flow_id uuid references auth.flow_state (id) on delete cascade,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table local_backend.provider_flows is
  'Ways to a provider and back: used once, good for minutes. browser_hash is null where no cookie can be asked for; flow_id is the PKCE flow to finish; linking_session_id is whose account gets the identity, and the row ends with that session.';
create index provider_flows_created_at_idx on local_backend.provider_flows (created_at);
create index provider_flows_flow_id_idx on local_backend.provider_flows (flow_id);
create index provider_flows_linking_session_id_idx on local_backend.provider_flows (linking_session_id);

grant select, insert, update, delete on local_backend.provider_flows to supabase_auth_admin;

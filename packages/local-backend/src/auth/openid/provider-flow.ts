import type { ClientBase, Pool } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'
import { hashToken } from '#src/auth/tokens/token-secrets.ts'
import { lifetimes } from '#src/lifetimes.ts'

/** The data of a flow while the person is at the provider. */
export interface ProviderFlow {
  provider: string
  nonce: string
  codeVerifier: string
  /** The application's return page, from the allow list. */
  redirectTo: string
  /** PKCE flow of the application's client; null for the implicit flow. */
  flowId: string | null
  /** Session whose account gets the identity; null for a sign-in. */
  linkingSessionId: string | null
}

/** Stores a flow by its state. The browser has to return with `browserSecret`, unless it is null. */
export async function keepProviderFlow(
  client: ClientBase,
  flow: ProviderFlow,
  state: string,
  browserSecret: string | null,
): Promise<void> {
  await client.query(
    `delete from local_backend.provider_flows where created_at < now() - make_interval(secs => $1)`,
    [lifetimes['provider flow']],
  )
  await client.query(
    `insert into local_backend.provider_flows
       (state_hash, provider, nonce, code_verifier, redirect_to, browser_hash, flow_id, linking_session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashToken(state),
      flow.provider,
      flow.nonce,
      flow.codeVerifier,
      flow.redirectTo,
      browserSecret === null ? null : hashToken(browserSecret),
      flow.flowId,
      flow.linkingSessionId,
    ],
  )
}

/**
 * Takes a flow, once: a second call with the same state is refused. So is another browser than the one that began it,
 * and the flow then stays for its owner.
 */
export async function takeProviderFlow(
  pool: Pool,
  state: string,
  browserSecret: string | undefined,
): Promise<ProviderFlow> {
  const { rows } = await pool.query<ProviderFlow>(
    `delete from local_backend.provider_flows
     where state_hash = $1 and (browser_hash is null or browser_hash = $2)
       and created_at > now() - make_interval(secs => $3)
     returning provider, nonce, code_verifier as "codeVerifier", redirect_to as "redirectTo",
       flow_id as "flowId", linking_session_id as "linkingSessionId"`,
    [
      hashToken(state),
      browserSecret === undefined ? null : hashToken(browserSecret),
      lifetimes['provider flow'],
    ],
  )
  const flow = rows[0]
  if (!flow) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth callback with invalid state')
  }
  return flow
}

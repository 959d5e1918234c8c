import { createHash, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { seal, unseal } from '#src/auth/tokens/seal.ts'
import { generateToken, hashToken, isSame } from '#src/auth/tokens/token-secrets.ts'
import { lockUserRow } from '#src/auth/users/user.ts'
import { lifetimes } from '#src/lifetimes.ts'

export interface Challenge {
  code_challenge?: string | null | undefined
  code_challenge_method?: 's256' | 'plain' | null | undefined
}

/**
 * Begins a PKCE flow if the client sent a challenge; null for the implicit flow. `method` ends up in `amr`. The user
 * is unknown (null) while a person is on the way to a provider.
 */
export async function createFlow(
  client: ClientBase,
  userId: string | null,
  challenge: Challenge,
  method: string,
  provider = 'email',
): Promise<string | null> {
  const { code_challenge: text, code_challenge_method: kind } = challenge
  if (!text && !kind) return null
  if (!text || !kind) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  const id = randomUUID()
  // Links are valid for hours at most; unfinished flows make room.
  await client.query(
    `delete from auth.flow_state where created_at < now() - interval '2 days'
       or (provider_access_token is not null and auth_code_issued_at < now() - make_interval(secs => $1))`,
    [lifetimes['auth code'] * 2],
  )
  await client.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $6, $5, now(), now())`,
    [id, userId, text, kind, method, provider],
  )
  return id
}

/**
 * Issues the code that finishes the flow; null if the flow is gone. Only the code's hash is stored, so that only the
 * holder of the code can read the provider's tokens, which are encrypted with it.
 */
export async function issueAuthCode(
  client: ClientBase,
  flowId: string,
  { provider_token: access, provider_refresh_token: refresh }: ProviderTokens = {},
): Promise<string | null> {
  const code = generateToken()
  const { rowCount } = await client.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now(),
       provider_access_token = $3, provider_refresh_token = $4
     where id = $1`,
    [
      flowId,
      hashToken(code),
      access === undefined ? null : seal(access, code),
      refresh === undefined ? null : seal(refresh, code),
    ],
  )
  return rowCount === 0 ? null : code
}

interface FlowRow {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  is_expired: boolean
}

/** The provider's tokens for calls in the user's name, passed on once. */
export interface ProviderTokens {
  provider_token?: string
  provider_refresh_token?: string
}

/** Records on a flow who returned from the provider. */
export async function fillFlow(client: ClientBase, flowId: string, userId: string): Promise<void> {
  await client.query('update auth.flow_state set user_id = $2 where id = $1', [flowId, userId])
}

/** Exchanges a code, once, against the verifier of the client that began the flow. */
export async function finishFlow(
  client: ClientBase,
  authCode: string,
  verifier: string,
): Promise<{ userId: string; method: string; tokens: ProviderTokens }> {
  const hash = hashToken(authCode)
  // The account before its flow, as in its deletion, so that the two never deadlock.
  const { rows: owners } = await client.query<{ id: string }>(
    'select user_id as id from auth.flow_state where auth_code = $1 and user_id is not null',
    [hash],
  )
  if (owners[0]) await lockUserRow(client, owners[0].id)
  const { rows } = await client.query<FlowRow>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       provider_access_token, provider_refresh_token,
       auth_code_issued_at < now() - make_interval(secs => $2) as is_expired
     from auth.flow_state where auth_code = $1 for update`,
    [hash, lifetimes['auth code']],
  )
  const flow = rows[0]
  if (!flow) {
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    )
  }
  if (flow.is_expired) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!isSame(answer, flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await client.query('delete from auth.flow_state where id = $1', [flow.id])
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    tokens: unsealTokens(flow, authCode),
  }
}

function unsealTokens(flow: FlowRow, authCode: string): ProviderTokens {
  const { provider_access_token: access, provider_refresh_token: refresh } = flow
  return {
    ...(access === null ? {} : { provider_token: unseal(access, authCode) }),
    ...(refresh === null ? {} : { provider_refresh_token: unseal(refresh, authCode) }),
  }
}

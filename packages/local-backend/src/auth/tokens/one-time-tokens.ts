import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import {
  generateCode,
  generateToken,
  hashToken,
  type TokenSecrets,
} from '#src/auth/tokens/token-secrets.ts'
import { lockUserRow } from '#src/auth/users/user.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

export interface OneTimeToken {
  id: string
  userId: string
  type: OneTimeTokenType
  /** Address that the token was emailed to. */
  relatesTo: string
  /** PKCE flow to finish, if there is one. */
  flowId: string | null
}

export interface NewOneTimeToken {
  userId: string
  type: OneTimeTokenType
  relatesTo: string
  flowId: string | null
}

/** In the query: the token is younger than its lifetime (parameter in seconds). */
export const IS_FRESH = `t.created_at > (now() at time zone 'utc') - make_interval(secs => `
export const TOKEN_COLUMNS = `
  t.id, t.user_id as "userId", t.token_type as type, t.relates_to as "relatesTo", m.flow_id as "flowId"`

/** Creates a token for a link and a code for typing, and voids earlier ones of the same kind. */
export async function createOneTimeToken(
  client: ClientBase,
  secrets: TokenSecrets,
  wanted: NewOneTimeToken,
): Promise<{ token: string; code: string }> {
  const id = randomUUID()
  // As on Supabase, the prefix tells a server-side client that the link ends in a code to exchange.
  const token = `${wanted.flowId === null ? '' : 'pkce_'}${generateToken()}`
  const code = generateCode()
  await client.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    wanted.userId,
    wanted.type,
  ])
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now() at time zone 'utc', now() at time zone 'utc')`,
    [id, wanted.userId, wanted.type, hashToken(token), wanted.relatesTo],
  )
  await client.query(
    'insert into local_backend.mailed_tokens (token_id, code_hash, flow_id) values ($1, $2, $3)',
    [id, secrets.codeHash(id, code), wanted.flowId],
  )
  return { token, code }
}

/** Uses up a link's token; null if it is unknown, used, too old or of another kind. */
export async function takeLinkToken(
  client: ClientBase,
  token: string,
  types: OneTimeTokenType[],
  lifetime: number,
): Promise<OneTimeToken | null> {
  const hash = hashToken(token)
  // The account before its token, as in all code that voids tokens, so that they never deadlock.
  const { rows: owners } = await client.query<{ id: string }>(
    'select user_id as id from auth.one_time_tokens where token_hash = $1',
    [hash],
  )
  if (!owners[0]) return null
  await lockUserRow(client, owners[0].id)
  const { rows } = await client.query<OneTimeToken>(
    `select ${TOKEN_COLUMNS} from auth.one_time_tokens t
     left join local_backend.mailed_tokens m on m.token_id = t.id
     where t.token_hash = $1 and t.token_type = any ($2::auth.one_time_token_type[])
       and ${IS_FRESH}$3)
     for update of t`,
    [hash, types, lifetime],
  )
  const found = rows[0] ?? null
  if (found) await voidToken(client, found.id)
  return found
}

export async function voidToken(client: ClientBase, id: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where id = $1', [id])
}

export async function voidTokens(
  client: ClientBase,
  userId: string,
  types: OneTimeTokenType[],
): Promise<void> {
  await client.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type = any ($2::auth.one_time_token_type[])`,
    [userId, types],
  )
}

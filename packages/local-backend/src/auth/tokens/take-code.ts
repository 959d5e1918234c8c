import type { ClientBase } from 'pg'
import {
  IS_FRESH,
  TOKEN_COLUMNS,
  voidToken,
  type OneTimeToken,
  type OneTimeTokenType,
} from '#src/auth/tokens/one-time-tokens.ts'
import { isSame, type TokenSecrets } from '#src/auth/tokens/token-secrets.ts'
import { lockUserRow } from '#src/auth/users/user.ts'

export interface CodeLimits {
  /** Seconds during which a code is valid. */
  lifetime: number
  triesPerCode: number
}

/** New codes give new tries, so all codes of one address together get this many times the tries of one, in a day. */
const CODES_PER_DAY = 10

/**
 * Takes the token of an emailed code; null if there is none. A wrong code counts for every code that it could have
 * been, and a code with too many wrong tries is void; its link stays valid. The counts are rows under a lock, so
 * neither a restart nor a hundred simultaneous requests give more tries. The caller must commit also when it gets null.
 */
export async function takeCode(
  client: ClientBase,
  secrets: TokenSecrets,
  asked: { userId: string; address: string; types: OneTimeTokenType[]; code: string },
  limits: CodeLimits,
): Promise<OneTimeToken | null> {
  await lockUserRow(client, asked.userId)
  const { rows } = await client.query<OneTimeToken & { codeHash: string }>(
    `select ${TOKEN_COLUMNS}, m.code_hash as "codeHash" from auth.one_time_tokens t
     join local_backend.mailed_tokens m on m.token_id = t.id
     where t.user_id = $1 and t.token_type = any ($2::auth.one_time_token_type[])
       and t.relates_to = $3 and ${IS_FRESH}$4) and m.code_hash is not null
     order by t.id
     for update of t, m`,
    [asked.userId, asked.types, asked.address, limits.lifetime],
  )
  if (rows.length === 0) return null
  if (await isExhausted(client, asked.address, limits.triesPerCode * CODES_PER_DAY)) return null
  for (const { codeHash, ...token } of rows) {
    if (!isSame(secrets.codeHash(token.id, asked.code), codeHash)) continue
    await voidToken(client, token.id)
    await client.query('delete from local_backend.code_guesses where address = $1', [asked.address])
    return token
  }
  await countWrongTry(
    client,
    asked.address,
    rows.map((row) => row.id),
    limits.triesPerCode,
  )
  return null
}

async function isExhausted(client: ClientBase, address: string, most: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from local_backend.code_guesses
     where address = $1 and wrong_tries >= $2 and counted_since > now() - interval '1 day'`,
    [address, most],
  )
  return rowCount !== 0
}

async function countWrongTry(
  client: ClientBase,
  address: string,
  tokenIds: string[],
  triesPerCode: number,
): Promise<void> {
  await client.query(
    `update local_backend.mailed_tokens set
       wrong_tries = wrong_tries + 1,
       code_hash = case when wrong_tries + 1 < $2 then code_hash end
     where token_id = any ($1::uuid[])`,
    [tokenIds, triesPerCode],
  )
  await client.query(
    `insert into local_backend.code_guesses as g (address, wrong_tries) values ($1, 1)
     on conflict (address) do update set
       wrong_tries = case when g.counted_since > now() - interval '1 day' then g.wrong_tries + 1 else 1 end,
       counted_since = case when g.counted_since > now() - interval '1 day' then g.counted_since else now() end`,
    [address],
  )
}

import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { findServedFactor } from '#src/auth/factors/factor.ts'
import { lockUser } from '#src/auth/users/user.ts'
import { lifetimes } from '#src/lifetimes.ts'

/** Another challenge replaces the factor's oldest, so that requests cannot fill the disk. */
const MOST_CHALLENGES = 100
/** The column must not be empty. */
export const NO_ADDRESS = '0.0.0.0'

export interface Challenge {
  id: string
  type: string
  /** Seconds since 1970. */
  expires_at: number
}

/**
 * Creates a challenge for one of the user's factors. `ip` is null if there is no connection to read it from. The caller
 * runs this in a transaction.
 */
export async function challengeFactor(
  client: ClientBase,
  userId: string,
  factorId: string,
  ip: string | null,
): Promise<Challenge> {
  // Locked as in checks of codes and removals of factors, so that these three never deadlock.
  await lockUser(client, userId)
  const factor = await findServedFactor(client, userId, factorId)
  await client.query(
    'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1',
    [factor.id],
  )
  const { rows } = await client.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (id, factor_id, ip_address, created_at)
     values ($1, $2, $3, clock_timestamp())
     returning id, floor(extract(epoch from created_at))::float8 + $4::int as expires_at`,
    [randomUUID(), factor.id, ip ?? NO_ADDRESS, lifetimes.challenge],
  )
  await client.query(
    `delete from auth.mfa_challenges where factor_id = $1 and id not in (
       select id from auth.mfa_challenges where factor_id = $1 order by created_at desc limit $2)`,
    [factor.id, MOST_CHALLENGES],
  )
  const challenge = rows[0]
  if (!challenge) throw new Error('A challenge was not stored')
  return { id: challenge.id, type: factor.factor_type, expires_at: challenge.expires_at }
}

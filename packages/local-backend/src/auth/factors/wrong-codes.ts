import type { ClientBase } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'

export interface CodeTry {
  userId: string
  factorId: string
  challengeId: string
}

/** An option sets the tries per challenge; a factor gets this many times as many in five minutes, a user in a day. */
const FACTOR_SHARE = 2
const USER_SHARE = 10

interface Counts {
  of_challenge: number
  of_factor: number
  of_user: number
  factor_wait: number
  user_wait: number
}

/**
 * The reason why this try is not checked, or null. Six digits could be guessed by a person who knows the password if
 * new challenges, or further factors of the same user, gave new tries. The caller holds the user's row, so that
 * simultaneous tries are counted one after another.
 */
export async function findRefusal(
  client: ClientBase,
  { userId, factorId, challengeId }: CodeTry,
  triesPerCode: number,
): Promise<AuthError | null> {
  const { rows } = await client.query<Counts>(
    `select count(*) filter (where challenge_id = $3)::int as of_challenge,
       count(*) filter (where ${IS_OF_FACTOR})::int as of_factor,
       count(*)::int as of_user,
       ${secondsUntil(`min(tried_at) filter (where ${IS_OF_FACTOR}) + interval '5 minutes'`)} as factor_wait,
       ${secondsUntil(`min(tried_at) + interval '1 day'`)} as user_wait
     from local_backend.wrong_factor_codes
     where user_id = $1 and ${HAPPENED} and tried_at > now() - interval '1 day'`,
    [userId, factorId, challengeId],
  )
  const counts = rows[0]
  if (!counts) throw new Error('Wrong codes were not counted')
  if (counts.of_user >= triesPerCode * USER_SHARE) return tooManyCodes(counts.user_wait)
  if (counts.of_factor >= triesPerCode * FACTOR_SHARE) return tooManyCodes(counts.factor_wait)
  return counts.of_challenge >= triesPerCode ? challengeExpired(challengeId) : null
}

/** Counts a wrong try, and deletes those that no longer count. */
export async function countWrongCode(
  client: ClientBase,
  { userId, factorId, challengeId }: CodeTry,
): Promise<void> {
  await client.query(
    `delete from local_backend.wrong_factor_codes
     where user_id = $1 and tried_at <= now() - interval '1 day'`,
    [userId],
  )
  await client.query(
    `insert into local_backend.wrong_factor_codes (user_id, factor_id, challenge_id)
     values ($1, $2, $3)`,
    [userId, factorId, challengeId],
  )
}

export function challengeExpired(challengeId: string): AuthError {
  return new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  )
}

/** Excludes tries from a clock that was ahead. A concurrent transaction may have begun a moment later. */
const HAPPENED = `tried_at < now() + interval '1 minute'`

const IS_OF_FACTOR = `factor_id = $2 and tried_at > now() - interval '5 minutes'`

function secondsUntil(time: string): string {
  return `coalesce(ceil(extract(epoch from ${time} - now())), 1)::int`
}

function tooManyCodes(wait: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfter: Math.max(1, wait),
  })
}

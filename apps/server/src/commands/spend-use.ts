import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '#src/backend.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Log } from '#src/log.ts'

/** Features with a monthly limit whose work our server does. */
type MeteredFeature = 'reviews' | 'scans' | 'resale'

interface Accounting {
  backend: Pick<Backend, 'asService'>
  log: Log
}

/** Milliseconds before each further try to give a use back: the database may be starting again. */
const laterTries = [1000, 5000, 30_000]

/**
 * Does a work that counts against a monthly limit. One use is reserved before it, under an id of our own, and given back
 * once when the work fails; `work` learns the uses left, null without a limit. Throws `quota_reached` with the database's
 * words when none is left, `unavailable` when uses cannot be counted; then nothing is done (docs/behaviour/limits.md).
 */
export async function spendUse<Result>(
  accounting: Accounting,
  userId: string,
  feature: MeteredFeature,
  work: (left: number | null) => Promise<Result>,
): Promise<Result> {
  const requestId = randomUUID()
  const left = await reserve(accounting, userId, feature, requestId)
  try {
    return await work(left)
  } catch (error) {
    if (!(await giveBack(accounting, userId, requestId))) {
      void giveBackLater(accounting, userId, requestId)
    }
    throw error
  }
}

async function reserve(
  { backend }: Accounting,
  userId: string,
  feature: MeteredFeature,
  requestId: string,
): Promise<number | null> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ left: number }>(
        'select private.reserve_quota($1, $2, $3) as left',
        [userId, feature, requestId],
      )
      const left = rows[0]?.left ?? 0
      return left < 0 ? null : left
    })
  } catch (cause) {
    const refusal = readRefusal(cause)
    if (refusal?.status === 403) throw new AppError('quota_reached', refusal.message, { cause })
    throw new AppError('unavailable', 'Please try again', { cause })
  }
}

/** Whether that is settled. A use that was never counted, or is given back already, is. */
async function giveBack(
  { backend, log }: Accounting,
  userId: string,
  requestId: string,
): Promise<boolean> {
  try {
    await backend.asService((transaction) =>
      transaction.query('select private.return_quota($1, $2)', [userId, requestId]),
    )
    return true
  } catch (error) {
    log.warn('quota.not_returned', { requestId, error })
    return false
  }
}

async function giveBackLater(
  accounting: Accounting,
  userId: string,
  requestId: string,
): Promise<void> {
  for (const wait of laterTries) {
    await sleep(wait, undefined, { ref: false })
    if (await giveBack(accounting, userId, requestId)) return
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '#src/backend.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Log } from '#src/log/log.ts'

/** Features with a monthly limit whose work our server does while the person waits. */
type MeteredFeature = 'reviews' | 'resale'

interface Accounting {
  backend: Pick<Backend, 'asService'>
  log: Log
}

/** Milliseconds before each retry of accounting for a use: the database may be restarting. */
const laterTries = [1000, 5000, 30_000]

/**
 * Runs work that counts against a monthly limit. One use is reserved before it, under our own id, settled when the work is
 * done and returned once if it fails; a job returns uses that reached neither. `work` gets the remaining uses, null without a
 * limit. Throws `quota_reached` with the database's message if none is left, `unavailable` if uses cannot be counted; then
 * nothing is done (docs/behaviour/limits.md).
 */
export async function spendUse<Result>(
  accounting: Accounting,
  userId: string,
  feature: MeteredFeature,
  work: (left: number | null) => Promise<Result>,
): Promise<Result> {
  const requestId = randomUUID()
  const left = await reserve(accounting, userId, feature, requestId)
  let result: Result
  try {
    result = await work(left)
  } catch (error) {
    await account(accounting, giveBack, userId, requestId)
    throw error
  }
  if (left !== null) await account(accounting, settle, userId, requestId)
  return result
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

interface Ending {
  sql: string
  /** The log entry after a failure. */
  failure: string
}

const settle: Ending = { sql: 'select private.settle_quota($1, $2)', failure: 'quota.not_settled' }
const giveBack: Ending = {
  sql: 'select private.return_quota($1, $2)',
  failure: 'quota.not_returned',
}

/** Records the end of a use, and retries in the background if that fails. */
async function account(
  accounting: Accounting,
  ending: Ending,
  userId: string,
  requestId: string,
): Promise<void> {
  if (!(await tryToNote(accounting, ending, userId, requestId))) {
    void noteLater(accounting, ending, userId, requestId)
  }
}

/** Whether it is recorded. A use that was never counted, or whose end is known, needs no record: that counts as done, too. */
async function tryToNote(
  { backend, log }: Accounting,
  { sql, failure }: Ending,
  userId: string,
  requestId: string,
): Promise<boolean> {
  try {
    await backend.asService((transaction) => transaction.query(sql, [userId, requestId]))
    return true
  } catch (error) {
    log.warn(failure, { requestId, error })
    return false
  }
}

async function noteLater(
  accounting: Accounting,
  ending: Ending,
  userId: string,
  requestId: string,
): Promise<void> {
  for (const wait of laterTries) {
    await sleep(wait, undefined, { ref: false })
    if (await tryToNote(accounting, ending, userId, requestId)) return
  }
}

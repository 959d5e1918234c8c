import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { withDeadline } from '#src/db/with-deadline.ts'
import type { Log } from '#src/log/log.ts'

/** At most this many calls of each key in this many seconds; counters of one name count together, across servers. */
interface CounterOptions {
  name: string
  calls: number
  seconds: number
}

/** Counts a call, or its cost. Returns the milliseconds to wait after too many, else null. */
export type CountCalls = (key: string, cost: number) => Promise<number | null>
export type OpenCounter = (options: CounterOptions) => CountCalls

/** Milliseconds for an answer, and for leaving a database alone that gave none. */
const patience = 2000
const rest = 5000

/**
 * Counters in the database, which all servers share. While it does not answer, each server counts for itself: there is still a
 * limit, and nobody waits for a count. Keys are hashed there, because they contain people's addresses.
 */
export function createCounters(pool: Pool, log: Log): OpenCounter {
  let awayUntil = -Infinity
  let isSwept = false

  return ({ name, calls, seconds }) => {
    const options = { keyPrefix: name, points: calls, duration: seconds }
    const own = new RateLimiterMemory(options)
    const shared = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'internal',
      tableName: 'call_counts',
      tableCreated: true,
      // Further calls are refused without a query.
      inMemoryBlockOnConsumed: calls + 1,
      // One sweep is enough for all.
      clearExpiredByTimeout: !isSwept,
    })
    isSwept = true

    return async (key, cost) => {
      const hashed = createHash('sha256').update(key).digest('base64url')
      if (performance.now() < awayUntil) return await readWait(own, hashed, cost)
      try {
        return await withDeadline(readWait(shared, hashed, cost), patience)
      } catch (error) {
        awayUntil = performance.now() + rest
        log.warn('limits.counted_alone', { error })
        return await readWait(own, hashed, cost)
      }
    }
  }
}

async function readWait(
  limiter: RateLimiterAbstract,
  key: string,
  cost: number,
): Promise<number | null> {
  try {
    await consume(limiter, key, cost)
    return null
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext
    throw reason
  }
}

async function consume(limiter: RateLimiterAbstract, key: string, cost: number): Promise<void> {
  try {
    await limiter.consume(key, cost)
  } catch (reason) {
    // A window that ends later than one that begins now was opened while the clock was ahead.
    const isOfFuture =
      reason instanceof RateLimiterRes && reason.msBeforeNext > limiter.duration * 1000
    if (!isOfFuture) throw reason
    await limiter.delete(key)
    await limiter.consume(key, cost)
  }
}

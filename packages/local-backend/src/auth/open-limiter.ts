import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { AuthLimitName } from '#src/http/rate-limits.ts'

/** Counts for each key within a time; `consume` rejects with `RateLimiterRes` beyond the points. */
export interface Limiter {
  points: number
  consume(key: string): Promise<unknown>
  get(key: string): Promise<RateLimiterRes | null>
  reward(key: string): Promise<unknown>
  delete(key: string): Promise<unknown>
}

export interface LimiterOptions {
  keyPrefix: AuthLimitName
  points: number
  /** Seconds. */
  duration: number
  /** Whether points may be returned before that; then the counter is read each time. */
  isGivenBack?: boolean
}

/**
 * Opens counters of this process, or with a pool those in the database, which all processes share. Their keys are
 * hashed, because they contain email addresses.
 */
export function openLimiter(
  { isGivenBack = false, ...options }: LimiterOptions,
  pool: Pool | null,
): Limiter {
  if (pool === null) return boundWindows(new RateLimiterMemory(options), options)
  const shared: RateLimiterAbstract = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'local_backend',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Further tries are refused without a query.
    ...(!isGivenBack && { inMemoryBlockOnConsumed: options.points + 1 }),
  })
  const limiter = {
    points: options.points,
    consume: (key: string) => shared.consume(hash(key)),
    get: (key: string) => shared.get(hash(key)),
    reward: (key: string) => shared.reward(hash(key)),
    delete: (key: string) => shared.delete(hash(key)),
  }
  return boundWindows(limiter, options)
}

/**
 * A window that ends later than one that begins now was opened while the clock was ahead. It no longer counts:
 * otherwise people who reached the limit then would have to wait until the clock is there again.
 */
function boundWindows(limiter: Limiter, { duration }: Pick<LimiterOptions, 'duration'>): Limiter {
  const isOfFuture = (used: unknown) =>
    used instanceof RateLimiterRes && used.msBeforeNext > duration * 1000
  return {
    points: limiter.points,
    async consume(key) {
      try {
        return await limiter.consume(key)
      } catch (used) {
        if (!isOfFuture(used)) throw used
        await limiter.delete(key)
        return await limiter.consume(key)
      }
    },
    async get(key) {
      const used = await limiter.get(key)
      if (!isOfFuture(used)) return used
      await limiter.delete(key)
      return null
    },
    reward: (key) => limiter.reward(key),
    delete: (key) => limiter.delete(key),
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

/** Counts for each key within a time; `consume` rejects with `RateLimiterRes` beyond the points. */
export interface Limiter {
  points: number
  consume(key: string): Promise<unknown>
  get(key: string): Promise<RateLimiterRes | null>
  penalty(key: string): Promise<unknown>
  reward(key: string): Promise<unknown>
  delete(key: string): Promise<unknown>
}

export interface LimiterOptions {
  keyPrefix: string
  points: number
  /** Seconds. */
  duration: number
  /** Whether points may be given back before that; then the counter is asked each time. */
  isGivenBack?: boolean
}

/**
 * Opens counters of this process, or with a pool those in the database, which all processes share. Keys there are
 * hashed, for they hold mail addresses.
 */
export function openLimiter(
  { isGivenBack = false, ...options }: LimiterOptions,
  pool: Pool | null,
): Limiter {
  if (pool === null) return new RateLimiterMemory(options)
  const shared: RateLimiterAbstract = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'local_backend',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever goes on is refused without asking the database.
    ...(!isGivenBack && { inMemoryBlockOnConsumed: options.points + 1 }),
  })
  return {
    points: options.points,
    consume: (key) => shared.consume(hash(key)),
    get: (key) => shared.get(hash(key)),
    penalty: (key) => shared.penalty(hash(key)),
    reward: (key) => shared.reward(hash(key)),
    delete: (key) => shared.delete(hash(key)),
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#src/http/app-error.ts'

/** Counts one call of `key`, or as many as it cost; throws `rate_limited` when there were too many. */
export type RateLimit = (key: string, calls?: number) => Promise<void>

/** At most `calls` in `seconds` for each key, counted in this process. */
export function createRateLimit(calls: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })

  async function consume(key: string, cost: number): Promise<void> {
    try {
      await limiter.consume(key, cost)
    } catch (reason) {
      // A window that ends later than one which begins now was opened while the clock was ahead.
      if (!(reason instanceof RateLimiterRes) || reason.msBeforeNext <= seconds * 1000) throw reason
      await limiter.delete(key)
      await limiter.consume(key, cost)
    }
  }

  return async (key, cost = 1) => {
    try {
      await consume(key, cost)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      const wait = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw new AppError(
        'rate_limited',
        `Too many requests. Please try again in ${describeWait(wait)}.`,
        { retryAfter: wait },
      )
    }
  }
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

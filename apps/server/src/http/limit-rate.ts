import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#src/http/app-error.ts'

/** Counts one call of `key`, or as many as it cost; throws `rate_limited` when there were too many. */
export type RateLimit = (key: string, calls?: number) => Promise<void>

/** At most `calls` in `seconds` for each key, counted in this process. */
export function createRateLimit(calls: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return async (key, cost = 1) => {
    try {
      await limiter.consume(key, cost)
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

import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/** Counts one call of `key`, or its cost; throws `rate_limited` after too many. */
export type RateLimit = (key: string, calls?: number) => Promise<void>

/** At most `calls` in `seconds` for each key, counted under that name by all servers together. */
export function createRateLimit(
  backend: Pick<Backend, 'openCounter'>,
  name: string,
  calls: number,
  seconds: number,
): RateLimit {
  const count = backend.openCounter({ name, calls, seconds })
  return async (key, cost = 1) => {
    const milliseconds = await count(key, cost)
    if (milliseconds === null) return
    const wait = Math.max(1, Math.ceil(milliseconds / 1000))
    throw new AppError(
      'rate_limited',
      `Too many requests. Please try again in ${describeWait(wait)}.`,
      { retryAfter: wait },
    )
  }
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

import type { Backend } from '#src/backend.ts'
import type { CountCalls } from '#src/db/call-counters.ts'
import { AppError } from '#src/http/app-error.ts'
import {
  configuredRateLimits,
  ownRateLimits,
  type ConfiguredRateLimit,
  type OwnRateLimit,
} from '#src/http/rate-limits.ts'

/** Counts one call of `key`, or its cost; throws `rate_limited` after too many. */
export type RateLimit = (key: string, calls?: number) => Promise<void>

/** The limit of that name; the operator's ones need their number of calls. All servers count together. */
export function createRateLimit(
  backend: Pick<Backend, 'openCounter'>,
  ...[name, calls]: [OwnRateLimit, calls?: undefined] | [ConfiguredRateLimit, calls: number]
): RateLimit {
  const numbers =
    calls === undefined ? ownRateLimits[name] : { calls, seconds: configuredRateLimits[name] }
  return refuseBeyond(backend.openCounter({ name, ...numbers }))
}

/** The limit of a counter. */
export function refuseBeyond(count: CountCalls): RateLimit {
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

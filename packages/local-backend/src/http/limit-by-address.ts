import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressForLimits } from '#src/http/client-address.ts'
import { ownLimitSeconds, type OwnLimitName } from '#src/http/rate-limits.ts'

/**
 * Counts calls under that limit in this process for each client address. Returns the seconds until a refused client may return, or null
 * for an accepted call.
 */
export function createAddressLimit(
  name: OwnLimitName,
  calls: number,
): (address: string, cost?: number) => Promise<number | null> {
  const limiter = new RateLimiterMemory({
    points: calls,
    duration: ownLimitSeconds[name],
  })
  return async (address, cost = 1) => {
    try {
      await limiter.consume(addressForLimits(address), cost)
      return null
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used
      return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
    }
  }
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressForLimits } from '#src/http/client-address.ts'

const MINUTE = 60

/**
 * Counts calls in this process for each client address. Returns the seconds until a refused client may return, or null
 * for an accepted call.
 */
export function createAddressLimit(
  callsPerMinute: number,
): (address: string) => Promise<number | null> {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: MINUTE })
  return async (address) => {
    try {
      await limiter.consume(addressForLimits(address))
      return null
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used
      return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
    }
  }
}

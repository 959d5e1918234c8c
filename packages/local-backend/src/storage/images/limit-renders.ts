import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressForLimits, clientAddress } from '#src/http/client-address.ts'
import { StorageError } from '#src/storage/storage-error.ts'
import type { StorageRequest } from '#src/storage/storage-environment.ts'

const MINUTE = 60

/**
 * Counts the pictures that have to be made, for each address of a client: one public picture has millions of sizes, and
 * asking for them needs no key. Throws `TooManyRequests`. Each process counts what it makes itself.
 */
export function createRenderLimit(perMinute: number, trustProxy: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE })
  return async (c: StorageRequest): Promise<void> => {
    try {
      await limiter.consume(addressForLimits(clientAddress(c, trustProxy)))
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used
      throw new StorageError('TooManyRequests', 'Too many pictures; try again in a moment', {
        retryAfter: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
      })
    }
  }
}

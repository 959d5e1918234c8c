import { clientAddress } from '#src/http/client-address.ts'
import { createAddressLimit } from '#src/http/limit-by-address.ts'
import { StorageError } from '#src/storage/storage-error.ts'
import type { StorageRequest } from '#src/storage/storage-environment.ts'

/**
 * Counts the pictures that have to be made, for each client address: one public picture has millions of sizes, and asking
 * for them needs no key. Throws `TooManyRequests`. Each process counts its own.
 */
export function createRenderLimit(perMinute: number, trustProxy: number) {
  const count = createAddressLimit('renders', perMinute)
  return async (c: StorageRequest): Promise<void> => {
    const retryAfter = await count(clientAddress(c, trustProxy))
    if (retryAfter === null) return
    throw new StorageError('TooManyRequests', 'Too many pictures; try again in a moment', {
      retryAfter,
    })
  }
}

import type { IncomingMessage } from 'node:http'
import { addressForLimits, findClientAddress } from '#src/http/client-address.ts'
import { createAddressLimit } from '#src/http/limit-by-address.ts'
import { readHeader } from '#src/http/read-header.ts'
import { RestError } from '#src/rest/rest-error.ts'

export type AddressReader = (request: IncomingMessage) => string

/** The client address as a limit's key. */
export function createAddressReader(trustProxy: number): AddressReader {
  return (request) => {
    const forwarded = readHeader(request, 'x-forwarded-for')
    const { remoteAddress } = request.socket
    return addressForLimits(findClientAddress(forwarded, remoteAddress, trustProxy))
  }
}

/**
 * Counts calls for each client address, so that one address cannot take all connections to the database. Throws
 * `RestError` 429. Each process counts its own; without a number nothing is counted.
 */
export function createCallLimit(callsPerMinute: number | undefined, addressOf: AddressReader) {
  if (callsPerMinute === undefined) return () => Promise.resolve()
  const count = createAddressLimit('rest calls', callsPerMinute)
  return async (request: IncomingMessage): Promise<void> => {
    const seconds = await count(addressOf(request))
    if (seconds === null) return
    throw new RestError(429, {
      code: 'over_request_rate_limit',
      message: `Too many requests. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

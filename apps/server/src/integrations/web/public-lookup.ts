import type { LookupAddress, LookupOptions } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#src/integrations/web/public-address.ts'
import { WebError } from '#src/integrations/web/web-error.ts'

/**
 * Looks up names for connections: the returned addresses are the ones that are used, so that a name cannot change between the
 * check and the connection. One address that is not public refuses the whole name. Asks the name servers directly, because the
 * system's own lookup knows local names and blocks a thread that file operations need as well.
 */
export function createPublicLookup(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (hostname, options: LookupOptions, answer) => {
    void findAddresses(resolver, hostname).then((addresses) => {
      const [first] = addresses
      const isRefused = !addresses.every(({ address }) => isAllowed(address))
      if (first === undefined) answer(new WebError('unreachable'), [])
      else if (isRefused) answer(new WebError('refused'), [])
      else if (options.all === true) answer(null, addresses)
      else answer(null, first.address, first.family)
      return undefined
    })
  }
}

/** Those of both kinds; none for an unknown name. */
async function findAddresses(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  hostname: string,
): Promise<LookupAddress[]> {
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((result) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: isIP(address) }))
      : [],
  )
}

import { Resolver } from 'node:dns/promises'
import type { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { createPublicLookup } from '#src/integrations/web/public-lookup.ts'

/** For one try of one name server, in milliseconds; the second try waits longer. */
const lookupPatience = 2000

export interface AgentOptions {
  lookup?: LookupFunction
  /** Addresses that are allowed although they are not public. */
  allowedAddresses?: string[]
}

/**
 * Connections only to the public internet: addresses are refused when the connection is made, whether they are numbers or come
 * from a name. Two guards check each: ours knows the public addresses, the agent the
 * others.
 */
export function createGuardedAgent({ lookup, allowedAddresses = [] }: AgentOptions = {}): Agent {
  const resolver = new Resolver({ timeout: lookupPatience, tries: 2 })
  const options = {
    keepAlive: false,
    lookup: lookup ?? createPublicLookup(resolver),
    allowIPAddressList: allowedAddresses,
  }
  return new RequestFilteringHttpsAgent(options)
}

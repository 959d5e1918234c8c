import { Resolver } from 'node:dns/promises'
import type { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { createPublicLookup } from '#src/integrations/web/public-lookup.ts'

/** For one try of one name server, in milliseconds; the second try waits longer. */
const lookupPatience = 2000

export interface AgentOptions {
  lookup?: LookupFunction
  /** Addresses that may be connected to although they are not public. */
  allowedAddresses?: string[]
}

/**
 * Connections to the public internet alone: addresses are refused where the connection is made, whether they were
 * written as numbers or come from a name. Two guards look at each: ours knows which addresses are public, the agent
 * which are not.
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

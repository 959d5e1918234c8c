import type { Backend } from '#src/backend.ts'
import { createEbayConnections, type EbayConnections } from '#src/commands/ebay-connection.ts'
import type { EbaySettings } from '#src/config.ts'
import { createEbayAccounts } from '#src/integrations/ebay/ebay-account.ts'
import { createSellerSender } from '#src/integrations/ebay/seller.ts'
import { createSealer } from '#src/seal-text.ts'

/** What people's own eBay accounts are worked with. */
export interface EbaySelling {
  environment: EbaySettings['environment']
  connections: EbayConnections
  /** Sends a call with a person's token. */
  send: ReturnType<typeof createSellerSender>
}

interface SellingDependencies {
  backend: Pick<Backend, 'asService'>
  settings: EbaySettings | null
  secretKey: string
}

/** Null where eBay, or its RuName, is not set. */
export function openEbaySelling({
  backend,
  settings,
  secretKey,
}: SellingDependencies): EbaySelling | null {
  const accounts = settings && createEbayAccounts(settings)
  if (settings === null || accounts === null) return null
  const sealer = createSealer(secretKey, 'ebay tokens')
  return {
    environment: accounts.environment,
    connections: createEbayConnections({ backend, accounts, sealer }),
    send: createSellerSender(settings),
  }
}

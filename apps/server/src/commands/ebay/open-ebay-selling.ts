import type { Backend } from '#src/backend.ts'
import { createEbayConnections, type EbayConnections } from '#src/commands/ebay/ebay-connection.ts'
import type { EbaySettings } from '#src/config/config.ts'
import { createEbayAccounts } from '#src/integrations/ebay/ebay-account.ts'
import { createSellerSender } from '#src/integrations/ebay/seller.ts'
import { createVendorRest, type VendorRest } from '#src/integrations/vendor-rest.ts'
import { createSealer } from '#src/secrets/seal-text.ts'

/** The services for people's own eBay accounts. */
export interface EbaySelling {
  environment: EbaySettings['environment']
  connections: EbayConnections
  /** Sends a call with a person's token. */
  send: ReturnType<typeof createSellerSender>
}

/** The name of the key that encrypts people's tokens. */
export const ebayTokenPurpose = 'ebay tokens'

interface SellingDependencies {
  backend: Pick<Backend, 'asService'>
  settings: EbaySettings | null
  /** The installation's secret, from which the key of its stored tokens is derived. */
  secret: string
  /** Decides whether eBay may be called now; default a new one. */
  rest?: VendorRest
}

/** Null if eBay, or its RuName, is not set. */
export function openEbaySelling({
  backend,
  settings,
  secret,
  rest = createVendorRest(),
}: SellingDependencies): EbaySelling | null {
  const accounts = settings && createEbayAccounts(settings, rest)
  if (settings === null || accounts === null) return null
  const sealer = createSealer(secret, ebayTokenPurpose)
  return {
    environment: accounts.environment,
    connections: createEbayConnections({ backend, accounts, sealer }),
    send: createSellerSender(settings, rest),
  }
}

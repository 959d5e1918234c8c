import type { Features } from '@sampletrail/contracts/config.ts'
import type { Config } from '#src/config/config.ts'

/** Each integration turns its own flag on if it is configured. */
export function readFeatures(
  config: Pick<Config, 'google' | 'ai' | 'payments' | 'ebay'>,
): Features {
  return {
    google: config.google !== null,
    payments: config.payments !== null,
    ai: config.ai !== null,
    ebay: config.ebay !== null,
    ebayListing: config.ebay !== null && config.ebay.ruName !== null,
  }
}

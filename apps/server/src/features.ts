import type { Features } from '@sampletrail/contracts/config.ts'
import type { Config } from '#src/config.ts'

/** Each integration turns its own flag on when its settings are there. eBay is not built in yet. */
export function readFeatures(config: Pick<Config, 'google' | 'ai' | 'payments'>): Features {
  return {
    google: config.google !== null,
    payments: config.payments !== null,
    ai: config.ai !== null,
    ebay: false,
  }
}

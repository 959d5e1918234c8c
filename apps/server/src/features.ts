import type { Features } from '@sampletrail/contracts/config.ts'
import type { Config } from '#src/config.ts'

/** Each integration turns its own flag on when its settings are there. Payments and eBay are not built in yet. */
export function readFeatures(config: Pick<Config, 'google' | 'ai'>): Features {
  return { google: config.google !== null, payments: false, ai: config.ai !== null, ebay: false }
}

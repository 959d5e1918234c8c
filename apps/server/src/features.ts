import type { Features } from '@sampletrail/contracts/config.ts'
import type { Config } from '#src/config.ts'

/** Each integration turns its own flag on when its settings are there. Only Google is built into this version yet. */
export function readFeatures(config: Pick<Config, 'google'>): Features {
  return { google: config.google !== null, payments: false, ai: false, ebay: false }
}

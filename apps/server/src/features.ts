import type { Features } from '@sampletrail/contracts/config.ts'

/** Each integration turns its own flag on when its settings are there. None is built into this version yet. */
export const features: Features = { google: false, payments: false, ai: false, ebay: false }

import { type DealTerms, tidyTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { createRandom } from '#src/demo/random.ts'

/** What the terms of a purchase follow from. */
interface Agreed {
  /** Whole days after publication in which its seller usually pays back; null without a seller. */
  daysToPay: number | null
  /** Whether less than the price was agreed. */
  isPartly: boolean
  photoReview: boolean
  videoReview: boolean
}

/** The terms that a person noted for every second purchase. They have their own random numbers, so that purchases stay the same. */
export function makeTerms(seed: string, agreed: Agreed): DealTerms | null {
  const random = createRandom(`terms:${seed}`)
  if (agreed.daysToPay === null || !random.chance(0.5)) return null
  return tidyTerms({
    share: agreed.isPartly ? 80 : 100,
    days: agreed.daysToPay,
    after: 'publication',
    method: random.chance(0.7) ? 'PayPal' : null,
    asks: [
      'text',
      ...(agreed.photoReview ? (['photos'] as const) : []),
      ...(agreed.videoReview ? (['video'] as const) : []),
    ],
    review_days: random.chance(0.5) ? random.between(7, 14) : null,
    keep_days: random.chance(0.2) ? 180 : null,
  })
}

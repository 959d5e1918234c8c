import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import type { DemoMoney } from '#src/demo/refunds.ts'
import { createRandom } from '#src/demo/random.ts'

/** What changes about a purchase. */
interface Bought extends DemoMoney {
  price: number
  quantity: number
  taxValue: number | null
  commission: number | null
  dealTerms: DealTerms | null
  sold: boolean
}

/**
 * A purchase with its pieces, or as a product of Amazon Vine: nothing is paid or paid back, and its tax value is the price of
 * others. It has its own random numbers, so that purchases stay the same.
 */
export function withPieces<Purchase extends Bought>(seed: string, purchase: Purchase): Purchase {
  const random = createRandom(`pieces:${seed}`)
  const quantity = random.chance(0.1) ? random.between(2, 4) : 1
  if (!random.chance(0.08) || purchase.sold) return { ...purchase, quantity }
  return {
    ...purchase,
    price: 0,
    taxValue: purchase.price,
    commission: null,
    dealTerms: null,
    refundExpected: null,
    refundDueDate: null,
    refund: null,
    tags: [...purchase.tags, 'vine'],
  }
}

import type { DemoPurchase } from '#src/demo/purchases.ts'
import { createRandom } from '#src/demo/random.ts'

/**
 * A purchase with its pieces, or as a product of Amazon Vine: nothing is paid or paid back, and its tax value is the price of
 * others. It has its own random numbers, so that purchases stay the same.
 */
export function withPieces(seed: string, purchase: DemoPurchase): DemoPurchase {
  const random = createRandom(`pieces:${seed}`)
  const quantity = random.chance(0.1) ? random.between(2, 4) : 1
  if (!random.chance(0.08) || purchase.sold) return { ...purchase, quantity }
  return {
    ...purchase,
    price: 0,
    taxValue: purchase.price,
    commission: null,
    refundExpected: null,
    refundDueDate: null,
    refund: null,
    tags: [...purchase.tags, 'vine'],
  }
}

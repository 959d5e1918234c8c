import { typedMoney } from '@sampletrail/domain/money.ts'
import { moneyOf, receivedInFull } from '@sampletrail/domain/product-money.ts'
import { EBAY_FEES } from '@sampletrail/domain/resale/sale-return.ts'
import { z } from 'zod'
import type { Product } from '#src/entities/product/product-row.ts'
import { recentPrefix } from '#src/lib/personal-storage.ts'

/** What selling costs, as it was typed. */
const typedCostsSchema = z.object({
  feePercent: z.string().max(20),
  orderFee: z.string().max(20),
  shipping: z.string().max(20),
})
export type TypedCosts = z.infer<typeof typedCostsSchema>

/** What a product cost and brings back, as it was typed. */
export interface TypedPurchase {
  paid: string
  refund: string
}

const USUAL: TypedCosts = {
  feePercent: String(EBAY_FEES.feePercent),
  orderFee: typedMoney(EBAY_FEES.orderFee),
  shipping: '',
}

const keyOf = (userId: string): string => `${recentPrefix}selling-costs:${userId}`

/** What somebody typed last on this device; eBay's usual fees at first. Forgotten when they sign out. */
export function readTypedCosts(userId: string): TypedCosts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return typedCostsSchema.safeParse(kept).data ?? USUAL
  } catch {
    // Somebody else wrote there, or the browser lets nobody read.
    return USUAL
  }
}

export function keepTypedCosts(userId: string, costs: TypedCosts): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(costs))
  } catch {
    // A full store: what was typed counts until the dialog closes.
  }
}

/** What a product cost and brings back, as fields show it; empty where that is not known in dollars. */
export function purchaseOf(product: Product): TypedPurchase {
  if (product.currency !== 'USD') return { paid: '', refund: '' }
  return {
    paid: typedMoney(moneyOf(product).paidOut),
    refund: typedMoney(receivedInFull(product)),
  }
}

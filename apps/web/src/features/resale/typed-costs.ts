import { typedMoney } from '@sampletrail/domain/money.ts'
import { moneyOf, receivedInFull } from '@sampletrail/domain/product-money.ts'
import { HOME_MARKETPLACE, type Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
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

/** What stands there before somebody types: eBay's usual fees where we know them. */
const usualOf = (marketplace: Marketplace): TypedCosts =>
  marketplace === HOME_MARKETPLACE
    ? {
        feePercent: String(EBAY_FEES.feePercent),
        orderFee: typedMoney(EBAY_FEES.orderFee),
        shipping: '',
      }
    : { feePercent: '0', orderFee: '', shipping: '' }

const keyOf = (userId: string, marketplace: Marketplace): string =>
  `${recentPrefix}selling-costs:${marketplace}:${userId}`

/** What somebody typed last on this device for a site; eBay's usual fees at first. Forgotten when they sign out. */
export function readTypedCosts(userId: string, marketplace: Marketplace): TypedCosts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, marketplace)) ?? 'null')
    return typedCostsSchema.safeParse(kept).data ?? usualOf(marketplace)
  } catch {
    // Somebody else wrote there, or the browser lets nobody read.
    return usualOf(marketplace)
  }
}

export function keepTypedCosts(userId: string, marketplace: Marketplace, costs: TypedCosts): void {
  try {
    localStorage.setItem(keyOf(userId, marketplace), JSON.stringify(costs))
  } catch {
    // A full store: what was typed counts until the dialog closes.
  }
}

/** What a product cost and brings back, as fields show it; empty where it was bought in another currency. */
export function purchaseOf(product: Product, currency: string): TypedPurchase {
  if (product.currency !== currency) return { paid: '', refund: '' }
  return {
    paid: typedMoney(moneyOf(product).paidOut),
    refund: typedMoney(receivedInFull(product)),
  }
}

import { type Cents, parseMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { moneyOf, receivedInFull } from '@sampletrail/domain/money/product-money.ts'
import { HOME_MARKETPLACE, type Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import {
  EBAY_FEES,
  parsePercent,
  type Purchase,
  type SellingCosts,
} from '@sampletrail/domain/resale/sale-return.ts'
import type { Product } from '#src/entities/product/product-row.ts'

/** What selling costs, as it was typed. */
export interface TypedCosts {
  feePercent: string
  orderFee: string
  shipping: string
}

/** What a product cost and brings back, as it was typed. */
export interface TypedPurchase {
  paid: string
  refund: string
}

/** What stands in the fields of a site: what somebody keeps for it, else eBay's usual fees where we know them. */
export function typedCostsOf(kept: SellingCosts | undefined, marketplace: Marketplace): TypedCosts {
  const none = { feePercent: 0, orderFee: 0 }
  const usual = marketplace === HOME_MARKETPLACE ? EBAY_FEES : none
  const { feePercent, orderFee, shipping } = kept ?? { ...usual, shipping: 0 }
  return {
    feePercent: String(feePercent),
    orderFee: typedAmount(orderFee),
    shipping: typedAmount(shipping),
  }
}

/** What was typed, as amounts; an empty field is 0. Null while one of them is no amount. */
export function readCosts({ feePercent, orderFee, shipping }: TypedCosts): SellingCosts | null {
  const percent = parsePercent(feePercent)
  const fee = readAmount(orderFee)
  const sending = readAmount(shipping)
  if (percent === null || fee === null || sending === null) return null
  return { feePercent: percent, orderFee: fee, shipping: sending }
}

/** The same of what a product cost and brings back. */
export function readPurchase({ paid, refund }: TypedPurchase): Purchase | null {
  const cost = readAmount(paid)
  const back = readAmount(refund)
  return cost === null || back === null ? null : { paid: cost, refund: back }
}

/** What a product cost and brings back, as fields show it; empty where it was bought in another currency. */
export function purchaseOf(product: Product, currency: string): TypedPurchase {
  if (product.currency !== currency) return { paid: '', refund: '' }
  return {
    paid: typedMoney(moneyOf(product).paidOut),
    refund: typedMoney(receivedInFull(product)),
  }
}

/** Nothing is an empty field. */
function typedAmount(cents: Cents): string {
  return cents === 0 ? '' : typedMoney(cents)
}

/** Cents of what was typed, 0 for nothing; null for what is no amount. */
function readAmount(text: string): Cents | null {
  const money = parseMoney(text)
  return money.ok ? (money.cents ?? 0) : null
}

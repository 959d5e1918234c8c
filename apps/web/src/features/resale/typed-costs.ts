import { type Cents, parseMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { moneyOf, receivedInFull } from '@sampletrail/domain/money/product-money.ts'
import { HOME_MARKETPLACE, type Marketplace } from '@sampletrail/domain/resale/marketplaces.ts'
import {
  EBAY_FEES,
  parsePercent,
  type Purchase,
  purchaseOfPiece,
  type SellingCosts,
} from '@sampletrail/domain/resale/sale-return.ts'
import type { Product } from '#src/entities/product/product-row.ts'

/** The costs of selling, as typed. */
export interface TypedCosts {
  feePercent: string
  orderFee: string
  shipping: string
}

/** A product's cost, and what came back of it and is still to come, as typed. */
export interface TypedPurchase {
  paid: string
  received: string
  due: string
}

/** What was typed for a product, by currency. */
export type TypedPurchases = Partial<Record<string, TypedPurchase>>

/** The fields' values for a site: the person's stored costs, or eBay's usual fees if we know them. */
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

/** The typed amounts; an empty field is 0. Null while one of them is no valid amount. */
export function readCosts({ feePercent, orderFee, shipping }: TypedCosts): SellingCosts | null {
  const percent = parsePercent(feePercent)
  const fee = readAmount(orderFee)
  const sending = readAmount(shipping)
  if (percent === null || fee === null || sending === null) return null
  return { feePercent: percent, orderFee: fee, shipping: sending }
}

/** The same for a product's cost and what comes back. */
export function readPurchase({ paid, received, due }: TypedPurchase): Purchase | null {
  const [cost, came, open] = [readAmount(paid), readAmount(received), readAmount(due)]
  if (cost === null || came === null || open === null) return null
  return { paid: cost, received: came, due: open }
}

/** The cost of one piece of a product and what comes back for it, as fields show them; empty if it was bought in another currency. */
export function purchaseOf(product: Product, currency: string): TypedPurchase {
  if (product.currency !== currency) return { paid: '', received: '', due: '' }
  const { paidOut, received: came } = moneyOf(product)
  const all = { paid: paidOut, received: came, due: receivedInFull(product) - came }
  const { paid, received, due } = purchaseOfPiece(all, product.quantity, currency)
  return { paid: typedMoney(paid), received: typedAmount(received), due: typedAmount(due) }
}

/** Zero is an empty field. */
function typedAmount(cents: Cents): string {
  return cents === 0 ? '' : typedMoney(cents)
}

/** Cents of a typed amount, 0 for an empty field; null if it is invalid. */
function readAmount(text: string): Cents | null {
  const money = parseMoney(text)
  return money.ok ? (money.cents ?? 0) : null
}

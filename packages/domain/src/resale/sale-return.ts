import { type Cents } from '#src/money/money.ts'
import { centsOfPiece } from '#src/products/pieces.ts'

/** A seller's costs of a sale. */
export interface SellingCosts {
  /** Of the price, from 0 to 100. */
  feePercent: number
  /** Per order. */
  orderFee: Cents
  /** The seller's shipping cost; the buyer pays nothing on top of the price. */
  shipping: Cents
}

/** A product's cost, and what comes back of it. */
export interface Purchase {
  paid: Cents
  /** Refund and commission that came. */
  received: Cents
  /** Refund and commission that are still to come. */
  due: Cents
}

/** A product's cost and what comes back, for one of its pieces: asking prices are for one, too. */
export function purchaseOfPiece(
  { paid, received, due }: Purchase,
  pieces: number,
  currency: string,
): Purchase {
  const each = (cents: Cents): Cents => centsOfPiece(pieces, cents, currency)
  return { paid: each(paid), received: each(received), due: each(due) }
}

/** The result of a sale; all but the fees may be negative. */
export interface SaleReturn {
  fees: Cents
  /** The price without fees and shipping. */
  left: Cents
  /** `left` less the amount paid, plus what came back: only money that came counts. */
  profit: Cents
  /** The profit if what is due comes, too. */
  profitIfPaid: Cents
}

/**
 * eBay's final value fee as published for sellers without a shop, in most categories, for a total up to $7,500: 13.6 % since
 * 14 February 2025, and $0.40 for each order above $10 since 15 March 2024 ($0.30 up to $10).
 */
export const EBAY_FEES: Omit<SellingCosts, 'shipping'> = { feePercent: 13.6, orderFee: 40 }

/** The rest of a price in whole cents; the percentage is rounded to the cent (docs/behaviour/resale.md). */
export function returnOfSale(
  price: Cents,
  { feePercent, orderFee, shipping }: SellingCosts,
  { paid, received, due }: Purchase,
): SaleReturn {
  const fees = Math.round((price * feePercent) / 100) + orderFee
  const left = price - fees - shipping
  const profit = left - paid + received
  return { fees, left, profit, profitIfPaid: profit + due }
}

/** A percentage as people type it: '13.6', '13,6 %'. Null unless it is between 0 and 100 with two decimals at most. */
export function parsePercent(text: string): number | null {
  const plain = text.replace('%', '').trim().replace(',', '.')
  if (!/^(?:\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})$/u.test(plain)) return null
  const percent = Number(plain)
  return percent <= 100 ? percent : null
}

import { type Cents, formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, countsAsMoney, moneyOf } from '#src/money/product-money.ts'

/** What became of a product's money, in a few words after its price. */
export type MoneyMark = { kind: 'owed' | 'back' | 'sold'; text: string }

/**
 * '€39.99' 'owed', or 'paid back'; with its own amount if it is not the price: '€39.99' '· €5.00 owed'. What is owed comes first, then the sale.
 * Null if there is nothing to say yet.
 */
export function moneyMarkOf(product: MoneyProduct): MoneyMark | null {
  if (!countsAsMoney(product)) return null
  const { paidOut, refundDue, commissionDue, received, resale } = moneyOf(product)
  const said = (cents: Cents, word: string): string =>
    cents === paidOut ? word : `· ${formatMoney(cents, product.currency)} ${word}`
  const owed = refundDue + commissionDue
  if (owed > 0) return { kind: 'owed', text: said(owed, 'owed') }
  if (product.sold) {
    const price = resale > 0 ? ` for ${formatMoney(resale, product.currency)}` : ''
    return { kind: 'sold', text: `· sold${price}` }
  }
  return received > 0 ? { kind: 'back', text: said(received, 'paid back') } : null
}

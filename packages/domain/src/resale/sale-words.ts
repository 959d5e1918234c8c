import { formatShortDate } from '#src/dates/calendar-date.ts'
import { centsOf, formatMoney } from '#src/money/money.ts'
import { type SaleOfProduct, areSaleDetails, detailsOf } from '#src/resale/sale.ts'

/** The parts of a sale in one line: 'Facebook Marketplace, postage $6.50, shipping $8.00'. */
export function saleParts(details: unknown, currency: string): string {
  if (!areSaleDetails(details)) return ''
  const { place, postage, shipping } = details
  return [
    place,
    postage === undefined ? undefined : `postage ${formatMoney(centsOf(postage), currency)}`,
    shipping === undefined ? undefined : `shipping ${formatMoney(centsOf(shipping), currency)}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** A sale in sentences: 'Sold on Nov 20, 2026 (eBay) for $46.50, $6.50 of it postage. Selling it cost $13.30, $8.00 of it shipping.' */
export function saleSentence(product: SaleOfProduct): string {
  const { currency, sold_date: date, sold_price: price, sold_fees: fees } = product
  const { place, postage, shipping } = detailsOf(product)
  const write = (amount: number | string | null): string => formatMoney(centsOf(amount), currency)
  const sold = [
    date === null ? 'Sold' : `Sold on ${formatShortDate(date)}`,
    place === undefined ? '' : ` (${place})`,
    price === null ? '' : ` for ${write(price)}${partOf(postage, 'postage', write)}`,
  ].join('')
  const cost =
    fees === null || centsOf(fees) === 0
      ? ''
      : ` Selling it cost ${write(fees)}${partOf(shipping, 'shipping', write)}.`
  return `${sold}.${cost}`
}

function partOf(
  amount: number | undefined,
  what: string,
  write: (amount: number) => string,
): string {
  return amount === undefined || amount === 0 ? '' : `, ${write(amount)} of it ${what}`
}

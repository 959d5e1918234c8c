import type { DateOrder } from '#src/imports/read-date.ts'
import type { Finding } from '#src/receipts/finding.ts'
import { countryOf } from '#src/receipts/shop/find-country.ts'
import { findCurrency } from '#src/receipts/money/find-currency.ts'
import { findDate } from '#src/receipts/dates/find-date.ts'
import { findItems } from '#src/receipts/items/find-items.ts'
import { findMerchant } from '#src/receipts/shop/find-merchant.ts'
import { findOrderNumber } from '#src/receipts/shop/find-order-number.ts'
import { findTotal } from '#src/receipts/money/find-total.ts'
import { moneyRowsOf } from '#src/receipts/money/money-rows.ts'
import { rowsOf } from '#src/receipts/page/page.ts'
import { sellerOfText } from '#src/sellers/sold-by.ts'
import type { Pages, ReadingContext } from '#src/receipts/receipt-reading.ts'

/** The findings of one reading. */
export type Pass = ReturnType<typeof readPass>

const MONTH_FIRST_IN = ['US']
/** Everywhere else people write the day first; Canadians write both. */
const EITHER_IN = ['CA']
const DAY_FIRST = ['MYR', 'GBP', 'EUR', 'AUD', 'NZD', 'SGD', 'INR', 'CHF', 'BRL', 'PLN', 'HKD']

/** Finds the values of one pass over a document. */
export function readPass(pages: Pages, { today, dateOrder }: ReadingContext) {
  const rows = pages.flatMap(rowsOf)
  const money = moneyRowsOf(rows)
  const currency = findCurrency(rows)
  const place = orderOfPlace(countryOf(rows), currency)
  return {
    total: findTotal(money),
    date: findDate(rows, { of: place ?? dateOrder, isKnown: place !== null }, today),
    orderNumber: findOrderNumber(rows),
    currency,
    merchant: findMerchant(rows),
    items: findItems(money),
    seller: sellerOfText(rows.map(({ text }) => text)),
  }
}

/** The date order of the place of purchase; null if the page does not show it, or its address and its money disagree. */
function orderOfPlace(country: string | null, currency: Finding<string> | null): DateOrder | null {
  const isDayFirst = currency !== null && DAY_FIRST.includes(currency.value)
  if (country === null) return isDayFirst && currency.sure ? 'day first' : null
  if (EITHER_IN.includes(country)) return null
  if (!MONTH_FIRST_IN.includes(country)) return 'day first'
  return isDayFirst ? null : 'month first'
}

import type { DateOrder } from '#src/imports/read-date.ts'
import { countryOf } from '#src/receipts/shop/find-country.ts'
import { findCurrency } from '#src/receipts/money/find-currency.ts'
import { findDate } from '#src/receipts/dates/find-date.ts'
import { findItems } from '#src/receipts/items/find-items.ts'
import { findMerchant } from '#src/receipts/shop/find-merchant.ts'
import { findOrderNumber } from '#src/receipts/shop/find-order-number.ts'
import { findTotal } from '#src/receipts/money/find-total.ts'
import { moneyRowsOf } from '#src/receipts/money/money-rows.ts'
import { rowsOf } from '#src/receipts/page/page.ts'
import type { Pages, ReadingContext } from '#src/receipts/receipt-reading.ts'

/** The findings of one reading. */
export type Pass = ReturnType<typeof readPass>

const DAY_FIRST = ['MYR', 'GBP', 'EUR', 'AUD', 'NZD', 'SGD', 'INR', 'CHF', 'BRL', 'PLN', 'HKD']
const DAY_FIRST_IN = ['MY', 'GB', 'DE', 'AU', 'NZ', 'SG', 'IN']

/** Finds the values of one pass over a document. */
export function readPass(pages: Pages, { today, dateOrder }: ReadingContext) {
  const rows = pages.flatMap(rowsOf)
  const money = moneyRowsOf(rows)
  const currency = findCurrency(rows)
  const usual = usualOrder(countryOf(rows), currency?.value ?? null) ?? dateOrder
  return {
    total: findTotal(money),
    date: findDate(rows, usual, today),
    orderNumber: findOrderNumber(rows),
    currency,
    merchant: findMerchant(rows),
    items: findItems(money),
  }
}

/** The date order of the place of purchase; null if the page does not show it. */
function usualOrder(country: string | null, currency: string | null): DateOrder | null {
  if (country === 'US') return 'month first'
  if (country !== null && DAY_FIRST_IN.includes(country)) return 'day first'
  return currency !== null && DAY_FIRST.includes(currency) ? 'day first' : null
}

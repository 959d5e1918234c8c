import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney, centsOf } from '@sampletrail/domain/money/money.ts'
import type { PayableProduct } from '#src/entities/product/list/load-payable.ts'
import type { PayableView } from '#src/features/products/import/report/proposal-view.ts'

/** Enough for a list under a search field. */
const MOST = 50

/** The newest products outside the wishlist whose name and order number contain all words of a text. */
export function findProducts(products: Iterable<PayableProduct>, text: string): PayableView[] {
  const words = plain(text).split(/\s+/u)
  return [...products]
    .filter(({ status }) => status !== 'wishlist')
    .filter(({ name, order_number }) => {
      const searched = plain(`${name ?? ''} ${order_number ?? ''}`)
      return words.every((word) => searched.includes(word))
    })
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, MOST)
    .map(viewOf)
}

function viewOf(product: PayableProduct): PayableView {
  return { id: product.id, name: nameOf(product), detail: detailOf(product) }
}

/** What tells products of one name apart: day, price and order number. */
export function detailOf({ order_date, price, currency, order_number }: PayableProduct): string {
  const detail = [
    order_date === null ? null : formatShortDate(order_date),
    price === null ? null : formatMoney(centsOf(price), currency),
    order_number,
  ]
  return detail.filter((part) => part !== null && part !== '').join(' · ')
}

/** What a product is called on the screen. */
export function nameOf({ name }: Pick<PayableProduct, 'name'>): string {
  return name ?? 'Unnamed product'
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

import { expect, it } from 'vitest'
import { saleBarOf, type SellableProduct } from '#src/resale/sale-bar.ts'

const bar = (part: Partial<SellableProduct>) =>
  saleBarOf(
    { status: 'received', sold: false, deal_terms: null, received_date: '2026-11-01', ...part },
    '2026-11-27',
  )

it.each<[string, Partial<SellableProduct>]>([
  ['that has arrived', {}],
  ['that is completed', { status: 'paid' }],
  ['that is on its way', { status: 'ordered', received_date: null }],
  ['whose deal says nothing about selling', { deal_terms: { share: 100 } }],
  ['on the day until which it was to be kept', { deal_terms: { keep_until: '2026-11-27' } }],
  ['after the days for which it was to be kept', { deal_terms: { keep_days: 26 } }],
])('a product %s may be sold', (_title, part) => {
  expect(bar(part)).toBeNull()
})

it.each<[string, Partial<SellableProduct>, RegExp]>([
  ['on the wishlist', { status: 'wishlist' }, /on your wishlist.*Mark it as ordered/u],
  ['that is sold', { sold: true }, /marked as sold.*Remove the sale/u],
  ['a day too early', { deal_terms: { keep_until: '2026-11-28' } }, /until Nov 28, 2026/u],
  ['before its days are over', { deal_terms: { keep_days: 27 } }, /until Nov 28, 2026/u],
  [
    'that has to be kept after a delivery that nobody knows',
    { deal_terms: { keep_days: 1 }, received_date: null },
    /for 1 day after delivery\. Enter the delivery date/u,
  ],
])('a product %s may not, and is told why', (_title, part, text) => {
  expect(bar(part)).toMatch(text)
})

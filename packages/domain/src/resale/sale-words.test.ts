import { expect, it } from 'vitest'
import type { SaleOfProduct } from '#src/resale/sale.ts'
import { saleParts, saleSentence } from '#src/resale/sale-words.ts'

const sale = (part: Partial<SaleOfProduct>): string =>
  saleSentence({
    currency: 'USD',
    sold: true,
    sold_date: '2026-11-20',
    sold_price: 46.5,
    sold_fees: 13.3,
    sale_details: { place: 'eBay', postage: 6.5, shipping: 8 },
    ...part,
  })

it('a sale is told in sentences, as far as it is known', () => {
  expect(sale({})).toBe(
    'Sold on Nov 20, 2026 (eBay) for $46.50, $6.50 of it postage. Selling it cost $13.30, $8.00 of it shipping.',
  )
  expect(sale({ sale_details: null })).toBe(
    'Sold on Nov 20, 2026 for $46.50. Selling it cost $13.30.',
  )
  expect(sale({ sold_date: null, sold_price: null, sold_fees: null, sale_details: null })).toBe(
    'Sold.',
  )
})

it('the parts of a sale are one line', () => {
  expect(saleParts({ place: 'eBay', postage: 6.5, shipping: 0 }, 'EUR')).toBe(
    'eBay, postage €6.50, shipping €0.00',
  )
  expect(saleParts('x', 'EUR')).toBe('')
})

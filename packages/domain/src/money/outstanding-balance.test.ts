import { expect, it } from 'vitest'
import { outstandingBalance } from '#src/money/outstanding-balance.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

it('is the money paid and not refunded, by currency', () => {
  const products = [
    moneyProduct({ price: 20 }),
    moneyProduct({ price: 10.1, refund_received: 4, status: 'published' }),
    moneyProduct({ price: 5, refund_received: 9, status: 'reviewed' }),
    moneyProduct({ price: 7, currency: 'EUR', status: 'received' }),
    moneyProduct({ price: 1000, status: 'wishlist' }),
    moneyProduct({ price: 1000, status: 'paid' }),
    moneyProduct({ price: 1000, deleted_at: '2026-06-01T00:00:00+00:00' }),
    moneyProduct({ price: null, currency: 'GBP' }),
  ]
  expect([...outstandingBalance(products)]).toEqual([
    ['USD', 2610],
    ['EUR', 700],
  ])
})

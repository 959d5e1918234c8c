import { expect, it } from 'vitest'
import { changeOfSale, saleByHand, salesInOrder } from '#src/payments/change-of-sale.ts'
import type { SaleCandidate } from '#src/payments/sale-proposal.ts'
import { saleOf, saleProduct } from '#src/testing/sale-product.ts'

const candidate: SaleCandidate = {
  productId: 'mat',
  kind: 'sale',
  price: 1850,
  fees: 694,
  reasons: ['title'],
  isSure: true,
}
const change = { sold: true, sold_price: 18.5, sold_fees: 6.94, sold_date: '2026-06-28' }
const unsold = { sold: false, sold_price: null, sold_fees: null, sold_date: null }

it('a sale sets price, fees and day, and keeps what they were', () => {
  expect(changeOfSale(saleProduct(), candidate, saleOf())).toEqual({ change, base: unsold })
})

it('a correction keeps the day', () => {
  const product = saleProduct({ ...change, sold_date: '2026-06-01' })
  const corrected = changeOfSale(product, { ...candidate, kind: 'correction', fees: 800 }, saleOf())
  expect(corrected.change).toEqual({ ...change, sold_fees: 8, sold_date: '2026-06-01' })
  const undated = saleProduct({ ...change, sold_date: null })
  expect(changeOfSale(undated, { ...candidate, kind: 'correction' }, saleOf()).change).toEqual(
    change,
  )
})

it('a new sale has its own day', () => {
  const product = saleProduct({ sold_date: '2025-01-01' })
  expect(changeOfSale(product, candidate, saleOf()).change.sold_date).toBe('2026-06-28')
})

it('a refund clears the sale', () => {
  const refund = { ...candidate, kind: 'refund' as const, price: null, fees: null }
  expect(changeOfSale(saleProduct(change), refund, saleOf())).toEqual({
    change: unsold,
    base: change,
  })
})

it('a sale can be tied to any product by hand', () => {
  const sale = {
    productId: 'mat',
    kind: 'sale',
    price: 1850,
    fees: 694,
    isSure: false,
    reasons: [],
  }
  expect(saleByHand(saleProduct(), saleOf())).toEqual(sale)
  expect(saleByHand(saleProduct({ sold_fees: 2 }), saleOf({ fees: 0 })).fees).toBe(200)
  expect(saleByHand(saleProduct(), saleOf({ isTakenBack: true }))).toEqual({
    ...sale,
    kind: 'refund',
    price: null,
    fees: null,
  })
})

it('several changes of one product follow each other', () => {
  const refund = { ...candidate, kind: 'refund' as const }
  const gone = { ...candidate, productId: 'gone' }
  const picks = [candidate, gone, refund].map((one, at) => ({
    reference: `R${at}`,
    sale: saleOf(),
    candidate: one,
  }))
  expect(salesInOrder(picks, [saleProduct()])).toEqual([
    { reference: 'R0', productId: 'mat', change, base: unsold },
    { reference: 'R2', productId: 'mat', change: unsold, base: change },
  ])
})

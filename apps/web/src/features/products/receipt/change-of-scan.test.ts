import { describe, expect, it } from 'vitest'
import { changeOfScan } from '#src/features/products/receipt/change-of-scan.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { receiptOfThree, receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const bare = {
  status: 'wishlist',
  price: null,
  currency: 'USD',
  order_number: null,
  order_date: null,
} as const

describe('a receipt that is scanned for a stored product', () => {
  it('moves a wish to ordered and fills what is empty', () => {
    expect(changeOfScan(listRow(bare), receiptScan())).toEqual({
      change: {
        status: 'ordered',
        order_number: '112-1234567-1234567',
        order_date: '2026-03-04',
        price: 18.5,
        currency: 'USD',
      },
      hasMore: false,
    })
  })

  it('leaves a status that is further on as it is', () => {
    const { change } = changeOfScan(listRow({ ...bare, status: 'received' }), receiptScan())
    expect(change).not.toHaveProperty('status')
  })

  it('writes nothing over what is there, and says that there is more', () => {
    const stored = listRow({ ...bare, status: 'ordered', price: 30, order_date: '2026-03-01' })
    expect(changeOfScan(stored, receiptScan())).toEqual({
      change: { order_number: '112-1234567-1234567' },
      hasMore: true,
    })
  })

  it('writes nothing that is unsure', () => {
    const unsure = withConfidence(receiptScan(), {
      price: 'check',
      orderNumber: 'check',
      orderDate: 'check',
    })
    expect(changeOfScan(listRow(bare), unsure)).toEqual({
      change: { status: 'ordered' },
      hasMore: true,
    })
  })

  it('takes no price from a receipt of several things', () => {
    const { change, hasMore } = changeOfScan(listRow(bare), receiptOfThree())
    expect(change).not.toHaveProperty('price')
    expect(hasMore).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { changeOfScan } from '#src/features/products/receipt/change-of-scan.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { receiptOfThree, receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const bare = {
  status: 'wishlist',
  price: null,
  currency: 'EUR',
  order_number: null,
  order_date: null,
} as const

describe('a receipt that is scanned for a stored product', () => {
  it('moves a wishlist product to ordered and fills empty fields', () => {
    expect(changeOfScan(listRow(bare), receiptScan())).toEqual({
      change: {
        status: 'ordered',
        order_number: '112-1234567-1234567',
        order_date: '2026-03-04',
        price: 18.5,
        currency: 'EUR',
      },
      hasMore: false,
    })
  })

  it('does not change a later status', () => {
    const { change } = changeOfScan(listRow({ ...bare, status: 'received' }), receiptScan())
    expect(change).not.toHaveProperty('status')
  })

  it('overwrites nothing, and reports that there is more', () => {
    const stored = listRow({ ...bare, status: 'ordered', price: 30, order_date: '2026-03-01' })
    expect(changeOfScan(stored, receiptScan())).toEqual({
      change: { order_number: '112-1234567-1234567' },
      hasMore: true,
    })
  })

  it('writes no uncertain value', () => {
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

  it('uses no price from a receipt with several products', () => {
    const { change, hasMore } = changeOfScan(listRow(bare), receiptOfThree())
    expect(change).not.toHaveProperty('price')
    expect(hasMore).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import { mergePrefill } from '#src/features/products/receipt/merge-prefill.ts'
import { prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import { receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const untouched = emptyProductForm('2026-11-22')

describe('a receipt that is read while a person types', () => {
  it('fills every field that was not edited', () => {
    const { values, checks } = mergePrefill(untouched, untouched, prefillOfScan(receiptScan()))
    expect(values).toMatchObject({
      name: 'Desk lamp',
      price: '18.50',
      currency: 'EUR',
      orderNumber: '112-1234567-1234567',
      dates: { order_date: '2026-03-04' },
    })
    expect(checks).toEqual({})
  })

  it('keeps the typed text, and offers its own values next to it', () => {
    const typed = {
      ...untouched,
      price: '20',
      orderNumber: '7',
      dates: { ...untouched.dates, order_date: '2026-11-20' },
    }
    const { values, checks, readings } = mergePrefill(
      typed,
      untouched,
      prefillOfScan(receiptScan()),
    )
    expect(values).toEqual({ name: 'Desk lamp' })
    expect(checks).toEqual({
      price: 'Please check: the receipt says 18.50.',
      orderNumber: 'Please check: the receipt says 112-1234567-1234567.',
      dates: 'Please check: the receipt says March 4, 2026.',
    })
    expect(readings.price?.map(({ value }) => value)).toEqual(['20', '18.50'])
    expect(readings.dates?.map(({ value }) => value)).toEqual(['2026-11-20', '2026-03-04'])
  })

  it('silently keeps a name that the person typed', () => {
    const typed = { ...untouched, name: 'My lamp' }
    const { values, checks } = mergePrefill(typed, untouched, prefillOfScan(receiptScan()))
    expect(values).not.toHaveProperty('name')
    expect(checks).toEqual({})
  })

  it('adds no currency to a typed amount', () => {
    const typed = { ...untouched, price: '20' }
    const scan = receiptScan({ currency: 'MYR' })
    const { values, checks } = mergePrefill(typed, untouched, prefillOfScan(scan))
    expect(values).not.toHaveProperty('currency')
    expect(checks).not.toHaveProperty('currency')
  })

  it('ignores a value that the field has already, unless it is uncertain', () => {
    const typed = { ...untouched, price: '18.50' }
    const sure = mergePrefill(typed, untouched, prefillOfScan(receiptScan()))
    expect(sure.checks).toEqual({})
    const unsure = withConfidence(receiptScan(), { price: 'check' })
    expect(mergePrefill(typed, untouched, prefillOfScan(unsure)).checks).toHaveProperty('price')
  })
})

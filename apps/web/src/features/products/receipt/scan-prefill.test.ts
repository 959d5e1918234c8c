import { describe, expect, it } from 'vitest'
import { prefillOfOne, prefillOfScan } from '#src/features/products/receipt/scan-prefill.ts'
import { receiptOfThree, receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

describe("a receipt's values for the form", () => {
  it('fill certain fields, without marks', () => {
    const { values, checks } = prefillOfScan(receiptScan())
    expect(values).toMatchObject({
      status: 'ordered',
      name: 'Desk lamp',
      price: '18.50',
      currency: 'EUR',
      orderNumber: '112-1234567-1234567',
      dates: { order_date: '2026-03-04', received_date: null },
    })
    expect(checks).toEqual({})
  })

  it('leave missing ones empty, and explain that for the date', () => {
    const { values, checks } = prefillOfScan(
      receiptScan({ name: null, price: null, currency: null, orderNumber: null, orderDate: null }),
    )
    expect(values).toEqual({
      status: 'ordered',
      dates: {
        order_date: null,
        received_date: null,
        reviewed_date: null,
        published_date: null,
        paid_date: null,
      },
    })
    expect(checks).toEqual({
      dates: 'No date was found on the receipt. Left empty, it becomes today.',
    })
  })

  it.each(['name', 'price', 'orderNumber', 'currency'] as const)(
    'mark an uncertain %s to be checked',
    (field) => {
      const { checks } = prefillOfScan(withConfidence(receiptScan(), { [field]: 'check' }))
      expect(Object.keys(checks)).toEqual([field])
      expect(checks[field]).toMatch(/^Please check: /u)
    },
  )

  it('offer both days of an ambiguous date', () => {
    const scan = receiptScan({ others: { price: [], orderDate: ['2026-04-03', '2026-03-04'] } })
    const { checks, readings } = prefillOfScan(withConfidence(scan, { orderDate: 'check' }))
    expect(checks.dates).toBe('Please check: which day does the receipt mean?')
    expect(readings.dates).toEqual([
      { label: 'March 4, 2026', value: '2026-03-04' },
      { label: 'April 3, 2026', value: '2026-04-03' },
    ])
  })

  it('offer the other amounts of an uncertain price', () => {
    const scan = receiptScan({ others: { price: [13.5], orderDate: [] } })
    const { readings } = prefillOfScan(withConfidence(scan, { price: 'check' }))
    expect(readings.price).toEqual([
      { label: '€18.50', value: '18.50' },
      { label: '€13.50', value: '13.50' },
    ])
  })

  it("name the receipt's currency if it is not in the list", () => {
    const { values, checks } = prefillOfScan(receiptScan({ currency: 'MYR' }))
    expect(values.currency).toBe('MYR')
    expect(checks.currency).toMatch(/^This receipt is in MYR[.]/u)
  })

  it('include the name of the only line, marked if the line is uncertain', () => {
    const only = { name: 'Seed tray', quantity: 1, price: 18.5, confidence: 'check' as const }
    const { values, checks } = prefillOfScan(receiptScan({ name: null, items: [only] }))
    expect(values.name).toBe('Seed tray')
    expect(checks.name).toMatch(/^Please check: /u)
  })

  it('never include a total as the price of one product', () => {
    const { values, checks } = prefillOfOne(withConfidence(receiptOfThree(), { price: 'check' }))
    expect(values).not.toHaveProperty('price')
    expect(values).not.toHaveProperty('name')
    expect(checks).toEqual({})
    expect(values.orderNumber).toBe('112-1234567-1234567')
  })
})

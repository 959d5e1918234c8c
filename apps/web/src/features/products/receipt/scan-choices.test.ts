import { describe, expect, it } from 'vitest'
import {
  choicesOfScan,
  hintOfChoice,
  takenOf,
} from '#src/features/products/receipt/scan-choices.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { receiptOfThree, receiptScan, withConfidence } from '#src/testing/receipt-scans.ts'

const bare = listRow({ price: null, currency: 'EUR', order_number: null })

describe("the status form, for a receipt's values,", () => {
  it('preselects certain ones for empty fields', () => {
    expect(takenOf(choicesOfScan(bare, receiptScan()))).toEqual({
      price: 18.5,
      currency: 'EUR',
      order_number: '112-1234567-1234567',
    })
  })

  it('does not preselect uncertain ones, and says so', () => {
    const choices = choicesOfScan(bare, withConfidence(receiptScan(), { price: 'check' }))
    expect(takenOf(choices)).toEqual({ order_number: '112-1234567-1234567' })
    expect(choices.map(hintOfChoice)).toEqual(['Please check: it may be read wrongly.', undefined])
  })

  it('does not preselect ones that would replace a value, and says which', () => {
    const choices = choicesOfScan({ ...bare, price: 30 }, receiptScan({ orderNumber: null }))
    expect(takenOf(choices)).toEqual({})
    expect(choices.map(hintOfChoice)).toEqual(['The product has €30.00.'])
  })

  it('offers no existing value, and no price of several products', () => {
    const same = { ...bare, price: 18.5, order_number: '112-1234567-1234567' }
    expect(choicesOfScan(same, receiptScan())).toEqual([])
    expect(choicesOfScan(bare, receiptOfThree()).map(({ label }) => label)).toEqual([
      'Order number 112-1234567-1234567',
    ])
  })
})

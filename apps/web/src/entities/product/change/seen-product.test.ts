import { describe, expect, it } from 'vitest'
import { editTo, seenOf } from '#src/entities/product/change/seen-product.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

const later = '2026-11-21T10:00:00.000000+00:00'

describe('what a person sees of a product', () => {
  it('is the list’s row when the product’s page was kept from before', () => {
    const row = listRow({ status: 'reviewed', updated_at: later })
    expect(seenOf(row, wholeProduct({ status: 'ordered' }))).toBe(row)
  })

  it('is the page when it is as new, because it says more', () => {
    const page = wholeProduct()
    expect(seenOf(listRow(), page)).toBe(page)
  })

  it('is the one that there is', () => {
    expect(seenOf(listRow(), undefined)).toEqual(listRow())
    expect(seenOf(undefined, undefined)).toBeUndefined()
  })
})

it('an edit has only what differs from what was seen, with that as its base', () => {
  const seen = listRow({ price: 5, tags: ['a'] })
  expect(editTo(seen, { price: 5, tags: ['a'], name: 'Reading lamp' })).toEqual({
    id: seen.id,
    change: { name: 'Reading lamp' },
    base: { name: 'Desk lamp' },
  })
})

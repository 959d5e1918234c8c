import { describe, expect, it } from 'vitest'
import { editTo, seenOf } from '#src/entities/product/change/seen-product.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

const later = '2026-11-21T10:00:00.000000+00:00'

describe('a product as a person sees it', () => {
  it('is the list’s row if the product’s page was stored earlier', () => {
    const row = listRow({ status: 'reviewed', updated_at: later })
    expect(seenOf(row, wholeProduct({ status: 'ordered' }))).toBe(row)
  })

  it('is the page if it is as new, because it has more fields', () => {
    const page = wholeProduct()
    expect(seenOf(listRow(), page)).toBe(page)
  })

  it('is the only existing one', () => {
    expect(seenOf(listRow(), undefined)).toEqual(listRow())
    expect(seenOf(undefined, undefined)).toBeUndefined()
  })
})

it('an edit contains only values that differ from those seen, with those as its base', () => {
  const seen = listRow({ price: 5, tags: ['a'] })
  expect(editTo(seen, { price: 5, tags: ['a'], name: 'Reading lamp' })).toEqual({
    id: seen.id,
    change: { name: 'Reading lamp' },
    base: { name: 'Desk lamp' },
  })
})

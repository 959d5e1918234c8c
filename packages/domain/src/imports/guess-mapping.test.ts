import { describe, expect, it } from 'vitest'
import { EXPORT_HEADERS } from '#src/exports/export-cells.ts'
import { guessMapping, headerSetOf } from '#src/imports/guess-mapping.ts'
import { PRODUCT_COLUMNS } from '#src/imports/product-columns.ts'

describe('the columns of a file', () => {
  it('of an export are all recognized, and derived ones are ignored', () => {
    const fields = PRODUCT_COLUMNS.map(({ field }) => field)
    const mapping = guessMapping(EXPORT_HEADERS)
    expect(mapping.slice(0, fields.length)).toEqual(fields)
    expect(new Set(mapping.slice(fields.length))).toEqual(new Set([null]))
  })

  it.each([
    ['Item Name', 'name'],
    ['ORDER_ID', 'order_number'],
    ['orderDate', 'order_date'],
    ['Order #', 'order_number'],
    ['Price (USD)', 'price'],
    ['Vendor', 'seller'],
    ['  url ', 'url'],
    ['Due date', 'refund_due_date'],
    ['Colour', null],
    ['', null],
  ])('named %j are read as %s', (header, field) => {
    expect(guessMapping([header])).toEqual([field])
  })

  it('use each field once, the best match first', () => {
    expect(guessMapping(['Title', 'Name', 'Product'])).toEqual([null, 'name', null])
    expect(guessMapping(['Date', 'Ordered on'])).toEqual(['order_date', null])
  })

  it('no two columns share a name', () => {
    const names = PRODUCT_COLUMNS.flatMap(({ header, aliases }) => [header, ...aliases])
    expect(new Set(names.map((name) => headerSetOf([name]))).size).toBe(names.length)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutraliseCell } from '#src/exports/cell-text.ts'
import {
  EXPORT_HEADERS,
  type ExportCell,
  exportCells,
  isOwnExport,
} from '#src/exports/export-cells.ts'
import { checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import { PRODUCT_COLUMNS } from '#src/imports/product-columns.ts'
import { anyProduct, type AnyProduct } from '#src/testing/any-product.ts'

/** A cell in a CSV file. */
function written(cell: ExportCell): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return neutraliseCell(cell.text)
  if (cell.kind === 'pieces') return String(cell.pieces)
  return cell.kind === 'money' ? cell.amount.toFixed(2) : cell.date
}

/** The products after an import into an empty account. */
function importAgain(products: readonly AnyProduct[], held: readonly AnyProduct[] = []) {
  const rows = products.map((product, place) => ({
    number: place + 2,
    cells: exportCells(product, product.seller, 'UTC').map(written),
  }))
  const options = {
    dateOrder: 'month first',
    decimal: 'point',
    currency: 'USD',
    statusWords: {},
    isOwn: isOwnExport(EXPORT_HEADERS),
  } as const
  const known = held.map((product) => ({ ...product, isTrashed: false }))
  return checkRows(rows, guessMapping(EXPORT_HEADERS), options, known)
}

/** Every column of an export, with the value of a product without one. */
function columnsOf(product: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    PRODUCT_COLUMNS.map(({ field, kind }) => {
      const empty = kind === 'yes or no' ? false : kind === 'tags' ? [] : null
      return [field, product[field] ?? empty]
    }),
  )
}

const returned = (products: readonly AnyProduct[]) =>
  importAgain(products).map((row) =>
    row.kind === 'new' ? columnsOf({ ...row.product, ...row.product.rest }) : row,
  )

describe('an export that an empty account imports', () => {
  it('returns every column of every product', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 5 }), (products) => {
        expect(returned(products)).toEqual(products.map(columnsOf))
      }),
      { numRuns: 300 },
    )
  })

  it('has each of several products of one order, also identical ones', () => {
    fc.assert(
      fc.property(anyProduct, anyProduct, (one, other) => {
        const order = { ...other, order_number: one.order_number, name: one.name, url: one.url }
        expect(returned([one, order, one])).toEqual([one, order, one].map(columnsOf))
      }),
    )
  })

  it.each([
    [{ storage_place: `=Box "3", ${'👍'.repeat(40)}` }],
    [{ tags: ['a;b', 'c|d', '👍'.repeat(40)] }],
    [{ currency: 'JPY', price: 12.5, refund_expected: 0.01 }],
    [{ quantity: 9999, tax_value: 999_999_999.99 }],
    [{ price: null, quantity: 2, tax_value: 0 }],
    [{ review_url: 'http://Shop.example/R/1?ref=x#top', url: null }],
    [{ review_url: 'https://www.amazon.de/review/R1ABCDEFGHIJK2?tag=x', amazon_url: 'http://a' }],
    [{ sold: false, sold_price: 20, commission: false, commission_amount: 5 }],
    [{ order_number: '# 12 – 3', additional_notes: "'=1+1\r\n ", name: ' Lamp ' }],
  ])('returns %j', (columns) => {
    const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    if (!product) throw new Error('There is one.')
    const changed = { ...product, ...columns }
    expect(returned([changed])).toEqual([columnsOf(changed)])
  })
})

describe('an export that is imported again after an interruption', () => {
  it('adds the remaining products of an order, and nothing the second time', () => {
    const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    if (!product) throw new Error('There is one.')
    const blank = {
      url: null,
      amazon_url: null,
      ebay_url: null,
      order_number: '112-1234567-1234567',
    }
    const [lamp, shade] = ['Lamp', 'Shade'].map((name) => ({ ...product, ...blank, name }))
    if (!lamp || !shade) throw new Error('There are two.')
    const kinds = (held: AnyProduct[]) => importAgain([lamp, shade], held).map(({ kind }) => kind)
    expect(kinds([])).toEqual(['new', 'new'])
    expect(kinds([lamp])).toEqual(['duplicate', 'new'])
    expect(kinds([lamp, shade])).toEqual(['duplicate', 'duplicate'])
  })
})

describe('an export of ours', () => {
  it('is recognized by the columns that no other file has', () => {
    expect(isOwnExport(EXPORT_HEADERS)).toBe(true)
    expect(isOwnExport(EXPORT_HEADERS.toReversed())).toBe(true)
    const later = new Set(['Quantity', 'Tax Value', 'Review Link'])
    expect(isOwnExport(EXPORT_HEADERS.filter((header) => !later.has(header)))).toBe(true)
    expect(isOwnExport(PRODUCT_COLUMNS.map(({ header }) => header))).toBe(false)
    expect(isOwnExport(['Name', 'Price', 'Added', 'Receipt'])).toBe(false)
  })
})

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
import { PRODUCT_COLUMNS, PRODUCT_FIELDS } from '#src/imports/product-columns.ts'
import { anyProduct, type AnyProduct } from '#src/testing/any-product.ts'

/** A cell in a CSV file. */
function written(cell: ExportCell): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return neutraliseCell(cell.text)
  if (cell.kind === 'pieces') return String(cell.pieces)
  return cell.kind === 'money' ? cell.amount.toFixed(2) : cell.date
}

const MAPPING = guessMapping(EXPORT_HEADERS)

/** The products after an import into an empty account. */
function importAgain(
  products: readonly AnyProduct[],
  held: readonly AnyProduct[] = [],
  headers: readonly string[] = EXPORT_HEADERS,
) {
  const rows = products.map((product, place) => {
    const cells = exportCells(product, product.seller, 'UTC').map(written)
    return {
      number: place + 2,
      cells: headers.map((header) => cells[EXPORT_HEADERS.indexOf(header)] ?? ''),
    }
  })
  const options = {
    dateOrder: 'month first',
    decimal: 'point',
    currency: 'USD',
    statusWords: {},
    isOwn: isOwnExport(headers),
    headers,
  } as const
  const known = held.map((product) => ({ ...product, isTrashed: false }))
  return checkRows(
    rows,
    headers === EXPORT_HEADERS ? MAPPING : guessMapping(headers),
    options,
    known,
  )
}

/** Every column of an export, with the value of a product without one. */
function columnsOf(product: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    PRODUCT_FIELDS.map((field) => {
      const kind = PRODUCT_COLUMNS.find((column) => column.field === field)?.kind
      const empty = kind === 'yes or no' ? false : kind === 'tags' ? [] : null
      return [field, product[field] ?? empty]
    }),
  )
}

const returned = (products: readonly AnyProduct[], headers?: readonly string[]) =>
  importAgain(products, [], headers).map((row) =>
    row.kind === 'new' ? columnsOf({ ...row.product, ...row.product.rest }) : row,
  )

describe('an export that an empty account imports', () => {
  // Three hundred exports and imports, on a machine with other work.
  it('returns every column of every product', { timeout: 30_000 }, () => {
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
    [{ sold: false, sold_price: 20, sale_details: null, commission: false, commission_amount: 5 }],
    [{ sold: true, sold_price: 0, sold_date: null, sale_details: null }],
    [{ sold: false, sold_price: 0, sold_date: null, sale_details: null }],
    [{ order_number: '# 12 – 3', additional_notes: "'=1+1\r\n ", name: ' Lamp ' }],
  ])('returns %j', (columns) => {
    const [product] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    if (!product) throw new Error('There is one.')
    const changed = { ...product, ...columns }
    expect(returned([changed])).toEqual([columnsOf(changed)])
  })
})

const NEW_HEADERS = new Set(['Where Sold', 'Postage from the Buyer', 'Sale Shipping'])
const [sample] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })

/** Every sale of these, with and without each of its parts. */
const SALES = (['USD', 'EUR', 'JPY', 'KWD'] as const).flatMap((currency) =>
  [undefined, 'eBay', '=Flea "market", hall 3 👍'].flatMap((place) =>
    [undefined, 0, 6.5].flatMap((postage) =>
      [undefined, 0, 8.01].map((shipping) => {
        const details = {
          ...(place !== undefined && { place }),
          ...(postage !== undefined && { postage }),
          ...(shipping !== undefined && { shipping }),
        }
        return {
          currency,
          sold: true,
          sold_price: 46.5,
          sold_fees: shipping === undefined ? null : 13.31,
          sale_details: Object.keys(details).length === 0 ? null : details,
        }
      }),
    ),
  ),
)

describe('the parts of a sale', () => {
  const sold = SALES.map((sale) => ({ ...(sample as AnyProduct), ...sale }))

  it('come back with a file of ours, whatever its columns are in order', () => {
    expect(sold).toHaveLength(108)
    expect(returned(sold)).toEqual(sold.map(columnsOf))
    expect(returned(sold, EXPORT_HEADERS.toReversed())).toEqual(sold.map(columnsOf))
  })

  it('are none in a file of an earlier version', () => {
    const headers = EXPORT_HEADERS.filter((header) => !NEW_HEADERS.has(header))
    expect(headers).toHaveLength(EXPORT_HEADERS.length - 3)
    const without = sold.map((product) => columnsOf({ ...product, sale_details: null }))
    expect(returned(sold, headers)).toEqual(without)
  })

  it('come back with any of the columns', () => {
    const headers = EXPORT_HEADERS.filter((header) => header !== 'Where Sold')
    expect(returned(sold, headers)).toEqual(
      sold.map((product) => {
        const { place: _, ...amounts } = product.sale_details ?? {}
        const details = Object.keys(amounts).length === 0 ? null : amounts
        return columnsOf({ ...product, sale_details: details })
      }),
    )
  })

  it('are in their sums without the columns by which a file is ours, too', () => {
    const headers = PRODUCT_COLUMNS.map(({ header }) => header)
    expect(isOwnExport(headers)).toBe(false)
    // In yen, decimals are refused in other files.
    const read = sold
      .filter(({ currency }) => currency !== 'JPY')
      .map((product, place) => ({ ...product, order_number: `1-${place}`, url: null }))
    expect(returned(read, headers)).toMatchObject(
      read.map(({ sold_price, sold_fees, sale_details }) => ({
        sold_price,
        sold_fees,
        sale_details,
      })),
    )
  })

  it('that their sum does not hold any more are restored, and that they do not count is said', () => {
    const changed = {
      ...(sample as AnyProduct),
      currency: 'EUR',
      sold: true,
      sold_price: 5,
      sold_fees: null,
      sale_details: { place: 'eBay', postage: 6.5, shipping: 8 },
    }
    expect(returned([changed])).toEqual([columnsOf(changed)])
    expect(importAgain([changed])).toMatchObject([
      {
        product: {
          remarks: [
            'Postage from the Buyer (€6.50) is more than Sold Price (€5.00), which includes it. Sold Price counts.',
            'Selling Fees is empty, so Sale Shipping (€8.00) does not count.',
          ],
        },
      },
    ])
  })

  it('whose sum has no column are the sum of fees, and no price', () => {
    const product = {
      ...(sample as AnyProduct),
      currency: 'USD',
      additional_notes: null,
      sold: true,
      sold_price: 46.5,
      sold_fees: 13.3,
      sale_details: { place: 'eBay', postage: 6.5, shipping: 8 },
    }
    const left = new Set(['Sold Price', 'Selling Fees'])
    const headers = EXPORT_HEADERS.filter((header) => !left.has(header))
    expect(isOwnExport(headers)).toBe(true)
    expect(returned([product], headers)).toEqual([
      columnsOf({
        ...product,
        sold_price: null,
        sold_fees: 8,
        sale_details: { place: 'eBay', shipping: 8 },
        additional_notes: 'Postage from the Buyer: 6.50',
      }),
    ])
  })

  it('of a product that is not sold any more are kept in its notes', () => {
    const changed = {
      ...(sample as AnyProduct),
      additional_notes: null,
      sold: false,
      sale_details: { place: 'eBay', postage: 6.5 },
    }
    expect(importAgain([changed])).toMatchObject([
      {
        product: {
          rest: { additional_notes: 'Where Sold: eBay\nPostage from the Buyer: 6.50' },
          remarks: [
            'It is not marked as sold. Where Sold and Postage from the Buyer are kept in its notes.',
          ],
        },
      },
    ])
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
  it('with a column that somebody added keeps it in the notes, as the page says', () => {
    const product = { ...(sample as AnyProduct), name: 'Lamp', additional_notes: 'Mine' }
    const cells = exportCells(product, product.seller, 'UTC').map(written)
    const headers = [...EXPORT_HEADERS, 'Colour']
    const options = {
      dateOrder: 'month first',
      decimal: 'point',
      currency: 'USD',
      statusWords: {},
      isOwn: isOwnExport(headers),
      headers,
    } as const
    const rows = [{ number: 2, cells: [...cells, 'red'] }]
    expect(checkRows(rows, guessMapping(headers), options, [])).toMatchObject([
      { product: { rest: { additional_notes: 'Mine\nColour: red' } } },
    ])
  })

  it('is recognized by the columns that no other file has', () => {
    expect(isOwnExport(EXPORT_HEADERS)).toBe(true)
    expect(isOwnExport(EXPORT_HEADERS.toReversed())).toBe(true)
    const later = new Set(['Quantity', 'Tax Value', 'Review Link'])
    expect(isOwnExport(EXPORT_HEADERS.filter((header) => !later.has(header)))).toBe(true)
    expect(isOwnExport(PRODUCT_COLUMNS.map(({ header }) => header))).toBe(false)
    expect(isOwnExport(['Name', 'Price', 'Added', 'Receipt'])).toBe(false)
  })
})

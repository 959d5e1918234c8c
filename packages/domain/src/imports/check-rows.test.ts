import { describe, expect, it } from 'vitest'
import { countWork } from '#src/testing/count-work.ts'
import { type KnownProduct, checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import { decimalOfAmounts } from '#src/imports/read-amount.ts'
import type { Cell, ReadOptions } from '#src/imports/read-cell.ts'
import { orderOfDates } from '#src/imports/read-date.ts'

const options: ReadOptions = {
  dateOrder: 'day first',
  decimal: 'point',
  currency: 'USD',
  statusWords: { gone: 'paid' },
}

function check(
  headers: string[],
  rows: Cell[][],
  known: Partial<KnownProduct>[] = [],
  change: Partial<ReadOptions> = {},
) {
  const blank: KnownProduct = {
    name: null,
    order_number: null,
    url: null,
    amazon_url: null,
    ebay_url: null,
    order_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    isTrashed: false,
  }
  return checkRows(
    rows.map((cells, index) => ({ number: index + 2, cells })),
    guessMapping(headers),
    { ...options, ...change },
    known.map((product) => ({ ...blank, ...product })),
  )
}

const kindsOf = (rows: ReturnType<typeof check>) =>
  rows.map((row) => (row.kind === 'duplicate' ? `${row.by} in ${row.repeats}` : row.kind))

describe('a row of a file', () => {
  it('in a currency without decimals has whole amounts', () => {
    const rows = check(
      ['Name', 'Price', 'Currency', 'Expected Refund'],
      [
        ['Teapot', '1,299', 'JPY', '1000.00'],
        ['Bowl', '12.50', 'JPY', ''],
        ['Cup', '¥12.50', '', '3.10'],
        ['Tray', '12.50', 'EUR', ''],
      ],
    )
    expect(rows.map((row) => (row.kind === 'error' ? row.reasons : row.kind))).toEqual([
      'new',
      ['Price: ‘12.50’ has decimals. JPY has none.'],
      [
        'Price: ‘12.50’ has decimals. JPY has none.',
        'Expected Refund: ‘3.10’ has decimals. JPY has none.',
      ],
      'new',
    ])
  })

  it('in such a currency can have columns that are no amounts, or none at all', () => {
    const rows = check(['Name', 'Row', 'Colour', 'Currency'], [['Teapot', '1', 'red', 'JPY']])
    expect(kindsOf(rows)).toEqual(['new'])
  })

  it.each<[string, Cell[], string]>([
    ['a price that names it', ['Lamp', '€5'], 'EUR'],
    ['no price', ['Lamp', ''], 'USD'],
    ['a short row', ['Lamp'], 'USD'],
  ])('of our own export has its currency from %s', (_what, cells, currency) => {
    for (const isOwn of [true, false]) {
      const [row] = check(['Name', 'Price'], [cells], [], { isOwn })
      expect(row).toMatchObject({ kind: 'new', product: { currency } })
    }
  })

  it('of our own export can have errors, too', () => {
    const [row] = check(['Name', 'Price'], [['Lamp', 'five']], [], { isOwn: true })
    expect(row).toMatchObject({ kind: 'error', reasons: ['Price: ‘five’ is not an amount.'] })
  })

  it('has its price once, beside the other columns', () => {
    const [row] = check(['Name', 'Price'], [['Lamp', '5']])
    expect(row).toMatchObject({ product: { price: 5 } })
    expect(row?.kind === 'new' && row.product.rest).toEqual({})
  })

  it('with a number alone is not empty', () => {
    expect(check(['Name', 'Price'], [['', 5]])).toMatchObject([
      { kind: 'error', reasons: ['Name: This is missing.'] },
    ])
  })

  it('becomes a product', () => {
    const [row] = check(
      ['Name', 'Status', 'Price', 'Order Date', 'Order Number', 'Tags', 'Photo Review', 'Country'],
      [
        [
          "'=Lamp",
          'Review live',
          '€12.50',
          '03/04/2025',
          '11200000010000002',
          'a, B;a',
          'yes',
          'de',
        ],
      ],
    )
    expect(row).toMatchObject({
      kind: 'new',
      product: {
        name: '=Lamp',
        status: 'published',
        price: 12.5,
        currency: 'EUR',
        order_date: '2025-04-03',
        order_number: '112-0000001-0000002',
        rest: { tags: ['a', 'B'], photo_review: true, country: 'DE' },
      },
    })
  })

  it('gets its status from its dates if it names none', () => {
    const rows = check(
      ['Name', 'Order Date', 'Completed Date'],
      [
        ['A', '1/2/2025', '3/2/2025'],
        ['B', '1/2/2025', ''],
        ['C', '', ''],
      ],
    )
    expect(rows.map((row) => row.kind !== 'error' && row.product.status)).toEqual([
      'paid',
      'ordered',
      'ordered',
    ])
  })

  it('accepts the numbers of a spreadsheet unchanged, also dates', () => {
    const [row] = check(['Name', 'Price', 'Order Date'], [['A', 0.1 + 0.2, 45_720]])
    expect(row).toMatchObject({ product: { price: 0.3, order_date: '2025-03-04' } })
  })

  it('accepts words for statuses that the person has explained', () => {
    expect(check(['Name', 'Status'], [['A', 'Gone!']])[0]).toMatchObject({
      product: { status: 'paid' },
    })
  })

  it.each([
    [['', '5', '', ''], 'Name: This is missing.'],
    [['A', 'five', '', ''], 'Price: ‘five’ is not an amount.'],
    [['A', '-5', '', ''], 'Price: ‘-5’ is negative. Amounts are 0 or more.'],
    [['A', '', '31/02/2025', ''], 'Order Date: ‘31/02/2025’ is no date.'],
    [['A', '', '', 'javascript:alert(1)'], 'Link: ‘javascript:alert(1)’ is no web address.'],
    [['x'.repeat(501), '', '', ''], 'Name: This has 501 characters; up to 500 fit.'],
  ])('that cannot be read says why (%#)', (cells, reason) => {
    expect(check(['Name', 'Price', 'Order Date', 'Link'], [cells])).toMatchObject([
      { kind: 'error', reasons: [reason] },
    ])
  })

  it.each([
    ['Order Date', `1${' '.repeat(200_000)}x`],
    ['Order Date', 'T'.repeat(200_000)],
    ['Price', `${'1'.repeat(200_000)}x`],
    ['Status', 'x'.repeat(200_000)],
  ])('is read quickly, whatever is in its %s', { timeout: 2000 }, (header, text) => {
    const [row] = check(['Name', header], [['A', text]])
    const reasons = row?.kind === 'error' ? row.reasons : []
    expect(reasons).toMatchObject([expect.stringMatching(/ is too long to be read\.$/u)])
    expect(reasons.join('').length).toBeLessThan(200)
    expect(orderOfDates([text])).toBe('none')
    expect(decimalOfAmounts([text])).toBe('none')
  })

  it('reports all its errors at once', () => {
    const [row] = check(['Name', 'Price', 'Order Date'], [['', 'x', 'soon']])
    expect(row?.kind === 'error' && row.reasons).toHaveLength(3)
  })

  it('with more cells than columns is refused, because its cells may have shifted', () => {
    expect(check(['Name', 'Price'], [['Lamp', '5', '6']])).toMatchObject([
      {
        kind: 'error',
        reasons: [
          'This row has 3 cells, but there are 2 columns. A cell with a separator in it needs quotes.',
        ],
      },
    ])
    expect(kindsOf(check(['Name', 'Price'], [['Lamp', '', '6']]))).toEqual(['error'])
    expect(kindsOf(check(['Name', 'Price'], [['Lamp', '5', '']]))).toEqual(['new'])
  })

  it('that could not be taken apart says so, and is not read', () => {
    const row = { number: 2, cells: ['Lamp'], problem: 'This row has an open quote.' }
    expect(checkRows([row], ['name'], options, [])).toEqual([
      { kind: 'error', row, reasons: ['This row has an open quote.'] },
    ])
  })

  it.each<[string[], Cell[], Record<string, unknown>]>([
    [['Commission Amount'], ['5'], { commission: true, commission_amount: 5 }],
    [['Commission', 'Commission Amount'], ['no', '5'], { commission: false, commission_amount: 5 }],
    [['Commission'], ['no'], { commission: false }],
    [['Sold Price'], ['5'], { sold: true, sold_price: 5 }],
    [['Sold', 'Sold Price'], ['no', '5'], { sold: false, sold_price: 5 }],
    [['Sold'], ['no'], { sold: false }],
    [['Qty', 'ETV'], ['2', '36.99'], { quantity: 2, tax_value: 36.99 }],
    [['Qty', 'ETV'], ['', ''], {}],
  ])('with %j %j has %j', (headers, cells, rest) => {
    expect(check(['Name', ...headers], [['Lamp', ...cells]])).toMatchObject([
      { kind: 'new', product: { rest } },
    ])
    const [row] = check(['Name', ...headers], [['Lamp', ...cells]])
    expect(row?.kind === 'new' && row.product.rest).toEqual(rest)
  })

  it('fills every column of a product with its own cell', () => {
    const headers = [
      'Name',
      'Seller',
      'Order Number',
      'Delivery Date',
      'Review Date',
      'Published Date',
      'Completed Date',
      'Link',
      'Amazon Link',
      'eBay Link',
      'Currency',
    ]
    const cells = [
      'Lamp',
      'Acme',
      '77',
      '2/1/2025',
      '3/1/2025',
      '4/1/2025',
      '5/1/2025',
      'https://shop.example/lamp',
      'https://www.amazon.com/dp/B000000001',
      'https://www.ebay.com/itm/123456789012',
      'eur',
    ]
    const [row] = check(headers, [cells])
    expect(row?.kind === 'new' && row.product).toEqual({
      name: 'Lamp',
      status: 'paid',
      currency: 'EUR',
      order_number: '77',
      seller: 'Acme',
      order_date: null,
      received_date: '2025-01-02',
      reviewed_date: '2025-01-03',
      published_date: '2025-01-04',
      paid_date: '2025-01-05',
      url: 'https://shop.example/lamp',
      amazon_url: 'https://www.amazon.com/dp/B000000001',
      ebay_url: 'https://www.ebay.com/itm/123456789012',
      price: null,
      rest: {},
    })
  })

  it('without anything in it is passed over', () => {
    expect(check(['Name', 'Price'], [['', ' ']])).toEqual([])
    expect(check(['Name'], [['']])).toEqual([])
  })
})

/** Calls to check that many rows of one name. */
const workFor = (count: number): number => {
  const rows = Array.from({ length: count }, (_, n) => ['Same', `${n}`, 'https://x.example/a'])
  return countWork(() => check(['Name', 'Order Number', 'Link'], rows))
}

describe('a row that repeats a product', () => {
  const headers = ['Name', 'Order Number', 'Amazon Link', 'Order Date']
  const lamp = {
    name: 'Lamp',
    order_number: '112-0000001-0000001',
    amazon_url: 'https://www.amazon.com/Lamp/dp/B000000001/ref=sr_1_1',
    order_date: '2025-03-04',
  }
  it.each<[string, Cell[], Partial<KnownProduct>, string]>([
    [
      'order number and name',
      ['Lamp', '11200000010000001', '', ''],
      lamp,
      'order number in products',
    ],
    ['order number alone', ['Other', '11200000010000001', '', ''], lamp, 'order in products'],
    [
      'link, by ASIN and host',
      ['Other', '', 'https://amazon.com/gp/product/B000000001?tag=x', ''],
      lamp,
      'link in products',
    ],
    [
      'the ASIN on another host is another product',
      ['Other', '', 'https://www.amazon.de/dp/B000000001', ''],
      lamp,
      'new',
    ],
    [
      'another order of the same product is none',
      ['Lamp', '112-0000001-0000002', 'https://www.amazon.com/dp/B000000001', '4/3/2025'],
      lamp,
      'new',
    ],
    ['name and date', ['  lamp', '', '', '4/3/2025'], lamp, 'name and date in products'],
    ['another date', ['Lamp', '', '', '5/3/2025'], lamp, 'new'],
    ['a name without a date', ['Lamp', '', '', ''], lamp, 'name and date in products'],
    ['the trash', ['Lamp', '', '', ''], { ...lamp, isTrashed: true }, 'name and date in trash'],
  ])('is found: %s', (_why, cells, known, kind) => {
    expect(kindsOf(check(headers, [cells], [known]))).toEqual([kind])
  })

  it('is found in the trash before one in the lists that the row perhaps repeats', () => {
    const row = ['Lamp', '112-0000001-0000001', 'https://www.amazon.com/dp/B000000001', '']
    const perhaps = { ...lamp, name: 'My lamp', amazon_url: null }
    const checkAgainst = (...known: Partial<KnownProduct>[]) =>
      kindsOf(check(headers, [row], known))
    const trashed = { ...lamp, isTrashed: true }
    expect(checkAgainst(perhaps, trashed)).toEqual(['order number in trash'])
    expect(checkAgainst(perhaps)).toEqual(['order in products'])
    expect(checkAgainst({ ...perhaps, isTrashed: true })).toEqual(['order in trash'])
    expect(checkAgainst(perhaps, { ...perhaps, isTrashed: true })).toEqual(['order in products'])
  })

  it('says which product it repeats', () => {
    const link = 'https://www.amazon.com/dp/B000000001'
    const cells = [['Other', '', link, '']]
    expect(check(headers, cells, [lamp])).toMatchObject([{ name: 'Lamp', rowNumber: null }])
    expect(check(headers, cells, [{ ...lamp, name: null }])).toMatchObject([{ name: '' }])
  })

  it('is none if another row of its order is perhaps the same item', () => {
    const link = 'https://www.amazon.com/dp/B000000001'
    const rows = [
      ['Lamp', '7', link, ''],
      ['Lamp cord', '7', '', ''],
    ]
    expect(kindsOf(check(headers, rows))).toEqual(['new', 'new'])
  })

  it('is found inside the file, with the row that it repeats', () => {
    const rows = check(
      ['Name', 'Order Number'],
      [
        ['Lamp', '7'],
        ['Kettle', '8'],
        ['lamp', '7'],
        ['Lamp cord', '7'],
      ],
    )
    expect(rows[2]).toMatchObject({
      kind: 'duplicate',
      repeats: 'file',
      rowNumber: 2,
      name: 'Lamp',
    })
    expect(rows[3]).toMatchObject({ kind: 'new' })
  })

  it('is found among ten times as many with one name by ten times the work', () => {
    // Comparing each with each would take a hundred times as many calls.
    expect(workFor(2000)).toBeLessThan(workFor(200) * 11)
  })
})

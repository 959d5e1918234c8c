import { describe, expect, it } from 'vitest'
import { checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import type { Cell, ReadOptions } from '#src/imports/read-cell.ts'
import { type SaleDetails, detailsOf } from '#src/resale/sale.ts'

/** What the rows of these tests say about a sale only if they do. */
const NOTHING = {
  remarks: null,
  sold: null,
  sold_price: null,
  sold_fees: null,
  sale_details: null,
  additional_notes: null,
}

type Read = Readonly<Record<string, unknown>> | string[]

/** The row of a sheet as a product, or the reasons why it is none. */
function read(headers: string[], cells: Cell[], change: Partial<ReadOptions> = {}): Read {
  const options: ReadOptions = {
    dateOrder: 'month first',
    decimal: 'point',
    currency: 'USD',
    statusWords: {},
    headers: ['Item', ...headers],
    ...change,
  }
  const rows = [{ number: 2, cells: ['Lamp', ...cells] }]
  const [row] = checkRows(rows, guessMapping(['Item', ...headers]), options, [])
  if (row === undefined) throw new Error('There is a row.')
  return row.kind === 'error' ? row.reasons : { ...NOTHING, ...row.product, ...row.product.rest }
}

const RESELLER = ['Sold Price', 'Shipping charged', 'eBay fees', 'Shipping cost', 'Where sold']
const none = null

describe('a sale in a sheet', () => {
  it.each<[string[], Cell[], Record<string, unknown>]>([
    [
      RESELLER,
      ['$40.00', '$6.50', '($5.30)', '-8', 'Facebook  Marketplace'],
      {
        sold: true,
        sold_price: 46.5,
        sold_fees: 13.3,
        sale_details: { place: 'Facebook Marketplace', postage: 6.5, shipping: 8 },
      },
    ],
    [
      RESELLER,
      [40, 6.5, -5.3, 8, 'eBay'],
      {
        sold_price: 46.5,
        sold_fees: 13.3,
        sale_details: { place: 'eBay', postage: 6.5, shipping: 8 },
      },
    ],
    [
      RESELLER,
      ['40', 'free', '--', '', ''],
      { sold_price: 40, sold_fees: none, sale_details: { postage: 0 } },
    ],
    [
      RESELLER,
      ['40', '', '', '8', ''],
      { sold_price: 40, sold_fees: 8, sale_details: { shipping: 8 } },
    ],
    [RESELLER, ['40', '', '5.30', '', ''], { sold_fees: 5.3, sale_details: none, sold: true }],
    [RESELLER, ['0.10', '0.20', '', '', ''], { sold_price: 0.3, sale_details: { postage: 0.2 } }],
    [
      RESELLER,
      ['', '', '', '', ''],
      { sold: none, sold_price: none, sold_fees: none, sale_details: none, remarks: none },
    ],
    [
      ['Total sale price', 'Buyer paid shipping', 'Selling costs', 'Shipping label'],
      ['46.50', '6.50', '13.30', '8'],
      { sold_price: 46.5, sold_fees: 13.3, sale_details: { postage: 6.5, shipping: 8 } },
    ],
    [
      ['Sold Price', 'Postage from the Buyer', 'Selling Fees', 'Sale Shipping'],
      ['46.50', '6.50', '13.30', '8'],
      { sold_price: 46.5, sold_fees: 13.3, sale_details: { postage: 6.5, shipping: 8 } },
    ],
    [
      ['Sold for', 'Item subtotal', 'Shipping and handling'],
      ['18.50', '14.00', '4.50'],
      { sold_price: 18.5, sale_details: { postage: 4.5 }, remarks: none },
    ],
    [
      ['Where Sold', 'Sold'],
      ['Flea market,\n"hall 3" 👍', 'yes'],
      {
        sale_details: { place: 'Flea market, "hall 3" 👍' },
      },
    ],
    [['Where Sold', 'Sold'], ["'=eBay", 'yes'], { sale_details: { place: '=eBay' } }],
  ])('with %j %j is %j', (headers, cells, product) => {
    expect(read(headers, cells)).toMatchObject({ remarks: none, ...product })
  })

  it('has amounts with a decimal comma, and the currency of the product', () => {
    const headers = ['Preis', 'Verkaufspreis', 'Gebühren', 'Versandkosten']
    const cells = ['€5', '1.299,50 €', '(130,01)', '-3,20']
    expect(read(headers, cells, { decimal: 'comma' })).toMatchObject({
      currency: 'EUR',
      sold_price: 1299.5,
      sold_fees: 133.21,
      sale_details: { shipping: 3.2 },
      remarks: none,
    })
  })

  it.each<[string[], Cell[], string[]]>([
    [['Sold for'], ['(3.20)'], ['Sold Price: ‘(3.20)’ is negative. Amounts are 0 or more.']],
    [
      RESELLER,
      ['40', '-1', 'soon', '1.234', ''],
      [
        'Postage from the Buyer: ‘-1’ is negative. Amounts are 0 or more.',
        'Selling Fees without Shipping: ‘soon’ is not an amount.',
        'Sale Shipping: ‘1.234’ has more than two decimals.',
      ],
    ],
    [
      RESELLER,
      ['999,999,999.99', '0.01', '', '', ''],
      ['Sold Price: $1,000,000,000.00 is too large.'],
    ],
    [
      ['Currency', ...RESELLER],
      ['JPY', '4000', '6.50', '', '', ''],
      ['Postage from the Buyer: ‘6.50’ has decimals. JPY has none.'],
    ],
  ])('with %j %j cannot be read, because %j', (headers, cells, reasons) => {
    expect(read(headers, cells)).toEqual(reasons)
  })

  it('in yen is read with whole amounts', () => {
    expect(read(['Currency', ...RESELLER], ['JPY', '4000', '650', '', '', ''])).toMatchObject({
      sold_price: 4650,
      sale_details: { postage: 650 },
    })
  })

  it('keeps what is no place in the notes', () => {
    for (const cell of ['x'.repeat(41), '2026-03-04', '3/4/2026', '$40.00', '5']) {
      expect(read(['Sold at', 'Sold'], [cell, 'yes'])).toMatchObject({
        additional_notes: `Sold at: ${cell}`,
        sale_details: none,
      })
    }
  })
})

describe('a sale that contradicts itself', () => {
  const TOTALS = ['Total sale price', 'Buyer paid shipping', 'Selling costs', 'Shipping label']

  it.each<[string[], Cell[], Record<string, unknown>, string, string]>([
    [
      TOTALS,
      ['5', '6.50', '', ''],
      { sold_price: 5, sale_details: none },
      'Buyer paid shipping: 6.50',
      'Postage from the Buyer ($6.50) is more than Sold Price ($5.00), which includes it. Sold Price counts, and Postage from the Buyer is kept in its notes.',
    ],
    [
      TOTALS,
      ['40', '', '(3)', '$8.00'],
      { sold_fees: 3, sale_details: none },
      'Shipping label: $8.00',
      'Sale Shipping ($8.00) is more than Selling Fees ($3.00), which includes it. Selling Fees counts, and Sale Shipping is kept in its notes.',
    ],
    [
      ['Sold for', 'Item subtotal', 'Shipping and handling'],
      ['19.80', '14.00', '4.50'],
      { sold_price: 19.8, sale_details: none },
      'Item subtotal: 14.00\nShipping and handling: 4.50',
      'Sold Price is $19.80, but its parts are $14.00 and $4.50. Sold Price counts, and the parts are kept in its notes.',
    ],
    [
      ['Sold for', 'Item subtotal', 'Shipping and handling'],
      ['19.80', '14.00', ''],
      { sold_price: 19.8, sale_details: none },
      'Item subtotal: 14.00',
      'Sold Price is $19.80, but its parts are $14.00. Sold Price counts, and the parts are kept in its notes.',
    ],
    [
      ['Sold', ...RESELLER],
      ['yes', '', '6.50', '', '', ''],
      { sold_price: none, sale_details: none },
      'Shipping charged: 6.50',
      'Sold Price is empty. Postage from the Buyer ($6.50) is kept in its notes.',
    ],
    [
      RESELLER,
      ['', '6.50', '', '8', 'eBay'],
      { sold: none, sold_fees: none, sale_details: none },
      'Where sold: eBay\nShipping charged: 6.50\nShipping cost: 8',
      'It is not marked as sold. Where Sold, Postage from the Buyer and Sale Shipping are kept in its notes.',
    ],
    [
      ['Sold', 'Sold Price', 'Where Sold'],
      ['no', '40', 'eBay'],
      { sold: false, sold_price: 40, sale_details: none },
      'Where Sold: eBay',
      'It is not marked as sold. Where Sold is kept in its notes.',
    ],
  ])('with %j %j is %j, and says so', (headers, cells, product, notes, remark) => {
    expect(read(headers, cells)).toMatchObject({
      ...product,
      additional_notes: notes,
      remarks: [remark],
    })
  })

  it.each<[string[], Cell[], Record<string, unknown>, string]>([
    [
      RESELLER,
      ['0.00', '', '', '', ''],
      { sold: none, sold_price: none, additional_notes: none },
      'Sold Price without Postage is 0, so it is not marked as sold.',
    ],
    [
      RESELLER,
      [0, 0, 0, 0, ''],
      { sold: none, sold_price: none, sale_details: none },
      'Sold Price without Postage is 0, so it is not marked as sold.',
    ],
    [
      ['Sold for', 'Sold Date'],
      ['$0.00', ''],
      { sold: none, sold_price: none },
      'Sold Price is 0, so it is not marked as sold.',
    ],
  ])('with %j %j is no sale, and says so', (headers, cells, product, remark) => {
    expect(read(headers, cells)).toMatchObject({ ...product, remarks: [remark] })
  })

  it.each<[string[], Cell[], Record<string, unknown>]>([
    [['Sold for', 'Sold Date'], ['0', '3/4/2026'], { sold: true, sold_price: 0 }],
    [['Sold for', 'Sold Date'], ['', '3/4/2026'], { sold: true, sold_price: none }],
    [['Sold for', 'Sold'], ['0', 'yes'], { sold: true, sold_price: 0 }],
    [['Sold for', 'Sold'], ['0', 'no'], { sold: false, sold_price: 0 }],
    [['Sold for', 'Sold Date', 'Sold'], ['40', '3/4/2026', 'no'], { sold: false }],
    [['Sold for'], ['0.01'], { sold: true, sold_price: 0.01 }],
  ])('with %j %j is %j', (headers, cells, product) => {
    expect(read(headers, cells)).toMatchObject({ remarks: none, ...product })
  })

  it('keeps its parts in the notes before anything else of the row', () => {
    const headers = [...TOTALS, 'Story']
    const product = read(headers, ['5', '6.50', '', '', 'x'.repeat(20_000)])
    const notes = String(Object(product).additional_notes)
    expect(notes).toHaveLength(10_000)
    expect(notes).toMatch(/^Buyer paid shipping: 6\.50\nStory: x+$/u)
    expect(Object(product).remarks).toEqual([
      expect.stringContaining('Postage from the Buyer is kept in its notes.'),
      'Its notes are full: they have room for 10,000 characters. ‘Story’ is cut or left out.',
    ])
  })

  it('says which parts its full notes cannot keep', () => {
    const own = '👍'.repeat(9980)
    const product = read(['Notes', ...TOTALS, 'A', 'B'], [own, '5', '6.50', '', '', 'b', ''])
    expect(product).toMatchObject({
      additional_notes: `${own}\nA: b`,
      remarks: [
        expect.stringContaining('Postage from the Buyer'),
        'Its notes are full: they have room for 10,000 characters. ‘Buyer paid shipping’ is cut or left out.',
      ],
    })
  })

  it('keeps an unsold row without amounts quiet', () => {
    expect(read(RESELLER, ['', 'free', '', '0', ''])).toMatchObject({
      sold: none,
      sold_fees: none,
      additional_notes: 'Shipping charged: free\nShipping cost: 0',
      remarks: none,
    })
  })

  it('in another currency than its product says so', () => {
    expect(read(['Price', ...RESELLER], ['€5', '£40', '$6.50', '', '', ''])).toMatchObject({
      currency: 'EUR',
      sold_price: 46.5,
      remarks: [
        'Sold Price without Postage is in GBP, but the product is in EUR: the amount is read as EUR.',
      ],
    })
  })

  it('never becomes parts that its sums do not hold', () => {
    for (const price of ['', '0', '5', '40']) {
      for (const part of ['', '0', '5', '6', 'free']) {
        for (const headers of [TOTALS, RESELLER.slice(0, 4)]) {
          const product = read(headers, [price, part, price, part])
          if (Array.isArray(product)) throw new Error(product.join(' '))
          const amount = (name: string) => Number(product[name] ?? 0)
          const details = Object(product['sale_details']) as SaleDetails
          const sale = {
            currency: 'USD',
            sold: product['sold'] === true,
            sold_date: null,
            sold_price: amount('sold_price'),
            sold_fees: amount('sold_fees'),
            sale_details: details,
          }
          expect(detailsOf(sale)).toEqual(details)
        }
      }
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { FileKind } from '#src/imports/kinds/file-kind.ts'
import { kindOf, readKind } from '#src/imports/kinds/kinds.ts'
import { REPORTER_ITEMS, REPORTER_ORDERS } from '#src/imports/kinds/order-history-reporter.ts'
import { rowsOf, sourceOf } from '#src/testing/sheet-of.ts'

const reading = { timeZone: 'America/Los_Angeles', currency: 'USD' }
const nozzle = {
  'order id': '112-7770001-0000001',
  'order url': 'https://www.amazon.com/gp/css/order-details?orderID=112-7770001-0000001',
  'order date': '2026-04-01',
  quantity: '1',
  description: 'Nozzle',
  'item url': 'https://www.amazon.com/dp/B0NOZZLE01',
  price: '$14.99',
  'subscribe & save': '0',
  ASIN: 'B0NOZZLE01',
  category: 'Patio',
}
const order = {
  'order id': '112-7770001-0000001',
  'order url': nozzle['order url'],
  items: 'Nozzle; ',
  to: 'Me',
  date: '2026-04-01',
  total: '$20.98',
  shipping: '$0.00',
  shipping_refund: '',
  gift: '$0.00',
  VAT: '',
  refund: '$0.00',
  payments: 'Visa',
}

function read(kind: FileKind, rows: readonly Record<string, string>[]) {
  const source = sourceOf(rowsOf(rows))
  expect(kindOf(source)).toBe(kind)
  const contents = readKind(kind, source, reading, {})
  if (contents.gives !== 'products') throw new Error('It gives products.')
  return contents
}

function namesOf(...rows: Partial<typeof nozzle>[]) {
  const { items } = read(
    REPORTER_ITEMS,
    rows.map((row) => ({ ...nozzle, ...row })),
  )
  return items.map(({ product }) => product.name)
}

describe('the items of Amazon Order History Reporter', () => {
  it.each([
    ['one piece', {}, { price: 14.99, rest: {}, order_date: '2026-04-01' }],
    ['three pieces', { quantity: '3' }, { price: 44.97, rest: { quantity: 3 } }],
    ['a comma for cents', { price: 'EUR 14,99' }, { price: 14.99, currency: 'EUR' }],
    ['pounds', { price: '£14.99' }, { price: 14.99, currency: 'GBP' }],
    [
      'another shop',
      { 'item url': 'https://www.amazon.co.uk/dp/B0NOZZLE01' },
      { amazon_url: 'https://www.amazon.co.uk/dp/B0NOZZLE01' },
    ],
    ['no ASIN', { ASIN: '' }, { amazon_url: 'https://www.amazon.com/dp/B0NOZZLE01' }],
    ['no price', { price: '' }, { price: null }],
    ['no pieces', { quantity: '' }, { price: 14.99, rest: {} }],
    [
      'an ASIN in small letters',
      { ASIN: 'b0nozzle01', 'item url': '' },
      { amazon_url: nozzle['item url'] },
    ],
    [
      'an ASIN and a longer address',
      { 'item url': 'https://www.amazon.com/gp/product/B0NOZZLE01?ref=x' },
      { amazon_url: nozzle['item url'] },
    ],
    [
      'the shop of its order',
      { 'item url': '', 'order url': 'https://www.amazon.co.uk/gp/css/order-details' },
      { amazon_url: 'https://www.amazon.co.uk/dp/B0NOZZLE01' },
    ],
    ['no address', { 'item url': '', 'order url': '' }, { amazon_url: nozzle['item url'] }],
    ['a long name', { description: 'x'.repeat(501) }, { name: 'x'.repeat(500) }],
  ])('with %s', (_what, row, expected) => {
    const { items } = read(REPORTER_ITEMS, [{ ...nozzle, ...row }])
    expect(items.map(({ product }) => product)).toMatchObject([expected])
    expect(items.map(({ isSent }) => isSent)).toEqual([true])
  })

  it.each([
    [{ description: '' }, 'description: This is missing.'],
    [{ price: 'much' }, 'price: ‘much’ is not an amount.'],
  ])('with %j cannot be read, and say why', (row, reason) => {
    expect(read(REPORTER_ITEMS, [{ ...nozzle, ...row }])).toMatchObject({
      items: [],
      unreadable: [{ row: { number: 2 }, reasons: [reason] }],
    })
  })

  it('have the day first if one of them says so', () => {
    const days = ['13/04/2026', '02/04/2026']
    const { items } = read(
      REPORTER_ITEMS,
      days.map((day) => ({
        ...nozzle,
        'order date': day,
        ASIN: '',
        'item url': `x.example/${day}`,
      })),
    )
    expect(items.map(({ product }) => product.order_date)).toEqual(['2026-04-13', '2026-04-02'])
  })

  it('are told apart by link, or by name without one', () => {
    const bare = { ASIN: '', 'item url': '' }
    expect(namesOf({}, { ASIN: 'B0NOZZLE02' })).toEqual(['Nozzle', 'Nozzle'])
    expect(namesOf({}, { 'order id': '112-7770001-0000002' })).toEqual(['Nozzle', 'Nozzle'])
    expect(namesOf(bare, bare, { ...bare, description: 'Hose' })).toEqual(['Nozzle', 'Hose'])
  })

  it('end with sums, which are no product', () => {
    const sums = { ...nozzle, 'order id': '', description: '', price: '=SUBTOTAL(109,G2:G3)' }
    const total = { ...sums, 'order id': 'Total' }
    expect(read(REPORTER_ITEMS, [nozzle, sums, total])).toMatchObject({
      rowCount: 1,
      items: [{ row: { number: 2 } }],
      leftOut: [],
      unreadable: [],
    })
  })

  it('are one product for an item that an order has in two rows', () => {
    const { items } = read(REPORTER_ITEMS, [nozzle, { ...nozzle, quantity: '2' }, nozzle])
    expect(items.map(({ row, product }) => [row.number, product.price, product.rest])).toEqual([
      [2, 59.96, { quantity: 4 }],
    ])
  })
})

describe('the orders of Amazon Order History Reporter', () => {
  it('give an order of one item its total', () => {
    const { items } = read(REPORTER_ORDERS, [order])
    expect(items.map(({ product, uncertain }) => [product.name, product.price, uncertain])).toEqual(
      [['Nozzle', 20.98, []]],
    )
    expect(items.map(({ product, isSent }) => [product.rest, isSent])).toEqual([[{}, true]])
  })

  it.each([
    ['a comma for cents', { total: 'EUR 20,98' }, { price: 20.98, currency: 'EUR' }],
    ['no total', { total: '' }, { price: null }],
    ['no refund', { refund: '' }, {}],
    ['a refund that cannot be read', { refund: 'some' }, {}],
    [
      'a refund below zero',
      { refund: '-$3.00' },
      { rest: { additional_notes: 'Amazon refunded $3.00' } },
    ],
    ['a long name', { items: `${'x'.repeat(501)}; ` }, { name: 'x'.repeat(500) }],
    ['a semicolon in its name', { items: 'Hose;5m; ' }, { name: 'Hose;5m' }],
  ])('give an order with %s its item', (_what, row, expected) => {
    const { items } = read(REPORTER_ORDERS, [{ ...order, ...row }])
    const usual = { name: 'Nozzle', price: 20.98, currency: 'USD', rest: {} }
    expect(
      items.map(({ product: { name, price, currency, rest } }) => ({
        name,
        price,
        currency,
        rest,
      })),
    ).toEqual([{ ...usual, ...expected }])
  })

  it('have the day first if one of them says so', () => {
    const { items } = read(
      REPORTER_ORDERS,
      ['13/04/2026', '02/04/2026'].map((date) => ({ ...order, date })),
    )
    expect(items.map(({ product }) => product.order_date)).toEqual(['2026-04-13', '2026-04-02'])
  })

  it.each([
    [{ items: '; ' }, 'items: This is missing.'],
    [{ total: 'much' }, 'total: ‘much’ is not an amount.'],
  ])('with %j cannot be read, and say why', (row, reason) => {
    const contents = read(REPORTER_ORDERS, [order, { ...order, ...row }])
    expect(contents).toMatchObject({ rowCount: 2, leftOut: [] })
    expect(contents.items).toHaveLength(1)
    expect(contents.unreadable).toMatchObject([{ row: { number: 3 }, reasons: [reason] }])
  })

  it('give items of an order without a total no note', () => {
    const { items, unreadable } = read(REPORTER_ORDERS, [
      { ...order, items: 'Nozzle;  Hose; ', total: '' },
    ])
    expect(items.map(({ product }) => [product.name, product.price, product.rest])).toEqual([
      ['Nozzle', null, {}],
      ['Hose', null, {}],
    ])
    expect(unreadable).toEqual([])
  })

  it('give items of one order no price, and its total as a note', () => {
    const { items } = read(REPORTER_ORDERS, [
      { ...order, items: 'Nozzle; Plant ties, 50 ft; ', refund: '$3.00' },
    ])
    const notes = '$20.98 paid for 2 items of this order.\nAmazon refunded $3.00'
    expect(items.map(({ product, uncertain }) => ({ ...product, uncertain }))).toMatchObject([
      { name: 'Nozzle', price: null, uncertain: ['price'], rest: { additional_notes: notes } },
      { name: 'Plant ties, 50 ft', price: null, uncertain: ['price'] },
    ])
  })
})

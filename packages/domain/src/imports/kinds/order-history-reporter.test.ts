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
  ])('with %s', (_what, row, expected) => {
    const { items } = read(REPORTER_ITEMS, [{ ...nozzle, ...row }])
    expect(items.map(({ product }) => product)).toMatchObject([expected])
  })

  it('end with sums, which are no product', () => {
    const sums = { ...nozzle, 'order id': '', description: '', price: '=SUBTOTAL(109,G2:G3)' }
    const { items, unreadable } = read(REPORTER_ITEMS, [nozzle, sums])
    expect([items.length, unreadable]).toEqual([1, []])
  })

  it('are one product for an item that an order has in two rows', () => {
    const { items } = read(REPORTER_ITEMS, [nozzle, { ...nozzle, quantity: '2' }])
    expect(items.map(({ product }) => [product.price, product.rest])).toEqual([
      [44.97, { quantity: 3 }],
    ])
  })
})

describe('the orders of Amazon Order History Reporter', () => {
  it('give an order of one item its total', () => {
    const { items } = read(REPORTER_ORDERS, [order])
    expect(items.map(({ product, uncertain }) => [product.name, product.price, uncertain])).toEqual(
      [['Nozzle', 20.98, []]],
    )
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

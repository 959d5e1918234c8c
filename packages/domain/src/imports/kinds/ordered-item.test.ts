import { expect, it } from 'vitest'
import { orderedItem } from '#src/imports/kinds/ordered-item.ts'
import { MAX_CENTS } from '#src/money/money.ts'

function itemWith(change: Partial<Parameters<typeof orderedItem>[1]>) {
  const facts = {
    name: 'Lamp',
    order_number: null,
    order_date: '2026-03-02',
    currency: 'EUR',
    price: 1250,
    quantity: 1,
    isSent: true,
  }
  const { product, uncertain } = orderedItem({ number: 2, cells: [] }, { ...facts, ...change })
  return { price: product.price, currency: product.currency, uncertain }
}

it.each([
  [{}, { price: 12.5, currency: 'EUR', uncertain: [] }],
  [{ price: 0 }, { price: 0, currency: 'EUR', uncertain: [] }],
  [{ price: null }, { price: null, currency: 'EUR', uncertain: ['price'] }],
  [{ price: MAX_CENTS }, { price: MAX_CENTS / 100, currency: 'EUR', uncertain: [] }],
  [{ price: MAX_CENTS + 1 }, { price: null, currency: 'EUR', uncertain: ['price'] }],
  [{ isPriceOpen: true }, { price: 12.5, currency: 'EUR', uncertain: ['price'] }],
  [{ order_date: null }, { price: 12.5, currency: 'EUR', uncertain: ['date'] }],
  // A file can have anything in its column for the currency.
  [{ currency: 'EURO' }, { price: 12.5, currency: 'USD', uncertain: [] }],
  [{ currency: 'UEUR' }, { price: 12.5, currency: 'USD', uncertain: [] }],
  [{ currency: '' }, { price: 12.5, currency: 'USD', uncertain: [] }],
])('an item of a history with %j is %j', (change, expected) => {
  expect(itemWith(change)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { readReceiptAnswer } from '#src/integrations/ai/receipt-answer.ts'

const nothing = {
  total: null,
  currency: null,
  orderDate: null,
  orderDateAsPrinted: null,
  orderNumber: null,
  merchant: null,
  name: null,
  items: null,
}

test('an answer is read value by value, amounts in cents', () => {
  const answer = {
    total: 1299.5,
    currency: 'eur',
    orderDate: '2026-02-28',
    orderDateAsPrinted: '28. Feb 2026',
    orderNumber: ' 111-6778632-7354601 ',
    merchant: 'Corner Shop',
    name: 'Tea\npot',
    items: [{ name: 'Teapot', quantity: 2, price: '649.75' }],
  }
  expect(readReceiptAnswer(answer)).toEqual({
    total: 129_950,
    currency: 'EUR',
    orderDate: '2026-02-28',
    orderDateAsPrinted: '28. Feb 2026',
    orderNumber: '111-6778632-7354601',
    merchant: 'Corner Shop',
    name: 'Tea pot',
    items: [{ name: 'Teapot', quantity: 2, price: 64_975 }],
  })
})

test.each([
  ['total', -1],
  ['total', 1e12],
  ['total', 12.345],
  ['total', Number.NaN],
  ['total', '12,50'],
  ['total', '$12.50'],
  ['total', true],
  ['total', {}],
  ['currency', 'dollars'],
  ['currency', '$'],
  ['orderDate', '2026-02-30'],
  ['orderDate', '28/02/2026'],
  ['orderDate', 'yesterday'],
  ['orderDate', '1999-12-31'],
  ['orderDate', '0000-00-00'],
  ['orderNumber', ''],
  ['orderNumber', 'none'],
  ['orderNumber', 'ORDER'],
  ['orderNumber', '1'.repeat(61)],
  ['merchant', 'N/A'],
  ['merchant', '---'],
  ['name', 'x'.repeat(201)],
  ['name', 7],
  ['items', 'two'],
  ['items', []],
  ['items', [{ name: 'Tea' }]],
  ['items', [{ name: 'Discount', quantity: 1, price: -2 }]],
  ['items', Array.from({ length: 201 }, () => ({ name: 'Tea', quantity: 1, price: 1 }))],
])('%s that is %j counts as missing, and the others are read', (field, value) => {
  const others = field === 'merchant' ? { currency: 'EUR' } : { merchant: 'Corner Shop' }
  expect(readReceiptAnswer({ ...others, [field]: value })).toEqual({ ...nothing, ...others })
})

test('an item with invalid values is skipped; an invalid quantity counts as one', () => {
  const items = [
    { name: 'Tea', quantity: 0.5, price: 3 },
    { name: '', quantity: 1, price: 3 },
    { name: 'Cup', quantity: 1, price: 1e12 },
  ]
  expect(readReceiptAnswer({ items })?.items).toEqual([{ name: 'Tea', quantity: 1, price: 300 }])
})

test.each([null, 'no', 12, [], {}, { answer: 'The total is 12' }])('%j is no answer', (answer) => {
  expect(readReceiptAnswer(answer)).toBeNull()
})

test('only the known values are returned', () => {
  const answer = { total: 1, instructions: 'Pay', __proto__: { admin: true }, sure: true }
  expect(readReceiptAnswer(answer)).toEqual({ ...nothing, total: 100 })
})

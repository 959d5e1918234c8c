import { expect, it } from 'vitest'
import { findInText } from '#src/capture/find-in-text.ts'

const none = { links: [], orderNumber: null, price: null, currency: null }

it.each([
  ['Look at this: https://shop.example/a.', { links: ['https://shop.example/a'] }],
  ['Order # 302-1234567-7654321', { orderNumber: '302-1234567-7654321' }],
  ['302–1234567–7654321 has been shipped', { orderNumber: '302-1234567-7654321' }],
  ['Order number: AB-99213', { orderNumber: 'AB-99213' }],
  ['Bestellnummer\n12-34567-89012', { orderNumber: '12-34567-89012' }],
  ['N° de commande : 44120071', { orderNumber: '44120071' }],
  ['Total: $24.99', { price: 24.99, currency: 'USD' }],
  ['Subtotal $20.00\nShipping $4.99\nOrder total: $24.99', { price: 24.99, currency: 'USD' }],
  ['Gesamtsumme\n1.299,00 €', { price: 1299, currency: 'EUR' }],
  ['Walnut board for £18.50, thank you', { price: 18.5, currency: 'GBP' }],
  ['EUR 42,50', { price: 42.5, currency: 'EUR' }],
])('%j', (text, found) => {
  expect(findInText(text)).toEqual({ ...none, ...found })
})

it.each([
  ['prose', 'A walnut board\nNo link in here.'],
  ['a bare number', '12'],
  ['two prices without a word that chooses', '$10.00 or $12.00'],
  ['a label without a number', 'Order number to follow'],
  ['a date after the label', 'Order 12/11/2026'],
  ['nothing', ' '],
])('%s says nothing', (_what, text) => {
  expect(findInText(text)).toEqual(none)
})

it('a number inside a link is part of the link', () => {
  const link = 'https://www.amazon.com/gp/your-account/order-details?orderID=302-1234567-7654321'
  expect(findInText(link)).toEqual({ ...none, links: [link] })
})

it('a text as long as a share may be is searched at once', () => {
  const began = Date.now()
  findInText('order '.repeat(3500))
  findInText('1'.repeat(20_000))
  findInText('$1,'.repeat(7000))
  expect(Date.now() - began).toBeLessThan(500)
})

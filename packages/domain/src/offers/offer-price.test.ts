import { expect, test } from 'vitest'
import { offerPriceText } from '#src/offers/offer-price.ts'

test.each([
  [19.99, 'EUR', '€19.99'],
  ['1299', 'USD', '$1,299.00'],
  [500, 'JPY', '¥500'],
  [0, 'USD', 'Free'],
  ['0.00', 'USD', 'Free'],
  [null, 'USD', 'Price not given'],
  [undefined, 'USD', 'Price not given'],
])('an offer of %s %s says %s', (price, currency, text) => {
  expect(offerPriceText(price, currency)).toBe(text)
})

import { expect, it } from 'vitest'
import { amazonLinkOf } from '#src/imports/kinds/amazon-shop.ts'

const asin = 'B0TRAIL001'

it.each([
  ['USD', 'amazon.com'],
  ['GBP', 'amazon.co.uk'],
  ['CAD', 'amazon.ca'],
  ['AUD', 'amazon.com.au'],
  ['JPY', 'amazon.co.jp'],
  ['INR', 'amazon.in'],
  ['MXN', 'amazon.com.mx'],
  ['BRL', 'amazon.com.br'],
  ['SEK', 'amazon.se'],
  ['PLN', 'amazon.pl'],
  ['TRY', 'amazon.com.tr'],
  ['SGD', 'amazon.sg'],
  ['AED', 'amazon.ae'],
  ['SAR', 'amazon.sa'],
  ['EGP', 'amazon.eg'],
  ['ZAR', 'amazon.co.za'],
])('the shop of %s is %s', (currency, host) => {
  expect(amazonLinkOf('', currency, asin)).toBe(`https://www.${host}/dp/${asin}`)
})

it.each(['Amazon.de', ' amazon.de ', 'www.amazon.de', 'https://www.amazon.de', 'http://amazon.de'])(
  'the shop %j is found by its name',
  (shop) => {
    expect(amazonLinkOf(shop, 'USD', asin)).toBe(`https://www.amazon.de/dp/${asin}`)
  },
)

it.each([
  ['', 'EUR', asin],
  ['panda01', 'EUR', asin],
  ['Amazon.de', 'EUR', ''],
  ['Amazon.de', 'EUR', `${asin}X`],
  ['Amazon.de', 'EUR', `X${asin}`],
])('the shop %j with %s and the ASIN %j has no link', (shop, currency, code) => {
  expect(amazonLinkOf(shop, currency, code)).toBeNull()
})

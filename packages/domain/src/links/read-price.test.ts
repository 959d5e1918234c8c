import { describe, expect, it } from 'vitest'
import { findCurrency } from '#src/links/find-currency.ts'
import { readPrice, toAmount } from '#src/links/read-price.ts'

describe('the price in a text', () => {
  it.each([
    ['$34.99', 34.99],
    ['$1,249.00', 1249],
    ['8,00€', 8],
    ['8,00 €', 8],
    ['1.299,00 €', 1299],
    ['1 299,00 €', 1299],
    ["CHF 1'299.50", 1299.5],
    ['CHF 1’299.-', 1299],
    ['₹1,23,456.00', 123456],
    ['￥1,299', 1299],
    ['42,5 EUR', 42.5],
    ['from 12', null],
    ['From $12.00', null],
    ['ab 12,00 €', null],
    ['à partir de 12 €', null],
    ['desde 12 €', null],
    ['a partire da 12,00 €', null],
    ['vanaf € 12', null],
    ['12+', null],
    ['¥1,299〜', null],
    ['4,50 €/kg', null],
    ['4,50 € / 100 g', null],
    ['Only $12.00', 12],
    ['jetzt nur 12,00 €', 12],
    ['19.9900', 19.99],
    ['1.234.567', 1234567],
    ['0.00', 0],
    ['$12.99 - $19.99', null],
    ['2 for $10', null],
    ['1.299', null],
    ['1.2.3', null],
    ['1,2.3,4', null],
    ['-$5.00', null],
    ['−5', null],
    ['99999999999', null],
    ['Currently unavailable', null],
    ['', null],
  ])('%j is %j', (text, amount) => {
    expect(readPrice(text)).toBe(amount)
  })

  it('is found quickly in a long text', () => {
    const began = Date.now()
    readPrice('1,'.repeat(200_000))
    readPrice('1 '.repeat(200_000))
    readPrice(`1${' '.repeat(400_000)}x`)
    expect(Date.now() - began).toBeLessThan(1000)
  })

  it.each([
    [19.999, 20],
    [0.1 + 0.2, 0.3],
    [-1, null],
    [Number.NaN, null],
    [Infinity, null],
  ])('as the number %d is %j', (number, amount) => {
    expect(toAmount(number)).toBe(amount)
  })
})

describe('the currency', () => {
  it.each([
    ['$34.99', 'www.amazon.com', 'USD'],
    ['$34.99', 'www.amazon.ca', 'CAD'],
    ['$34.99', 'www.amazon.com.au', 'AUD'],
    ['34.99', 'www.amazon.co.uk', 'GBP'],
    ['8,00€', 'www.amazon.de', 'EUR'],
    ['￥1,299', 'www.amazon.co.jp', 'JPY'],
    // A visitor from elsewhere sees another currency than the shop's own.
    ['EUR 8.99', 'www.amazon.com', 'EUR'],
    ['AED 30.00', 'www.amazon.com', 'AED'],
    ['CA$12', 'shop.example', 'CAD'],
    ['US$12', 'shop.example.au', 'USD'],
    ['$12', 'shop.example.au', 'AUD'],
    ['$12', 'shop.example', null],
    ['£6.50', 'shop.example', 'GBP'],
    ['199 kr', 'shop.se', 'SEK'],
    ['199 kr', 'shop.example', null],
    ['12', 'shop.example', null],
  ])('of %j at %s is %j', (text, host, currency) => {
    expect(findCurrency(text, host)).toBe(currency)
  })
})

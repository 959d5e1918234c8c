import { describe, expect, it } from 'vitest'
import { processorSeconds } from '#src/testing/count-work.ts'
import { currencyOfLink, findCurrency } from '#src/links/find-currency.ts'
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
    ['999999999.99', 999_999_999.99],
    ['12,00 € +', null],
    ['12 €~', null],
    ['12 € + shipping', 12],
    ['12€  + ', null],
    ['12 から', null],
    ['Crab $12.00', 12],
    ['now ab 12 €', null],
    ['4,50 €/ kg', null],
    ['4,50 €/Stück', null],
    ['$12/unit', 12],
    ['a/b 12 kg', 12],
    ['- $ 5', null],
    ['pre-owned $5', 5],
    ['1,234.567.8', null],
    ['1,2.3.4', null],
    [`${'x'.repeat(197)} 12`, 12],
    [`${'x'.repeat(198)} 12`, null],
    [`12${' '.repeat(400)}€`, 12],
    ['Currently unavailable', null],
    ['', null],
  ])('%j is %j', (text, amount) => {
    expect(readPrice(text)).toBe(amount)
  })

  it.each([
    ['thousands', '1,'.repeat(200_000)],
    ['numbers', '1 '.repeat(200_000)],
    ['spaces', `1${' '.repeat(400_000)}x`],
  ])('is looked for in a long text of %s without a wait', (_, text) => {
    // It takes some thousandths.
    expect(processorSeconds(() => readPrice(text))).toBeLessThan(1)
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
    ['usd 12', 'shop.example', 'USD'],
    ['12CHF', 'shop.example', 'CHF'],
    ['XUSDT 12', 'shop.example', null],
    ['12', 'shop.example', null],
  ])('of %j at %s is %j', (text, host, currency) => {
    expect(findCurrency(text, host)).toBe(currency)
  })
})

it.each([
  ['amazon.com', 'USD'],
  ['amazon.ca', 'CAD'],
  ['amazon.com.mx', 'MXN'],
  ['amazon.com.br', 'BRL'],
  ['amazon.co.uk', 'GBP'],
  ['amazon.de', 'EUR'],
  ['amazon.fr', 'EUR'],
  ['amazon.it', 'EUR'],
  ['amazon.es', 'EUR'],
  ['amazon.nl', 'EUR'],
  ['amazon.ie', 'EUR'],
  ['amazon.com.be', 'EUR'],
  ['amazon.pl', 'PLN'],
  ['amazon.se', 'SEK'],
  ['amazon.com.tr', 'TRY'],
  ['amazon.ae', 'AED'],
  ['amazon.sa', 'SAR'],
  ['amazon.eg', 'EGP'],
  ['amazon.in', 'INR'],
  ['amazon.co.jp', 'JPY'],
  ['amazon.com.au', 'AUD'],
  ['amazon.sg', 'SGD'],
  ['amazon.co.za', 'ZAR'],
  ['amazon.cn', 'CNY'],
  ['amazon.xy', null],
])('%s sells in %s', (shop, currency) => {
  expect(findCurrency('12', `www.${shop}`)).toBe(currency)
})

it.each([
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['zł', 'PLN'],
])('the sign %s is %s everywhere', (sign, currency) => {
  expect(findCurrency(`${sign}12`, 'shop.example')).toBe(currency)
})

it.each([
  ['$', 'ca', 'CAD'],
  ['$', 'au', 'AUD'],
  ['$', 'nz', 'NZD'],
  ['$', 'sg', 'SGD'],
  ['$', 'hk', 'HKD'],
  ['$', 'tw', 'TWD'],
  ['$', 'mx', 'MXN'],
  ['$', 'us', 'USD'],
  ['$', 'jp', null],
  ['¥', 'jp', 'JPY'],
  ['¥', 'cn', 'CNY'],
  ['￥', 'jp', 'JPY'],
  ['￥', 'cn', 'CNY'],
  ['kr', 'se', 'SEK'],
  ['kr', 'no', 'NOK'],
  ['kr', 'dk', 'DKK'],
  ['kr', 'is', 'ISK'],
])('the sign %s of a shop in .%s is %s', (sign, country, currency) => {
  expect(findCurrency(`12 ${sign}`, `shop.${country}`)).toBe(currency)
})

it.each([
  ['https://www.amazon.de/dp/B0CX23V2ZK', 'EUR'],
  ['https://amazon.co.jp/dp/B0CX23V2ZK?x=1', 'JPY'],
  ['https://shop.example/kr/1-EUR', null],
])('the shop of %s has the currency %s', (link, currency) => {
  expect(currencyOfLink(link)).toBe(currency)
})

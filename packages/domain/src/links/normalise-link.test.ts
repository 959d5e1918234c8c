import { expect, it } from 'vitest'
import { normaliseLink } from '#src/links/normalise-link.ts'

it.each([
  ['https://www.amazon.com/Some-Lamp/dp/b000000001/ref=sr_1?keywords=x', 'amazon.com/B000000001'],
  ['http://amazon.com/gp/aw/d/B000000001', 'amazon.com/B000000001'],
  ['https://smile.amazon.co.uk/gp/product/B000000001', 'amazon.co.uk/B000000001'],
  ['https://www.amazon.de/-/en/Lampe/dp/B000000001?th=1', 'amazon.de/B000000001'],
  [
    'https://www.amazon.com/sspa/click?ie=UTF8&url=%2FA-Lamp%2Fdp%2FB000000001%2Fref%3Dsr_1_1',
    'amazon.com/B000000001',
  ],
  ['https://www.amazon.com/s?k=lamp', 'amazon.com/s?k=lamp'],
  // A short link's code may have ten characters, and its case matters.
  ['https://a.co/d/aBcDeFgHiJ', 'a.co/d/aBcDeFgHiJ'],
  ['https://amzn.eu/d/aBcDeFg', 'amzn.eu/d/aBcDeFg'],
  ['https://www.ebay.com/itm/a-lamp/123456789012?hash=1', 'ebay.com/itm/123456789012'],
  ['https://m.ebay.de/itm/123456789012', 'ebay.de/itm/123456789012'],
  ['https://Shop.example/a/?utm_source=x&b=2&a=1#top', 'shop.example/a?a=1&b=2'],
  ['https://notamazon.com/dp/B000000001', 'notamazon.com/dp/B000000001'],
  ['https://amazon.com.evil.example/dp/B000000001', 'amazon.com.evil.example/dp/B000000001'],
  ['no address', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is identified by %s', (address, key) => {
  expect(normaliseLink(address)).toBe(key)
})

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
  // A listing has one number in all countries.
  ['https://m.ebay.de/itm/123456789012', 'ebay.com/itm/123456789012'],
  ['https://Shop.example/a/?utm_source=x&b=2&a=1#top', 'shop.example/a?a=1&b=2'],
  ['https://notamazon.com/dp/B000000001', 'notamazon.com/dp/B000000001'],
  ['https://amazon.com.evil.example/dp/B000000001', 'amazon.com.evil.example/dp/B000000001'],
  ['https://www.ebay.com/itm/123456789', 'ebay.com/itm/123456789'],
  ['https://www.ebay.com/itm/123456789?x=1', 'ebay.com/itm/123456789'],
  ['https://www.ebay.com/itm/123456789/', 'ebay.com/itm/123456789'],
  ['https://www.ebay.com/itm/123456789x', 'ebay.com/itm/123456789x'],
  // Without an item's number an address of eBay is a page like others.
  ['https://www.ebay.com/', 'ebay.com'],
  ['https://www.ebay.com/sch/lamp?a=1', 'ebay.com/sch/lamp?a=1'],
  ['https://www.ebay.com/usr/seller', 'ebay.com/usr/seller'],
  ['https://shop.example/itm/123456789?a=1', 'shop.example/itm/123456789?a=1'],
  ['https://notebay.com/itm/123456789?a=1', 'notebay.com/itm/123456789?a=1'],
  [
    'https://shop.example/a?source=x&spm=y&affiliate=z&aff=1&_encoding=2&psc=3&th=4',
    'shop.example/a',
  ],
  [
    'https://shop.example/a?resource=1&spmx=2&path=3&earth=4',
    'shop.example/a?earth=4&path=3&resource=1&spmx=2',
  ],
  ['https://shop.example/a//', 'shop.example/a'],
  ['https://www.amazon.com/x?asin=b000000001', 'amazon.com/B000000001'],
  ['https://www.amazon.com/x?asin=b0000000012', 'amazon.com/x?asin=b0000000012'],
  ['https://www.amazon.com/x?asin=xb000000001', 'amazon.com/x?asin=xb000000001'],
  ['https://www.amazon.com/x?asin=b00000', 'amazon.com/x?asin=b00000'],
  ['no address', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is identified by %s', (address, key) => {
  expect(normaliseLink(address)).toBe(key)
})

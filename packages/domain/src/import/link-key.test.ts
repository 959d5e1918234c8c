import { expect, it } from 'vitest'
import { linkKeyOf } from '#src/import/link-key.ts'

it.each([
  ['https://www.amazon.com/Some-Lamp/dp/b000000001/ref=sr_1?keywords=x', 'amazon.com/B000000001'],
  ['http://amazon.com/gp/aw/d/B000000001', 'amazon.com/B000000001'],
  ['https://smile.amazon.co.uk/gp/product/B000000001', 'amazon.co.uk/B000000001'],
  ['https://www.ebay.com/itm/a-lamp/123456789012?hash=1', 'ebay.com/itm/123456789012'],
  ['https://Shop.example/a/?utm_source=x&b=2&a=1#top', 'shop.example/a?a=1&b=2'],
  ['https://notamazon.com/dp/B000000001', 'notamazon.com/dp/B000000001'],
  ['no address', null],
  [null, null],
])('%s is known by %s', (address, key) => {
  expect(linkKeyOf(address)).toBe(key)
})

import { expect, test } from 'vitest'
import { offersOnList } from '#src/offers/listed-offers.ts'

const NO_LINKS = { url: null, amazon_url: null, ebay_url: null }
const asin = (code: string, shop = 'amazon.com') => ({
  amazon_url: `https://www.${shop}/dp/${code}`,
})
const offer = { name: 'Desk  lamp ', seller_id: 's1', ...NO_LINKS }
const product = {
  name: 'desk Lamp',
  seller_id: 's1',
  status: 'wishlist',
  archived: false,
  order_number: null,
  ...NO_LINKS,
} as const

test.each([
  ['the same name and seller', {}, {}, true],
  ['ordered already', { status: 'ordered', order_number: '112-1234567-1234567' }, {}, true],
  ['completed, so that it may be tested again', { status: 'paid' }, {}, false],
  ['archived', { archived: true }, {}, false],
  ['another seller', { seller_id: 's2' }, {}, false],
  ['no seller', { seller_id: null }, {}, false],
  ['another name', { name: 'Desk lamps' }, {}, false],
  ['a name without the space', { name: 'Desklamp' }, {}, false],
  ['no name', { name: null }, {}, false],
  ['the same ASIN', asin('B0TRAIL001'), asin('B0TRAIL001'), true],
  [
    'the same ASIN under another name',
    { ...asin('B0TRAIL001'), name: 'My lamp', order_number: 'A-1' },
    asin('B0TRAIL001'),
    true,
  ],
  [
    'the same ASIN from another seller',
    { ...asin('B0TRAIL001'), seller_id: 's2' },
    asin('B0TRAIL001'),
    true,
  ],
  [
    'the same text that is no address, from another seller',
    { url: 'https://', seller_id: 's2' },
    { url: 'https://' },
    false,
  ],
  ['another ASIN, and the same name and seller', asin('B0TRAIL001'), asin('B0TRAIL002'), false],
  ['the ASIN of another country', asin('B0TRAIL001'), asin('B0TRAIL001', 'amazon.de'), false],
  ['the same name and seller, and a link that the offer lacks', asin('B0TRAIL001'), {}, true],
  ['the same name and seller, but not the link of the offer', {}, asin('B0TRAIL001'), true],
  [
    'another name, but the same page of a shop',
    { url: 'https://shop.example/lamp', name: 'My lamp' },
    { url: 'https://shop.example/lamp' },
    true,
  ],
] as const)('a product with %s', (_case, change, offered, isListed) => {
  expect(offersOnList([{ ...product, ...change }])({ ...offer, ...offered })).toBe(isListed)
})

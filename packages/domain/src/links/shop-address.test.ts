import { describe, expect, it } from 'vitest'
import { cleanLink } from '#src/links/clean-link.ts'
import { shopOf } from '#src/links/known-shops.ts'
import { normaliseLink } from '#src/links/normalise-link.ts'
import { shopAddressOf } from '#src/links/shop-address.ts'
import { linkNeedle } from '#src/products/same-product.ts'

describe('the shop of a host', () => {
  it.each([
    ['www.walmart.com', 'walmart'],
    ['www.walmart.ca', 'walmart'],
    ['www.walmart.com.mx', 'walmart'],
    ['www.target.com', 'target'],
    ['m.ebay.co.uk', 'ebay'],
    ['cafr.ebay.ca', 'ebay'],
    ['www.ebay.com.au', 'ebay'],
    ['knits.etsy.com', 'etsy'],
    ['es.aliexpress.com', 'aliexpress'],
    ['aliexpress.ru', 'aliexpress'],
    ['www.temu.com', 'temu'],
    ['shop.tiktok.com', 'tiktok'],
    ['WWW.TikTok.com', 'tiktok'],
    // These only lead there.
    ['ebay.us', null],
    ['etsy.me', null],
    ['temu.to', null],
    ['notebay.com', null],
    ['ebay.com.evil.example', null],
    ['corporate.walmart.com', null],
    ['shop.example', null],
  ])('%s is %s', (host, shop) => {
    expect(shopOf(host)).toBe(shop)
  })
})

/** Each product with all its links, the first of them as it is stored. */
const products: [key: string, id: string, links: string[]][] = [
  [
    'walmart.com/ip/55512345',
    '55512345',
    [
      'https://www.walmart.com/ip/55512345',
      'https://www.walmart.com/ip/Oak-Stool-18-in/55512345?athbdg=L1600&selectedSellerId=1',
      'http://walmart.com/ip/seort/55512345/',
      'https://m.walmart.com/ip/55512345#reviews',
    ],
  ],
  [
    'walmart.ca/ip/6000200280557',
    '6000200280557',
    [
      'https://www.walmart.ca/en/ip/oak-stool/6000200280557',
      'https://www.walmart.ca/en/ip/oak-stool/6000200280557?selectedOfferId=AB12',
    ],
  ],
  ['walmart.ca/ip/1L8ITSG4QYH6', '1L8ITSG4QYH6', ['https://www.walmart.ca/fr/ip/x/1L8ITSG4QYH6']],
  [
    'target.com/p/A-87654321',
    '87654321',
    [
      'https://www.target.com/p/-/A-87654321',
      'https://www.target.com/p/clay-vase-8211-small/-/A-87654321?ref=tgt_adv#lnk=sametab',
    ],
  ],
  [
    'target.com/p/A-22334455',
    '22334455',
    [
      'https://www.target.com/p/-/A-87654321?preselect=22334455',
      'https://www.target.com/p/clay-vase/-/A-87654321?preselect=22334455#lnk=sametab',
    ],
  ],
  [
    'ebay.com/itm/123456789012',
    '123456789012',
    [
      'https://www.ebay.de/itm/123456789012',
      'https://m.ebay.de/itm/123456789012?hash=item1',
      'https://www.ebay.de/itm/Blaue-Tasse/123456789012',
    ],
  ],
  [
    'ebay.com/itm/123456789012',
    '123456789012',
    [
      'https://www.ebay.com/itm/123456789012?var=4455',
      'https://www.ebay.com/itm/Blue-Mug/123456789012?hash=item1&var=4455&_trkparms=x',
    ],
  ],
  [
    'etsy.com/listing/1234567890',
    '1234567890',
    [
      'https://www.etsy.com/listing/1234567890',
      'https://www.etsy.com/de/listing/1234567890/leinenschuerze-natur?ga_order=most_relevant',
      'https://knits.etsy.com/listing/1234567890/linen-apron?variation0=7',
    ],
  ],
  [
    'aliexpress.com/item/1005006000000001',
    '1005006000000001',
    [
      'https://www.aliexpress.com/item/1005006000000001.html',
      'https://m.aliexpress.com/item/1005006000000001.html?spm=a2g0n',
      'https://aliexpress.com/i/1005006000000001.html',
      'https://www.aliexpress.com/item/LED-Lamp-Moon/1005006000000001.html',
    ],
  ],
  [
    'aliexpress.com/item/1005006000000001',
    '1005006000000001',
    [
      'https://es.aliexpress.com/item/1005006000000001.html',
      'https://m.es.aliexpress.com/item/1005006000000001.html',
    ],
  ],
  [
    'temu.com/g-601099500000001',
    '601099500000001',
    [
      'https://www.temu.com/silicone-lids-g-601099500000001.html',
      'https://www.temu.com/silicone-lids-g-601099500000001.html?_oak_mp_inf=x&top_gallery_url=y',
      'https://temu.com/silicone-lids-g-601099500000001.html',
    ],
  ],
  [
    'temu.com/g-601099500000001',
    '601099500000001',
    [
      'https://www.temu.com/de/goods.html?goods_id=601099500000001',
      'https://www.temu.com/de/goods.html?_bg_fs=1&goods_id=601099500000001',
    ],
  ],
  [
    'tiktok.com/product/1729384756012345678',
    '1729384756012345678',
    [
      'https://shop.tiktok.com/view/product/1729384756012345678',
      'https://shop.tiktok.com/view/product/1729384756012345678?region=US',
    ],
  ],
  [
    'tiktok.com/product/1729384756012345678',
    '1729384756012345678',
    [
      'https://www.tiktok.com/shop/pdp/desk-fan/1729384756012345678',
      'https://www.tiktok.com/shop/pdp/desk-fan/1729384756012345678?source=product_detail',
    ],
  ],
]

describe('a product at a known shop', () => {
  it.each(products.flatMap(([key, id, links]) => links.map((link) => [link, key, id, links[0]])))(
    '%s is %s',
    (link = '', key, id, stored) => {
      expect(normaliseLink(link)).toBe(key)
      expect(shopAddressOf(link)?.id).toBe(id)
      expect(cleanLink(link)).toBe(stored)
      expect(linkNeedle(link)).toBe(id)
      expect(link).toContain(id)
    },
  )

  it.each([
    'https://www.walmart.com/search?q=stool',
    'https://www.walmart.com/ip/OAKSTOOL',
    'https://www.target.com/c/vases/-/N-5xtda',
    'https://www.ebay.com/sch/i.html?_nkw=123456789012',
    'https://www.ebay.com/itm/123456789x',
    'https://www.ebay.com/b/Mugs/20696/bn_2309835',
    'https://www.etsy.com/shop/Knits',
    'https://www.etsy.com/market/listing',
    'https://www.aliexpress.com/store/1102731325',
    'https://www.temu.com/channel/full-star.html?goods_id=601099500000001',
    'https://www.temu.com/kitchen-o3-23.html',
    'https://www.tiktok.com/@maker/video/7281234567890123456',
    'https://shop.example/ip/55512345',
    'https://shop.example/itm/123456789012',
    'no link',
  ])('is not at %s', (link) => {
    expect(shopAddressOf(link)).toBeNull()
  })
})

describe('a product of a Shopify shop', () => {
  const board = 'https://shop.example/products/walnut-board'

  it.each([
    [board, 'shop.example/products/walnut-board', board],
    [
      'https://shop.example/collections/kitchen/products/walnut-board/',
      'shop.example/products/walnut-board',
      `${board}/`,
    ],
    [
      `${board}?_pos=1&_sid=2&_ss=r&pr_rec_id=x&pr_prod_strat=y`,
      'shop.example/products/walnut-board',
      board,
    ],
    [
      'https://shop.example/collections/all/products/walnut-board?currency=USD&utm_source=x&variant=41234567890123',
      'shop.example/products/walnut-board?variant=41234567890123',
      `${board}?variant=41234567890123`,
    ],
    // Other shops count their variants, and have more parameters that matter.
    [
      `${board}?variant=3&size=s`,
      'shop.example/products/walnut-board?size=s&variant=3',
      `${board}?variant=3&size=s`,
    ],
    [
      'https://shop.example/collections/kitchen',
      'shop.example/collections/kitchen',
      'https://shop.example/collections/kitchen',
    ],
    [
      'https://shop.example/collections/a/products/b/reviews',
      'shop.example/collections/a/products/b/reviews',
      'https://shop.example/collections/a/products/b/reviews',
    ],
    [
      'https://shop.example/lamp?variant=41234567890123&a=1',
      'shop.example/lamp?a=1&variant=41234567890123',
      'https://shop.example/lamp?variant=41234567890123&a=1',
    ],
  ])('%s', (link, key, stored) => {
    expect(normaliseLink(link)).toBe(key)
    expect(cleanLink(link)).toBe(stored)
  })

  it('is looked up by a text that its links in all collections have', () => {
    expect(linkNeedle(board)).toBe('/products/walnut-board')
    expect(linkNeedle('https://shop.example/collections/kitchen/products/walnut-board')).toBe(
      '/products/walnut-board',
    )
  })
})

import { describe, expect, test } from 'vitest'
import {
  jsonLd,
  readProduct,
  stocked,
  tags,
} from '#src/integrations/shops/own-data/pages.fixture.ts'

const aliexpressVariant = (id: string, amount: number, stock: number, list = 20): object => ({
  skuIdStr: id,
  salable: stock > 0,
  skuVal: {
    availQuantity: stock,
    skuActivityAmount: { value: amount, currency: 'EUR' },
    skuAmount: { value: list, currency: 'EUR' },
  },
})

const aliexpressPage = (...skuPriceList: object[]): string =>
  `<script>window.runParams = {};</script><script>
    window.runParams = {
      data: ${JSON.stringify({
        productInfoComponent: { subject: 'LED Lamp "Moon" {2' },
        imageComponent: { imagePathList: ['https://ae01.alicdn.com/lamp.jpg'] },
        priceComponent: { skuPriceList },
      })},
      csrfToken: ''
    };</script>`

describe('AliExpress', () => {
  const url = 'https://de.aliexpress.com/item/1005006000000001.html?spm=a2g0o.x'

  test('has the price after its discount', () => {
    expect(readProduct(url, aliexpressPage(aliexpressVariant('1', 12.34, 5)))).toEqual({
      name: 'LED Lamp "Moon" {2',
      price: 12.34,
      currency: 'EUR',
      imageUrl: 'https://ae01.alicdn.com/lamp.jpg',
      url: 'https://de.aliexpress.com/item/1005006000000001.html',
    })
  })

  test('has a price if all its variants in stock cost the same', () => {
    expect(
      readProduct(
        url,
        aliexpressPage(
          aliexpressVariant('1', 12, 5),
          aliexpressVariant('2', 12, 1),
          aliexpressVariant('3', 9, 0),
        ),
      ),
    ).toMatchObject({ price: 12 })
    expect(
      readProduct(
        url,
        aliexpressPage(aliexpressVariant('1', 12, 5), aliexpressVariant('2', 15, 1)),
      ),
    ).toMatchObject({
      price: null,
    })
    expect(readProduct(url, aliexpressPage(aliexpressVariant('1', 12, 0)))).toMatchObject({
      price: null,
    })
  })

  test('has the price of the variant that the address names', () => {
    const both = aliexpressPage(aliexpressVariant('11', 12, 5), aliexpressVariant('22', 15, 1))
    expect(readProduct(`${url}&sku_id=22`, both)).toMatchObject({ price: 15 })
    const shared = `https://de.aliexpress.com/item/1005006000000001.html?pdp_ext_f=${encodeURIComponent('{"sku_id":"11"}')}`
    expect(readProduct(shared, both)).toMatchObject({ price: 12 })
  })

  test('with a range in its own data has no price by schema.org either', () => {
    const told = jsonLd({
      '@type': 'Product',
      name: 'LED Lamp',
      offers: { price: '12', priceCurrency: 'EUR' },
    })
    expect(
      readProduct(
        url,
        told + aliexpressPage(aliexpressVariant('1', 12, 5), aliexpressVariant('2', 15, 1)),
      ),
    ).toMatchObject({
      name: 'LED Lamp',
      price: null,
    })
    expect(readProduct(url, told + aliexpressPage(aliexpressVariant('1', 12, 0)))).toMatchObject({
      price: null,
    })
    expect(readProduct(url, told)).toMatchObject({ price: 12 })
  })

  test.each([
    ['12,34€ 50% OFF|LED Lamp Moon| |   - AliExpress', 'LED Lamp Moon'],
    ['58.46MXN$ 74% de DESCUENTO|LED Lamp|Moon - AliExpress 13', 'LED Lamp Moon'],
    ['LED Lamp Moon - AliExpress', 'LED Lamp Moon'],
  ])('with tags alone is named by %s, without the price in it', (title, name) => {
    expect(readProduct(url, tags(title))).toMatchObject({ name, price: null })
  })
})

const temuPage = (...prices: string[]): string =>
  `<script>window.rawData={"store":{"goodsId":"601099500000001","goods":{"goodsName":"Silicone Lids, 4 pcs"},"sku":${JSON.stringify(
    prices.map((price, index) => ({
      skuId: index,
      thumbUrl: 'https://img.kwcdn.com/lids.jpg',
      normalPriceStr: price,
      normalLinePriceStr: '19,99€',
    })),
  )}}};document.dispatchEvent(new Event('x'));</script>`

describe('Temu', () => {
  const url =
    'https://www.temu.com/de/silicone-lids-g-601099500000001.html?_oak_mp_inf=x&refer_page=y'

  test.each([
    [['8,98€'], 8.98],
    [['8,98€', '8,98€'], 8.98],
    [['8,98€', '12,49€'], null],
    [['soon', '8,98€'], null],
    [[], null],
  ])('with the prices %j', (prices, price) => {
    expect(readProduct(url, temuPage(...prices))).toMatchObject({
      name: 'Silicone Lids, 4 pcs',
      price,
      url: 'https://www.temu.com/de/silicone-lids-g-601099500000001.html',
    })
  })

  test('has the currency if the page names it', () => {
    expect(readProduct(url, temuPage('8,98€'))).toMatchObject({ currency: 'EUR' })
    expect(readProduct(url, temuPage('$8.98'))).toMatchObject({ price: 8.98, currency: null })
  })

  test('with tags alone loses the shop behind the name', () => {
    expect(readProduct(url, tags('Silicone Lids - Temu Germany'))).toMatchObject({
      name: 'Silicone Lids',
    })
  })
})

const tiktokPage = (info: object): string =>
  `<script id="__MODERN_ROUTER_DATA__" type="application/json">${JSON.stringify({
    loaderData: {
      layout: null,
      'shop/(pdp)/page': {
        page_config: {
          components_map: [
            { component_type: 'shop_info', component_data: {} },
            { component_type: 'product_info', component_data: { product_info: info } },
          ],
        },
      },
    },
  })}</script>`

const tiktokModel = (...skus: object[]): object => ({
  product_model: {
    product_id: '1729384756012345678',
    name: 'Desk Fan',
    images: [{ url_list: ['https://p16.ttcdn.com/fan.jpg'] }],
    skus,
  },
  promotion_model: {
    promotion_product_price: {
      min_price: {
        sale_price_decimal: '14.99',
        origin_price_decimal: '20',
        currency_name: 'USD',
      },
    },
  },
})

describe('TikTok Shop', () => {
  const url = 'https://www.tiktok.com/shop/pdp/desk-fan/1729384756012345678?source=x'

  test('without variants has its price', () => {
    expect(readProduct(url, tiktokPage(tiktokModel({ sku_id: '1' })))).toEqual({
      name: 'Desk Fan',
      price: 14.99,
      currency: 'USD',
      imageUrl: 'https://p16.ttcdn.com/fan.jpg',
      url: 'https://www.tiktok.com/shop/pdp/desk-fan/1729384756012345678',
    })
  })

  test('with variants has none: the page names the lowest', () => {
    expect(
      readProduct(url, tiktokPage(tiktokModel({ sku_id: '1' }, { sku_id: '2' }))),
    ).toMatchObject({
      name: 'Desk Fan',
      price: null,
    })
  })

  test('of another form has its name and picture', () => {
    const base = { title: 'Desk Fan', images: [{ url_list: ['https://p16.ttcdn.com/fan.jpg'] }] }
    expect(readProduct(url, tiktokPage({ product_base: base }))).toMatchObject({
      name: 'Desk Fan',
      price: null,
      imageUrl: 'https://p16.ttcdn.com/fan.jpg',
    })
  })

  test('with schema.org is read by it', () => {
    const offers = { price: '14.99', priceCurrency: 'GBP', availability: stocked }
    expect(
      readProduct(url, jsonLd({ '@type': 'Product', name: 'Desk Fan', offers })),
    ).toMatchObject({
      price: 14.99,
      currency: 'GBP',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { jsonLd, readProduct } from '#src/integrations/shops/own-data/pages.fixture.ts'

describe('a Shopify shop', () => {
  const handle = 'https://shop.example/products/walnut-board'
  const small = '41234567890123'
  const large = '41234567890456'
  const canonical = `<link rel="canonical" href="${handle}">`
  const tags = `<meta property="og:title" content="Walnut Board – The Shop"><meta property="og:site_name" content="The Shop"><meta property="og:type" content="product">
    <meta property="og:image" content="http://shop.example/cdn/board.jpg"><meta property="og:price:amount" content="30.00"><meta property="og:price:currency" content="USD">`
  const offer = (variant: string, price: string, stock = 'InStock'): object => ({
    '@type': 'Offer',
    availability: `http://schema.org/${stock}`,
    price,
    priceCurrency: 'USD',
    url: `${handle}?variant=${variant}`,
  })
  const group = jsonLd({
    '@context': 'http://schema.org/',
    '@id': '/products/walnut-board#product',
    '@type': 'ProductGroup',
    name: 'Walnut Board',
    hasVariant: [
      {
        '@id': `/products/walnut-board?variant=${small}#variant`,
        '@type': 'Product',
        name: 'Walnut Board - Small',
        offers: offer(small, '30.00'),
      },
      {
        '@id': `/products/walnut-board?variant=${large}#variant`,
        '@type': 'Product',
        name: 'Walnut Board - Large',
        offers: offer(large, '45.00'),
      },
    ],
  })
  const offers = jsonLd({
    '@type': 'Product',
    name: 'Walnut Board',
    offers: [offer(small, '30.0'), offer(large, '45.0', 'OutOfStock')],
  })

  test.each([
    ['a variant', `${handle}?variant=${large}`, 45, `${handle}?variant=${large}`],
    [
      'a variant, in a collection and from an advertisement',
      `https://shop.example/collections/kitchen/products/walnut-board?variant=${small}&currency=USD&utm_source=x`,
      30,
      `${handle}?variant=${small}`,
    ],
    ['no variant', handle, null, handle],
    [
      'a variant that is gone',
      `${handle}?variant=40000000000000`,
      null,
      `${handle}?variant=40000000000000`,
    ],
  ])('whose address names %s', (_, url, price, address) => {
    expect(readProduct(url, canonical + tags + group)).toMatchObject({
      name: 'Walnut Board',
      price,
      url: address,
    })
  })

  test('whose other variant is sold out has the price of the one in stock', () => {
    expect(readProduct(handle, tags + offers)).toMatchObject({ price: 30 })
    expect(readProduct(`${handle}?variant=${large}`, tags + offers)).toMatchObject({ price: null })
  })

  const counters = (currency: string, ...prices: number[]): string =>
    `<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {};
      window.ShopifyAnalytics.meta.currency = '${currency}';
      var meta = ${JSON.stringify({
        product: {
          id: 1,
          gid: 'gid://shopify/Product/1',
          variants: prices.map((price, index) => ({
            id: Number(small) + index,
            price,
            name: 'Walnut Board',
          })),
          remote: false,
        },
        page: { pageType: 'product' },
      })};
      for (var attr in meta) { window.ShopifyAnalytics.meta[attr] = meta[attr]; }</script>`

  test.each([
    ['one price', handle, counters('USD', 3000, 3000), 30],
    ['a range, of which the tags name the low end', handle, counters('USD', 3000, 4500), null],
    ['the chosen variant', `${handle}?variant=41234567890124`, counters('USD', 3000, 4500), 45],
    ['a currency without cents', handle, counters('JPY', 3000), null],
    ['a product of its own price', handle, counters('USD', 0), null],
  ])('without schema.org is read by its counters: %s', (_, url, script, price) => {
    expect(readProduct(url, tags + script)).toMatchObject({
      name: 'Walnut Board',
      price,
      imageUrl: 'https://shop.example/cdn/board.jpg',
    })
  })
})

const wooProduct = (offers: object): string =>
  jsonLd({
    '@context': 'https://schema.org/',
    '@graph': [
      { '@type': 'BreadcrumbList' },
      { '@type': 'Product', name: 'Clay Mug', offers: [offers] },
    ],
  })

const wooPrice = (price: string, more: object = {}): object => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'EUR',
  valueAddedTaxIncluded: true,
  validThrough: '2026-12-31',
  ...more,
})

const wooAmount = (text: string): string =>
  `<span class="woocommerce-Price-amount amount"><bdi>${text}</bdi></span>`

describe('a WooCommerce shop', () => {
  const url = 'https://laden.example/product/clay-mug/'

  test.each([
    [
      'a price',
      {
        '@type': 'Offer',
        priceSpecification: [wooPrice('12.00')],
        availability: 'http://schema.org/InStock',
      },
      12,
    ],
    [
      'a sale',
      {
        '@type': 'Offer',
        priceSpecification: [
          wooPrice('9.00'),
          wooPrice('12.00', { priceType: 'https://schema.org/ListPrice' }),
        ],
      },
      9,
    ],
    [
      'an earlier form',
      {
        '@type': 'Offer',
        price: '12.00',
        priceValidUntil: '2026-12-31',
        priceSpecification: {
          price: '12.00',
          priceCurrency: 'EUR',
          valueAddedTaxIncluded: 'false',
        },
        priceCurrency: 'EUR',
      },
      12,
    ],
    [
      'a range',
      {
        '@type': 'AggregateOffer',
        lowPrice: '9.00',
        highPrice: '12.00',
        offerCount: 2,
        priceCurrency: 'EUR',
      },
      null,
    ],
    [
      'nothing left',
      {
        '@type': 'Offer',
        priceSpecification: [wooPrice('12.00')],
        availability: 'http://schema.org/OutOfStock',
      },
      null,
    ],
  ])('with schema.org: %s', (_, offers, price) => {
    expect(readProduct(url, wooProduct(offers))).toMatchObject({ name: 'Clay Mug', price, url })
  })

  const page = (price: string, more = ''): string =>
    `<body class="single-product"><div class="product type-product"><div class="woocommerce-product-gallery">
      <div class="woocommerce-product-gallery__image"><a href="https://laden.example/mug.jpg"><img src="https://laden.example/mug-300.jpg"></a></div></div>
      <div class="summary entry-summary"><h1 class="product_title entry-title">Clay Mug</h1><p class="price">${price}</p>${more}</div>
      <section class="related products"><ul><li class="product"><span class="price">${wooAmount('1,00&nbsp;€')}</span></li></ul></section></div></body>`

  test.each([
    ['a price', wooAmount('12,00&nbsp;€'), 12],
    [
      'a sale',
      `<del>${wooAmount('12,00&nbsp;€')}</del> <span class="screen-reader-text">Original price was: 12,00&nbsp;€.</span><ins>${wooAmount('9,00&nbsp;€')}</ins><span class="screen-reader-text">Current price is: 9,00&nbsp;€.</span>`,
      9,
    ],
    ['a range', `${wooAmount('9,00&nbsp;€')} – ${wooAmount('12,00&nbsp;€')}`, null],
    [
      'a price with its tax',
      `${wooAmount('12,00&nbsp;€')} <small class="woocommerce-price-suffix">incl. 19 % VAT</small>`,
      12,
    ],
    ['no price', '', null],
  ])('without schema.org: %s', (_, price, expected) => {
    expect(readProduct(url, page(price))).toMatchObject({
      name: 'Clay Mug',
      price: expected,
      imageUrl: 'https://laden.example/mug.jpg',
    })
  })

  test('that is sold out has no price', () => {
    expect(
      readProduct(url, page(wooAmount('12,00 €'), '<p class="stock out-of-stock">Sold out</p>')),
    ).toMatchObject({ price: null })
  })

  test('with its earlier markup has the price after a sale', () => {
    const html = `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Clay Mug</h1>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><p class="price" itemprop="price"><del>£12.00</del> <ins>£9.00</ins></p>
      <meta itemprop="priceCurrency" content="GBP"><link itemprop="availability" href="http://schema.org/InStock"></div></div>`
    expect(readProduct(url, html)).toMatchObject({ price: 9, currency: 'GBP' })
  })
})

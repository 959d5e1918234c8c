import { describe, expect, test } from 'vitest'
import { readShopPage } from '#src/integrations/shops/read-shop-page.ts'

function read(html: string, url = 'https://shop.example/products/lamp', contentType = 'text/html') {
  return readShopPage({ url, contentType, bytes: Buffer.from(html) })
}

function productOf(html: string, url?: string) {
  const reading = read(html, url)
  return reading.ok ? reading.product : reading.reason
}

const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`
const product = (more: object): object => ({ '@type': 'Product', name: 'Lamp', ...more })

const listed = (name: string): object => ({ '@type': 'ListItem', item: product({ name }) })

const tags = (more = ''): string => `<meta property="og:title" content="Lamp – The Shop">
  <meta property="og:site_name" content="The Shop">${more}`

describe('JSON-LD', () => {
  test.each([
    ['a number', product({ offers: { price: 12.5, priceCurrency: 'USD' } }), 12.5, 'USD'],
    ['a text', product({ offers: { price: '12.50', priceCurrency: 'usd' } }), 12.5, 'USD'],
    ['a comma', product({ offers: { price: '1.299,00', priceCurrency: 'EUR' } }), 1299, 'EUR'],
    ['a list', [product({ offers: [{ price: 12, priceCurrency: 'GBP' }] })], 12, 'GBP'],
    [
      'a graph',
      {
        '@graph': [
          { '@type': 'WebPage' },
          product({ offers: { price: 12, priceCurrency: 'GBP' } }),
        ],
      },
      12,
      'GBP',
    ],
    [
      'below the page',
      { '@type': 'WebPage', mainEntity: product({ offers: { price: 12 } }) },
      12,
      null,
    ],
    [
      'several sellers',
      product({
        offers: { '@type': 'AggregateOffer', lowPrice: 9, highPrice: 9, priceCurrency: 'EUR' },
      }),
      9,
      'EUR',
    ],
    [
      'several offers',
      product({
        offers: [
          { price: 12, priceCurrency: 'EUR' },
          { price: 9, priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
        ],
      }),
      12,
      'EUR',
    ],
    [
      'a specification',
      product({ offers: { priceSpecification: [{ price: 7, priceCurrency: 'CAD' }] } }),
      7,
      'CAD',
    ],
    ['a sign', product({ offers: { price: '£7.00' } }), 7, 'GBP'],
    ['no offer', product({}), null, null],
    ['nothing to pay', product({ offers: { price: 0, priceCurrency: 'EUR' } }), null, null],
    ['words', product({ offers: { price: 'on request' } }), null, null],
    ['less than nothing', product({ offers: { price: -5 } }), null, null],
    [
      'a whole address as type',
      { '@type': 'https://schema.org/Product', name: 'Lamp', offers: { price: 3 } },
      3,
      null,
    ],
  ])('with %s as price', (_, data, price, currency) => {
    expect(productOf(jsonLd(data))).toMatchObject({ name: 'Lamp', price, currency })
  })

  test('gives the price of the opened variant', () => {
    const data = {
      '@type': 'ProductGroup',
      name: 'Lamp',
      hasVariant: [
        {
          '@type': 'Product',
          url: '/products/lamp?v=1',
          offers: { price: 5, priceCurrency: 'EUR' },
        },
        {
          '@type': 'Product',
          url: '/products/lamp?v=2',
          offers: { price: 8, priceCurrency: 'EUR' },
        },
      ],
    }
    const url = 'https://shop.example/products/lamp'
    expect(productOf(jsonLd(data), `${url}?v=2&utm_source=x`)).toMatchObject({ price: 8 })
    expect(productOf(jsonLd(data), url)).toMatchObject({ price: null })
  })

  test('with small syntax errors is still read', () => {
    const text = '<!-- {"@type":"Product","name":"Two\nlines","offers":{"price":"3"}} -->'
    expect(productOf(jsonLd(text))).toMatchObject({ name: 'Two lines', price: 3 })
    expect(productOf(jsonLd('{"@type":"Product",') + jsonLd(product({})))).toMatchObject({
      name: 'Lamp',
    })
    expect(productOf(jsonLd(product({ name: 'Salt &amp; pepper &#8482;' })))).toMatchObject({
      name: 'Salt & pepper ™',
    })
  })

  test.each([
    ['//img.example/a.jpg', 'https://img.example/a.jpg'],
    ['http://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['/a b.jpg', 'https://shop.example/a%20b.jpg'],
    [
      ['', { '@type': 'ImageObject', url: 'https://img.example/b.jpg' }],
      'https://img.example/b.jpg',
    ],
    [
      { contentUrl: 'https://img.example/c.jpg', url: 'https://shop.example/page' },
      'https://img.example/c.jpg',
    ],
    ['data:image/png;base64,iVBORw0KGgo=', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('with the picture %j gives %j', (image, imageUrl) => {
    expect(productOf(jsonLd(product({ image })))).toMatchObject({ imageUrl })
  })

  test('of other products on the page is ignored', () => {
    const data = product({ isRelatedTo: product({ name: 'Shade' }), offers: { price: 2 } })
    expect(productOf(jsonLd(data))).toMatchObject({ name: 'Lamp', price: 2 })
  })

  test('of several products uses the page’s own one', () => {
    const both = jsonLd([
      product({ name: 'Shade' }),
      product({ name: 'Lamp', url: '/products/lamp' }),
    ])
    expect(productOf(both)).toMatchObject({ name: 'Lamp' })
    expect(productOf(both, 'https://shop.example/all')).toBe('no product')
    expect(productOf(`<h1> Shade </h1>${both}`, 'https://shop.example/all')).toMatchObject({
      name: 'Shade',
    })
  })

  test('of a list of products gives no product', () => {
    const list = { '@type': 'ItemList', itemListElement: [listed('Lamp'), listed('Shade')] }
    expect(productOf(jsonLd(list))).toBe('no product')
  })

  test('of any depth ends', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(productOf(jsonLd(deep))).toBe('no product')
  })
})

test('values missing in JSON-LD come from the markup and from Open Graph', () => {
  const html = `${jsonLd(product({}))}
    <div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Other words</b>
    <p itemprop="offers" itemscope><b itemprop="price" content="4.20"></b><meta itemprop="priceCurrency" content="EUR"></p></div>
    <meta property="og:title" content="Lamp | Shop"><meta property="og:image" content="https://img.example/lamp.jpg">`
  expect(productOf(html)).toMatchObject({
    name: 'Lamp',
    price: 4.2,
    currency: 'EUR',
    imageUrl: 'https://img.example/lamp.jpg',
  })
})

test('the name of a brand inside the markup of a product is not the product’s name', () => {
  const html = `<div itemscope itemtype="https://schema.org/Product">
    <span itemprop="brand" itemscope><i itemprop="name">Maker</i></span><b itemprop="name">Lamp</b></div>`
  expect(productOf(html)).toMatchObject({ name: 'Lamp' })
})

describe('Open Graph', () => {
  const picture = '<meta property="og:image" content="/lamp.jpg">'

  test.each([
    ['with a price', tags('<meta property="product:price:amount" content="5">'), undefined, 'Lamp'],
    ['that says so', tags('<meta property="og:type" content="product">'), undefined, 'Lamp'],
    ['with a picture', tags(picture), undefined, 'Lamp'],
  ])('%s is a product', (_, html, url, name) => {
    expect(productOf(html, url)).toMatchObject({ name })
  })

  test.each([
    ['without anything else', tags(), undefined],
    ['of the first page', tags(picture), 'https://shop.example/'],
    ['of an article', tags(`${picture}<meta property="og:type" content="article">`), undefined],
    ['of a film', tags(`${picture}<meta property="og:type" content="video.movie">`), undefined],
  ])('%s is no product', (_, html, url) => {
    expect(productOf(html, url)).toBe('no product')
  })
})

describe('the address to store', () => {
  const lamp = jsonLd(product({}))

  test.each([
    ['/products/the-lamp', 'https://shop.example/products/the-lamp'],
    ['http://shop.example/products/the-lamp', 'https://shop.example/products/the-lamp'],
    ['https://other.example/lamp', 'https://shop.example/products/lamp?a=1'],
    ['https://shop.example:8443/lamp', 'https://shop.example/products/lamp?a=1'],
    ['https://me@shop.example/lamp', 'https://shop.example/products/lamp?a=1'],
    ['/', 'https://shop.example/products/lamp?a=1'],
    ['javascript:alert(1)', 'https://shop.example/products/lamp?a=1'],
  ])('with %s as canonical is %s', (canonical, address) => {
    const url = 'https://shop.example/products/lamp?a=1&utm_source=x'
    expect(productOf(`<link rel="canonical" href="${canonical}">${lamp}`, url)).toMatchObject({
      url: address,
    })
  })
})

test('a page in another character set is decoded with it, from its header or its own markup', () => {
  const bytes = Buffer.from(
    `<title>x</title>${jsonLd({ '@type': 'Product', name: 'Gl\u00fchbirne' })}`,
    'latin1',
  )
  const url = 'https://shop.example/x'
  expect(readShopPage({ url, contentType: 'text/html; charset=ISO-8859-1', bytes })).toMatchObject({
    product: { name: 'Glühbirne' },
  })
  const told = Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), bytes])
  expect(readShopPage({ url, contentType: 'text/html', bytes: told })).toMatchObject({
    product: { name: 'Glühbirne' },
  })
})

test('a product’s page may contain parts of a protection service', () => {
  const html = `<div id="px-captcha"></div>${jsonLd(product({}))}`
  expect(productOf(html)).toMatchObject({ name: 'Lamp' })
  expect(productOf('<div id="px-captcha"></div>')).toBe('blocked')
})

const amazon = (inner: string, host = 'www.amazon.com') =>
  productOf(`<span id="productTitle"> Lamp </span>${inner}`, `https://${host}/dp/B0LAMP0001`)
const boxed = (text: string): string => `<span id="price_inside_buybox">${text}</span>`

describe("Amazon's pages", () => {
  test.each([
    [
      'a copy alone',
      '<div id="corePrice_feature_div"><span class="a-price"><span class="a-offscreen">$5.00</span></span></div>',
      5,
    ],
    ['an old place', '<span id="priceblock_ourprice">$1,005.50</span>', 1005.5],
    [
      'a range',
      '<div id="corePrice_feature_div"><span class="a-price-range"><span class="a-price"><span class="a-offscreen">$5.00</span></span> - <span class="a-price"><span class="a-offscreen">$9.00</span></span></span></div>',
      null,
    ],
    [
      'a crossed-out price alone',
      '<div id="corePrice_feature_div"><span class="a-price a-text-price"><span class="a-offscreen">$5.00</span></span></div>',
      null,
    ],
    [
      'another product',
      '<div id="sims"><span class="a-price"><span class="a-offscreen">$5.00</span></span></div>',
      null,
    ],
    ['no price', '', null],
  ])('with %s', (_, inner, price) => {
    expect(amazon(inner)).toMatchObject({ name: 'Lamp', price, currency: 'USD' })
  })

  test('recognize their currency by sign and by shop', () => {
    expect(amazon(boxed('8,00 €'), 'www.amazon.de')).toMatchObject({ price: 8, currency: 'EUR' })
    expect(amazon(boxed('￥1,299'), 'www.amazon.co.jp')).toMatchObject({
      price: 1299,
      currency: 'JPY',
    })
    expect(amazon(boxed('EUR 8.00'))).toMatchObject({ price: 8, currency: 'EUR' })
  })

  test('are read only by their own markup, and others never by it', () => {
    expect(productOf(jsonLd(product({})), 'https://www.amazon.com/dp/B0LAMP0001')).toBe(
      'no product',
    )
    expect(
      productOf('<span id="productTitle">Lamp</span>', 'https://notamazon.com/dp/B0LAMP0001'),
    ).toBe('no product')
  })
})

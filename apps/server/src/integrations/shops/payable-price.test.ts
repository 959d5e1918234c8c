import { describe, expect, test } from 'vitest'
import { readShopPage } from '#src/integrations/shops/read-shop-page.ts'

const url = 'https://shop.example/products/lamp'

function priceIn(html: string): number | string | null {
  const reading = readShopPage({ url, contentType: 'text/html', bytes: Buffer.from(html) })
  return reading.ok ? reading.product.price : reading.reason
}

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const withOffers = (offers: unknown, more: object = {}): string =>
  script({ '@context': 'https://schema.org', '@type': 'Product', name: 'Lamp', ...more, offers })
const priceOf = (offers: unknown, more: object = {}): unknown => priceIn(withOffers(offers, more))

const spec = (price: number | string, more: object = {}): object => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'EUR',
  ...more,
})
const struck = { priceType: 'https://schema.org/StrikethroughPrice' }

describe('a crossed-out price', () => {
  test.each([
    ['StrikethroughPrice'],
    ['https://schema.org/StrikethroughPrice'],
    ['http://schema.org/ListPrice'],
    ['schema:SRP'],
    [{ '@id': 'https://schema.org/MSRP' }],
    [['https://schema.org/StrikethroughPrice']],
    ['https://schema.org/InvoicePrice'],
    ['https://schema.org/MinimumAdvertisedPrice'],
    ['UVP'],
    ['Prix barré'],
  ])('of type %j is no price', (priceType) => {
    expect(priceOf({ priceSpecification: spec(100, { priceType }) })).toBeNull()
    expect(priceOf({ priceSpecification: [spec(100, { priceType }), spec(80)] })).toBe(80)
    expect(priceOf({ price: 80, priceSpecification: [spec(100, { priceType })] })).toBe(80)
    expect(priceOf({ price: 100, priceType })).toBeNull()
  })

  test('next to a sale price leaves the sale price', () => {
    const sale = spec('79,90', { priceType: 'https://schema.org/SalePrice' })
    expect(priceOf({ priceSpecification: [spec(100, struck), sale] })).toBe(79.9)
    expect(priceOf({ price: 100, priceSpecification: [sale, spec(100, struck)] })).toBe(79.9)
  })

  test('that may be the only price leaves none', () => {
    const sale = spec(80, { priceType: 'https://schema.org/SalePrice' })
    expect(priceOf({ price: 100, priceSpecification: sale })).toBeNull()
    expect(priceOf({ priceSpecification: [spec(80), spec(100)] })).toBeNull()
    expect(priceOf({ price: ['80', '100'] })).toBeNull()
  })
})

describe('a unit price', () => {
  test.each([
    [{ '@type': 'QuantitativeValue', value: '100', unitCode: 'MLT' }],
    [{ value: 1, unitCode: 'KGM' }],
    [{ value: 1, unitText: 'Liter' }],
    [{ value: 10, unitCode: 'C62' }],
    ['100 ml'],
  ])('for %j is no price', (referenceQuantity) => {
    const unit = spec(0.45, { referenceQuantity })
    expect(priceOf({ priceSpecification: unit })).toBeNull()
    expect(priceOf({ priceSpecification: [unit, spec(9)] })).toBe(9)
    expect(priceOf({ price: '9.00', priceSpecification: unit })).toBe(9)
  })

  test('for one piece is the price', () => {
    const referenceQuantity = { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' }
    expect(priceOf({ priceSpecification: spec(9, { referenceQuantity }) })).toBe(9)
  })
})

describe('a price for some people', () => {
  test.each([
    ['members', { validForMemberTier: { '@type': 'MemberProgramTier', name: 'Gold' } }],
    ['members by address', { validForMemberTier: { '@id': '#gold' } }],
    ['larger quantities', { eligibleQuantity: { minValue: 10 } }],
    ['larger orders', { eligibleTransactionVolume: { price: 100 } }],
    ['instalments', { billingDuration: 24 }],
    ['delivery', { '@type': 'DeliveryChargeSpecification' }],
  ])('such as %s is no price', (_, more) => {
    expect(priceOf({ priceSpecification: [spec(10), spec(7, more)] })).toBe(10)
    expect(priceOf({ priceSpecification: spec(7, more) })).toBeNull()
  })

  test('is no price even as a separate offer', () => {
    const member = { price: 7, validForMemberTier: { name: 'Gold' }, priceCurrency: 'EUR' }
    expect(priceOf([member, { price: 10, priceCurrency: 'EUR' }])).toBeNull()
    expect(priceOf(member)).toBeNull()
  })
})

describe('a range', () => {
  test.each([
    ['both ends', { lowPrice: 9, highPrice: 12 }],
    ['its low end', { '@type': 'AggregateOffer', lowPrice: '9.00', offerCount: 4 }],
    ['a price, too', { '@type': 'AggregateOffer', price: 9, lowPrice: 9, highPrice: 12 }],
    ['a specification', { priceSpecification: { minPrice: 9, maxPrice: 12 } }],
    ['variants', [{ price: 9 }, { price: 12 }]],
    ['offers inside', { lowPrice: 9, highPrice: 12, offers: [{ price: 9 }, { price: 12 }] }],
    ['words', { price: 'ab 9,00 €' }],
  ])('with %s is no price', (_, offers) => {
    expect(priceOf(offers)).toBeNull()
  })

  test.each([
    ['equal ends', { lowPrice: 9, highPrice: '9.00' }],
    ['one offer', { '@type': 'AggregateOffer', lowPrice: 9, offerCount: 1 }],
    ['equal offers', [{ price: 9 }, { price: '9.00' }]],
    ['one offer in stock', [{ price: 9 }, { price: 7, availability: 'OutOfStock' }]],
  ])('with %s is a price', (_, offers) => {
    expect(priceOf(offers)).toBe(9)
  })

  test('is no price in Open Graph either if JSON-LD calls it a range', () => {
    const tags =
      '<meta property="og:title" content="Lamp"><meta property="product:price:amount" content="9">'
    expect(priceIn(withOffers({ lowPrice: 9, highPrice: 12 }) + tags)).toBeNull()
    expect(priceIn(withOffers(undefined) + tags)).toBe(9)
  })
})

describe('a product that is not available new', () => {
  test.each([
    ['https://schema.org/OutOfStock'],
    ['http://schema.org/SoldOut'],
    ['Discontinued'],
    ['out of stock'],
    [{ '@id': 'schema:OutOfStock' }],
  ])('has no price: availability %j', (availability) => {
    expect(priceOf({ price: 9, availability })).toBeNull()
  })

  test.each([
    ['https://schema.org/UsedCondition'],
    ['RefurbishedCondition'],
    ['http://schema.org/DamagedCondition'],
    ['used'],
    [{ '@id': 'https://schema.org/UsedCondition' }],
  ])('has no price: condition %j', (itemCondition) => {
    expect(priceOf({ price: 9, itemCondition })).toBeNull()
    expect(priceOf({ price: 9 }, { itemCondition })).toBeNull()
    expect(priceOf([{ price: 12 }, { price: 9, itemCondition }])).toBe(12)
    const soldOut = { price: 12, availability: 'https://schema.org/OutOfStock' }
    expect(priceOf([soldOut, { price: 9, itemCondition }])).toBeNull()
  })

  test('leaves the price of new or orderable ones', () => {
    for (const availability of ['InStock', 'https://schema.org/PreOrder', 'LimitedAvailability']) {
      expect(priceOf({ price: 9, availability, itemCondition: 'NewCondition' })).toBe(9)
    }
  })

  test.each([
    ['product:availability', 'oos', null],
    ['product:availability', 'out of stock', null],
    ['product:condition', 'refurbished', null],
    ['product:availability', 'in stock', 9],
    ['product:condition', 'new', 9],
  ])('has no price in Open Graph: %s %s', (property, content, price) => {
    const tags = `<meta property="og:title" content="Lamp"><meta property="product:price:amount" content="9">
      <meta property="${property}" content="${content}">`
    expect(priceIn(tags)).toBe(price)
  })
})

const marked = (offer: string): string => `<div itemscope itemtype="https://schema.org/Product">
  <b itemprop="name">Lamp</b>${offer}</div>`

const offered = (inner: string, type = 'Offer'): string =>
  marked(`<p itemprop="offers" itemscope itemtype="https://schema.org/${type}">${inner}</p>`)

describe('microdata', () => {
  test.each([
    ['a price', '<b itemprop="price" content="9.00">9 €</b>', 9],
    [
      'a sold-out one',
      '<link itemprop="availability" href="http://schema.org/OutOfStock"><b itemprop="price">9</b>',
      null,
    ],
    [
      'a used one',
      '<link itemprop="itemCondition" href="http://schema.org/UsedCondition"><b itemprop="price">9</b>',
      null,
    ],
    ['two prices', '<s itemprop="price">12.00</s><b itemprop="price">9.00</b>', null],
    [
      'a unit price beside it',
      `<b itemprop="price">9.00</b><i itemprop="priceSpecification" itemscope><b itemprop="price">0.45</b>
       <i itemprop="referenceQuantity" itemscope><b itemprop="value">100</b><b itemprop="unitCode">MLT</b></i></i>`,
      9,
    ],
    [
      'a crossed-out price alone',
      `<i itemprop="priceSpecification" itemscope><b itemprop="price">12</b>
       <link itemprop="priceType" href="https://schema.org/StrikethroughPrice"></i>`,
      null,
    ],
  ])('with %s', (_, inner, price) => {
    expect(priceIn(offered(inner))).toBe(price)
  })

  test('with a range has no price', () => {
    const range = '<b itemprop="lowPrice">9</b><b itemprop="highPrice">12</b>'
    expect(priceIn(offered(range, 'AggregateOffer'))).toBeNull()
  })

  test('with an offer that is not a separate item is read', () => {
    expect(priceIn(marked('<p itemprop="offers"><b itemprop="price">9.00</b></p>'))).toBe(9)
  })
})

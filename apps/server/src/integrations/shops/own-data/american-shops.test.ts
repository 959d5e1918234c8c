import { describe, expect, test } from 'vitest'
import {
  jsonLd,
  readProduct,
  stocked,
  tags,
} from '#src/integrations/shops/own-data/pages.fixture.ts'

const walmartPage = (product: object): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: { pageProps: { initialData: { data: { product } } } },
  })}</script>`

const walmartVariant = (id: string, price: number): object => ({
  '@type': 'Product',
  name: `Oak Stool ${id}`,
  offers: { url: `https://www.walmart.com/ip/Oak-Stool/${id}`, price, priceCurrency: 'USD' },
})

describe('Walmart', () => {
  const url = 'https://www.walmart.com/ip/Oak-Stool-18-in/55512345?athbdg=L1600&from=/search'
  const stool = {
    name: 'Oak Stool, 18 in',
    usItemId: '55512345',
    availabilityStatus: 'IN_STOCK',
    imageInfo: { allImages: [{ url: 'https://i5.walmartimages.com/stool.jpg' }] },
  }
  const noRange = { minPrice: null, maxPrice: null, priceString: null }

  test('with schema.org is read by it', () => {
    const offers = [
      {
        '@type': 'Offer',
        url: 'https://www.walmart.com/ip/Oak-Stool-18-in/55512345',
        priceCurrency: 'USD',
        price: 24.97,
        availability: stocked,
        itemCondition: 'https://schema.org/NewCondition',
      },
    ]
    const page = jsonLd({
      '@type': 'Product',
      name: 'Oak Stool, 18 in',
      image: 'https://i5.walmartimages.com/s.jpg',
      offers,
    })
    expect(readProduct(url, page)).toEqual({
      name: 'Oak Stool, 18 in',
      price: 24.97,
      currency: 'USD',
      imageUrl: 'https://i5.walmartimages.com/s.jpg',
      url: 'https://www.walmart.com/ip/55512345',
    })
  })

  test('with several variants has the price of the opened one', () => {
    const page = jsonLd({
      '@type': 'ProductGroup',
      name: 'Oak Stool',
      productGroupID: 'X1',
      hasVariant: [walmartVariant('55512345', 24.97), walmartVariant('55512346', 31)],
    })
    expect(readProduct(url, page)).toMatchObject({ name: 'Oak Stool', price: 24.97 })
    expect(readProduct('https://www.walmart.com/ip/55512399', page)).toMatchObject({ price: null })
  })

  test.each([
    [
      'a price',
      { currentPrice: { price: 24.97, currencyUnit: 'USD' }, priceRange: noRange },
      24.97,
    ],
    [
      'a sale',
      { currentPrice: { price: 19.5, currencyUnit: 'USD' }, wasPrice: { price: 24.97 } },
      19.5,
    ],
    ['Canadian dollars', { currentPrice: { price: 30, currencyUnit: 'CAD' } }, 30],
    [
      'a range',
      {
        currentPrice: { price: 10, currencyUnit: 'USD' },
        priceRange: { minPrice: 10, maxPrice: 20 },
      },
      null,
    ],
    ['no price', { currentPrice: null }, null],
  ])('without schema.org is read by its own data: %s', (_, priceInfo, price) => {
    const currency = priceInfo.currentPrice?.currencyUnit ?? null
    expect(readProduct(url, walmartPage({ ...stool, priceInfo }))).toEqual({
      name: 'Oak Stool, 18 in',
      price,
      currency,
      imageUrl: 'https://i5.walmartimages.com/stool.jpg',
      url: 'https://www.walmart.com/ip/55512345',
    })
  })

  test('that is sold out has no price', () => {
    const priceInfo = { currentPrice: { price: 24.97, currencyUnit: 'USD' } }
    const page = walmartPage({ ...stool, availabilityStatus: 'OUT_OF_STOCK', priceInfo })
    expect(readProduct(url, page)).toMatchObject({ name: 'Oak Stool, 18 in', price: null })
  })

  test('with tags alone loses the shop behind the name', () => {
    expect(readProduct(url, tags('Oak Stool, 18 in - Walmart.com'))).toMatchObject({
      name: 'Oak Stool, 18 in',
    })
  })
})

const targetPage = (product: object): string => {
  const queries = [
    [['@web/domain-store/get', {}], { data: { store: 1 } }],
    [['@web/domain-product/get-pdp-v1', {}], { data: { product } }],
  ]
  const text = JSON.stringify({ __PRELOADED_QUERIES__: { queries } })
  return `<script>Object.defineProperties(window, { '__CONFIG__': { value: deepFreeze(JSON.parse("{\\"a\\":1}")) },
    '__TGT_DATA__': { configurable: false, enumerable: true, value: deepFreeze(JSON.parse(${JSON.stringify(text)})), writable: false } })</script>`
}

const targetItem = (title: string, image = 'https://target.scene7.com/vase'): object => ({
  product_description: { title },
  enrichment: { images: { primary_image_url: image } },
})

const targetPrice = (amount: number): object => ({
  current_retail: amount,
  formatted_current_price: `$${amount}`,
  is_current_price_range: false,
})

describe('Target', () => {
  const url = 'https://www.target.com/p/clay-vase-8211-small/-/A-87654321'

  test('is read by its own data', () => {
    const page = targetPage({
      tcin: '87654321',
      item: targetItem('Clay Vase &#8211; Small'),
      price: targetPrice(15),
    })
    expect(readProduct(url, page)).toEqual({
      name: 'Clay Vase – Small',
      price: 15,
      currency: 'USD',
      imageUrl: 'https://target.scene7.com/vase',
      url: 'https://www.target.com/p/-/A-87654321',
    })
  })

  test('with sizes has the price of the chosen one', () => {
    const page = targetPage({
      tcin: '87654321',
      item: targetItem('Clay Vase'),
      price: {
        current_retail: 15,
        current_retail_min: 15,
        current_retail_max: 30,
        is_current_price_range: true,
      },
      children: [
        { tcin: '11', item: targetItem('Clay Vase Small'), price: targetPrice(15) },
        { tcin: '22', item: targetItem('Clay Vase Large'), price: targetPrice(30) },
      ],
    })
    const told = jsonLd({ '@type': 'Product', name: 'Clay Vase', offers: { price: 15 } })
    expect(readProduct(url, page)).toMatchObject({ name: 'Clay Vase', price: null })
    expect(readProduct(url, told)).toMatchObject({ price: 15 })
    expect(readProduct(url, told + page)).toMatchObject({ price: null })
    expect(readProduct(`${url}?preselect=22#lnk=sametab`, page)).toMatchObject({
      name: 'Clay Vase Large',
      price: 30,
      url: 'https://www.target.com/p/-/A-87654321?preselect=22',
    })
  })

  test('whose price its shop’s program asks for later has its name and picture', () => {
    const page =
      targetPage({ tcin: '87654321', item: targetItem('Clay Vase') }) + tags('Clay Vase : Target')
    expect(readProduct(url, page)).toMatchObject({ name: 'Clay Vase', price: null })
    expect(readProduct(url, tags('Clay Vase : Target'))).toMatchObject({ name: 'Clay Vase' })
  })

  test('with its data cut off is read by its tags', () => {
    const page =
      targetPage({ item: targetItem('Clay Vase') }).slice(0, 300) +
      '</script>' +
      tags('Clay Vase : Target')
    expect(readProduct(url, page)).toMatchObject({
      name: 'Clay Vase',
      imageUrl: 'https://img.example/og.jpg',
    })
  })
})

const ebayMug = (more: object = {}): string =>
  jsonLd({
    '@type': 'Product',
    name: 'Blue Mug',
    image: ['https://i.ebayimg.com/mug.jpg'],
    offers: {
      '@type': 'Offer',
      url: 'https://www.ebay.co.uk/itm/123456789012',
      priceCurrency: 'GBP',
      price: '8.50',
      availability: stocked,
      itemCondition: 'https://schema.org/NewCondition',
      ...more,
    },
  })

describe('eBay', () => {
  const url = 'https://www.ebay.co.uk/itm/Blue-Mug/123456789012?hash=item1&var=55&_trkparms=x'
  const title = '<h1 class="x-item-title__mainTitle"><span>Blue Mug</span></h1>'

  test('with a price to buy at has it', () => {
    expect(readProduct(url, title + ebayMug())).toEqual({
      name: 'Blue Mug',
      price: 8.5,
      currency: 'GBP',
      imageUrl: 'https://i.ebayimg.com/mug.jpg',
      url: 'https://www.ebay.co.uk/itm/123456789012?var=55',
    })
  })

  test.each([
    ['a bid', '<div data-testid="x-bid-price">£8.50</div>'],
    [
      'a bid with a price to buy at',
      '<div class="x-bid-action"></div><div class="x-bin-price">£20</div>',
    ],
    ['a bid on an old page', '<a id="bidBtn_btn">Place bid</a>'],
  ])('with %s has no price', (_, part) => {
    expect(readProduct(url, title + part + ebayMug())).toMatchObject({
      name: 'Blue Mug',
      price: null,
    })
  })

  test.each([
    ['used', { itemCondition: 'https://schema.org/UsedCondition' }],
    ['sold', { availability: 'https://schema.org/OutOfStock' }],
    [
      'in several colours',
      { '@type': 'AggregateOffer', price: undefined, lowPrice: '8.50', highPrice: '12' },
    ],
  ])('that is %s has no price', (_, more) => {
    expect(readProduct(url, title + ebayMug(more))).toMatchObject({ name: 'Blue Mug', price: null })
  })

  test('without schema.org has the name of its heading', () => {
    const heading = `<h1 id="itemTitle"><span class="g-hdn">Details about  &nbsp;</span>Blue Mug</h1>`
    expect(readProduct(url, heading + tags('Mug | eBay'))).toMatchObject({ name: 'Blue Mug' })
    expect(readProduct(url, tags('Blue Mug for sale online | eBay'))).toMatchObject({
      name: 'Blue Mug',
    })
  })

  test('of earlier years is read by its markup', () => {
    const page = `<div itemscope itemtype="https://schema.org/Product">
      <h1 id="itemTitle" itemprop="name"><span class="g-hdn">Details about  &nbsp;</span>Blue Mug</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <span id="prcIsum" itemprop="price" content="8.5">US $8.50</span>
        <span itemprop="priceCurrency" content="USD"></span></div></div>`
    expect(readProduct('https://m.ebay.com/itm/123456789012', page)).toMatchObject({
      name: 'Blue Mug',
      price: 8.5,
      currency: 'USD',
      url: 'https://www.ebay.com/itm/123456789012',
    })
  })
})

const etsyApron = (offers: object): string =>
  jsonLd({
    '@type': 'Product',
    url: 'https://www.etsy.com/de/listing/1234567890/leinenschuerze',
    name: 'Leinenschürze &amp; Band',
    image: [{ '@type': 'ImageObject', contentURL: 'https://i.etsystatic.com/apron.jpg' }],
    offers,
  })

describe('Etsy', () => {
  const url = 'https://www.etsy.com/de/listing/1234567890/leinenschuerze?ga_order=1&variation0=7'

  test.each([
    [
      'one price',
      { '@type': 'Offer', eligibleQuantity: 51, price: '42.50', priceCurrency: 'EUR' },
      42.5,
    ],
    [
      'one price of several',
      {
        '@type': 'AggregateOffer',
        offerCount: 51,
        lowPrice: '42.50',
        highPrice: '42.50',
        priceCurrency: 'EUR',
      },
      42.5,
    ],
    [
      'a range',
      {
        '@type': 'AggregateOffer',
        offerCount: 51,
        lowPrice: '42.50',
        highPrice: '60.00',
        priceCurrency: 'EUR',
      },
      null,
    ],
    [
      'the low end alone',
      { '@type': 'AggregateOffer', offerCount: 51, lowPrice: '42.50', priceCurrency: 'EUR' },
      null,
    ],
    [
      'nothing left',
      {
        '@type': 'Offer',
        price: '42.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/SoldOut',
      },
      null,
    ],
  ])('with %s', (_, offers, price) => {
    expect(readProduct(url, etsyApron(offers))).toMatchObject({
      name: 'Leinenschürze & Band',
      price,
      imageUrl: 'https://i.etsystatic.com/apron.jpg',
      url: 'https://www.etsy.com/listing/1234567890',
    })
  })

  test('elsewhere a number of pieces stays a condition', () => {
    const offers = { price: 7, priceCurrency: 'EUR', eligibleQuantity: 10 }
    expect(readProduct('https://notetsy.com/listing/1234567890', etsyApron(offers))).toMatchObject({
      price: null,
    })
  })
})

import { describe, expect, test } from 'vitest'
import {
  beginListing,
  checkListing,
  ebayCondition,
  ebayDuration,
  listingHtml,
  productOfSku,
  refusePicture,
  skuOfProduct,
  type ListingForm,
} from '#src/ebay/ebay-listing.ts'

const good: ListingForm = {
  ...beginListing({ name: 'Oak lamp', price: 12.5, currency: 'USD', description: 'New.' }),
  category: { id: '1', name: 'Lamps' },
  shippingType: 'FREE',
}

describe('a listing starts', () => {
  test("with the usual choices and the product's values", () => {
    expect(good).toMatchObject({
      title: 'Oak lamp',
      price: '12.50',
      condition: 'NEW',
      duration: 'Days_7',
      quantity: '1',
      format: 'FIXED_PRICE',
      handlingTime: '1',
    })
    const bare = beginListing({ name: null, price: 9, currency: 'EUR', description: null })
    expect(bare).toMatchObject({
      title: '',
      price: '',
      description: '',
      shippingType: 'CALCULATED',
    })
  })

  test('with as much of a long name as eBay accepts, without cutting a character', () => {
    const { title } = beginListing({
      name: `${'a'.repeat(79)}🎁`,
      price: null,
      currency: 'USD',
      description: null,
    })
    expect(title).toBe('a'.repeat(79))
  })
})

describe('the checks cover', () => {
  test.each<[string, Partial<ListingForm>, string[]]>([
    ['nothing wrong', {}, []],
    ['no title', { title: ' ' }, ['title']],
    ['80 characters', { title: 'x'.repeat(80) }, []],
    ['81 characters', { title: 'x'.repeat(81) }, ['title']],
    ['no description', { description: '\n' }, ['description']],
    ['a long description', { description: 'x'.repeat(4001) }, ['description']],
    ['no price', { price: '' }, ['price']],
    ['a price of nothing', { price: '0' }, ['price']],
    ['a price of 99 cents', { price: '0.99' }, []],
    ['words for a price', { price: 'ten' }, ['price']],
    ['a pasted price', { price: '$1,299.00' }, []],
    ['none of it', { quantity: '0' }, ['quantity']],
    ['half of it', { quantity: '1.5' }, ['quantity']],
    ['two at an auction', { quantity: '2', format: 'AUCTION' }, ['quantity']],
    ['no category', { category: null }, ['category']],
    [
      'no parcel to calculate with',
      { shippingType: 'CALCULATED', weight: '1.5', length: '10', width: '0', height: '' },
      ['width', 'height'],
    ],
    [
      'a parcel that is too heavy or measured too finely',
      {
        shippingType: 'CALCULATED',
        weight: '1000',
        length: '9.999',
        width: '0.01',
        height: '999.99',
      },
      ['weight', 'length'],
    ],
  ])('%s', (_, change, fields) => {
    expect(Object.keys(checkListing({ ...good, ...change }))).toEqual(fields)
  })

  test('a missing category, in its own words', () => {
    expect(checkListing({ ...good, category: null }).category).toBe('Please select a category')
  })

  test('an invalid price, and one that is too low', () => {
    expect(checkListing({ ...good, price: '0' }).price).toBe('Please enter a valid price')
    expect(checkListing({ ...good, price: '0.98' }).price).toBe('eBay takes prices from $0.99')
  })

  test('a picture, by its longest side', () => {
    expect(refusePicture(500)).toBeNull()
    expect(refusePicture(499)).toMatch(/^eBay needs a picture of at least 500 pixels .* has 499[.]/)
  })
})

test('fixed prices run until cancelled, and auctions as long as chosen', () => {
  expect(ebayDuration({ format: 'FIXED_PRICE', duration: 'Days_3' })).toBe('GTC')
  expect(ebayDuration({ format: 'AUCTION', duration: 'Days_10' })).toBe('DAYS_10')
})

test('a fair condition is acceptable in eBay’s words', () => {
  expect(ebayCondition('USED_FAIR')).toBe('USED_ACCEPTABLE')
  expect(ebayCondition('LIKE_NEW')).toBe('LIKE_NEW')
})

test('a stock name identifies its product, and others none', () => {
  const id = '0b9c3c8e-6f0e-4f7b-9a3c-2f6f1f1d2a10'
  expect(skuOfProduct(id)).toMatch(/^[a-z\d]{32}$/)
  expect(productOfSku(skuOfProduct(id))).toBe(id)
  for (const other of ['', id, `${skuOfProduct(id)}0`, 'lamp'])
    expect(productOfSku(other)).toBeNull()
})

test('typed markup stays text', () => {
  expect(listingHtml(' <b>A & B</b>\nnew\r\nhere ')).toBe(
    '&lt;b&gt;A &amp; B&lt;/b&gt;<br>new<br>here',
  )
})

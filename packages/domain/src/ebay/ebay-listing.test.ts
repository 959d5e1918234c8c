import { describe, expect, test } from 'vitest'
import {
  adaptCondition,
  beginListing,
  checkListing,
  ebayCondition,
  ebayDuration,
  lacksTerms,
  LISTING_CONDITIONS,
  listingHtml,
  productOfSku,
  refuseCondition,
  refusePicture,
  skuOfProduct,
  summarizeTerms,
  takenConditions,
  type ListingForm,
} from '#src/ebay/ebay-listing.ts'

const received = {
  status: 'received',
  reviewed_date: null,
  currency: 'USD',
  quantity: 1,
  description: null,
}
/** A listing of a product with several pieces. */
const begin = (quantity: number, price: number | null) =>
  beginListing({ ...received, name: 'Lamp', price, quantity })
const good: ListingForm = {
  ...beginListing({ ...received, name: 'Oak lamp', price: 12.5, description: 'New.' }),
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
    const bare = beginListing({ ...received, name: null, price: 9, currency: 'EUR' })
    expect(bare).toMatchObject({
      title: '',
      price: '',
      description: 'New in box. Never used.',
      shippingType: 'CALCULATED',
    })
  })

  test('with all pieces of the product, each at its part of the price', () => {
    expect(begin(3, 60)).toMatchObject({ price: '20.00', quantity: '3' })
    expect(begin(3, 10)).toMatchObject({ price: '3.33', quantity: '3' })
    expect(begin(2, null)).toMatchObject({ price: '', quantity: '2' })
    // eBay takes no more.
    expect(begin(2000, 4000)).toMatchObject({ price: '2.00', quantity: '1000' })
  })

  test('as used, if the product was reviewed', () => {
    const used = beginListing({ ...received, status: 'reviewed', name: 'Lamp', price: 5 })
    expect(used).toMatchObject({ condition: 'LIKE_NEW', description: 'Used, like new.' })
  })

  test('with as much of a long name as eBay accepts, without cutting a character', () => {
    const { title } = beginListing({
      ...received,
      name: `${'a'.repeat(79)}🎁`,
      price: null,
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

test('a listing begins without what only its seller knows', () => {
  const product = { ...received, name: ' Lamp ', price: 9, description: ' New. ' }
  expect(beginListing(product)).toEqual({
    title: 'Lamp',
    description: 'New.',
    price: '9.00',
    condition: 'NEW',
    duration: 'Days_7',
    quantity: '1',
    format: 'FIXED_PRICE',
    category: null,
    shippingType: 'CALCULATED',
    handlingTime: '1',
    weight: '',
    length: '',
    width: '',
    height: '',
    terms: { fulfillment: '', payment: '', return: '', location: '' },
    aspects: {},
  })
  expect(beginListing({ ...product, name: `${' '.repeat(90)}Lamp` }).title).toBe('Lamp')
  expect(beginListing({ ...product, description: `${' '.repeat(4100)}New` }).description).toBe(
    'New',
  )
  expect(beginListing({ ...product, name: `${'a'.repeat(79)} b` }).title).toBe('a'.repeat(79))
  expect(beginListing({ ...product, name: '🎁 Lamp' }).title).toBe('🎁 Lamp')
})

test.each<[Partial<ListingForm>, Record<string, string>]>([
  [{ title: '' }, { title: 'Enter a title' }],
  [{ title: 'x'.repeat(81) }, { title: 'eBay takes up to 80 characters; this title has 81' }],
  [{ description: '' }, { description: 'Enter a description' }],
  [{ description: 'x'.repeat(4000) }, {}],
  [{ description: 'x'.repeat(4001) }, { description: 'eBay takes up to 4,000 characters' }],
  [{ price: '0.98' }, { price: 'eBay takes prices from $0.99' }],
  [{ price: 'ten' }, { price: 'Please enter a valid price' }],
  [{ quantity: '0' }, { quantity: 'Enter a whole number from 1 to 1,000' }],
  [{ quantity: ' 1000 ' }, {}],
  [{ quantity: '1001' }, { quantity: 'Enter a whole number from 1 to 1,000' }],
  [{ quantity: '2', format: 'FIXED_PRICE' }, {}],
  [{ quantity: '2', format: 'AUCTION' }, { quantity: 'An auction sells one item' }],
  [{ quantity: ' 1 ', format: 'AUCTION' }, {}],
])('of %j a listing says %j', (change, problems) => {
  expect(checkListing({ ...good, ...change })).toEqual(problems)
})

test.each([
  ['0.01', true],
  [' 5 ', true],
  ['999.99', true],
  ['0', false],
  ['00', false],
  ['0.0', false],
  ['0.00', false],
  ['000.00', false],
  ['1000', false],
  ['1.234', false],
  ['', false],
])('a parcel of %j is taken: %s', (weight, isTaken) => {
  const parcel = { length: '1', width: '1', height: '1' }
  const problems = checkListing({ ...good, ...parcel, shippingType: 'CALCULATED', weight })
  expect(problems).toEqual(isTaken ? {} : { weight: 'Enter 0.01 to 999.99' })
})

test('a category takes the states that eBay names, or all where it names none', () => {
  expect(takenConditions(['NEW'])).toEqual(['NEW'])
  expect(takenConditions([])).toEqual([])
  expect(takenConditions(null)).toEqual(LISTING_CONDITIONS.map(({ value }) => value))
})

test('a state that a category does not take says so', () => {
  const [first, second] = LISTING_CONDITIONS
  expect(refuseCondition(first.value, [first.value])).toBeNull()
  expect(refuseCondition(first.value, [])).toBe(
    'eBay takes none of these conditions in this category: choose another one',
  )
  expect(refuseCondition(second.value, [first.value])).toBe(
    `eBay does not take ‘${second.label}’ in this category. Choose another condition`,
  )
})

test.each([
  ['LIKE_NEW', ['NEW', 'LIKE_NEW'], 'LIKE_NEW'],
  ['LIKE_NEW', ['NEW', 'USED_EXCELLENT', 'USED_GOOD'], 'USED_EXCELLENT'],
  ['USED_GOOD', ['NEW', 'LIKE_NEW'], 'USED_GOOD'],
  ['NEW', ['USED_GOOD'], 'NEW'],
] as const)('a proposed %s in a category that takes %j becomes %s', (proposed, taken, adapted) => {
  expect(adaptCondition(proposed, taken)).toBe(adapted)
})

describe('how an item is sold and sent', () => {
  const form = beginListing({ ...received, name: 'Lamp', price: 5 })

  test.each<[Partial<ListingForm>, string]>([
    [{}, 'Fixed price, 1 piece, calculated shipping, 1 business day'],
    [
      { quantity: ' 12 ', shippingType: 'FREE', handlingTime: '3' },
      'Fixed price, 12 pieces, free shipping, 3 business days',
    ],
    [
      { format: 'AUCTION', duration: 'Days_5', shippingType: 'FLAT_RATE' },
      'Auction of 5 days, $5.00 shipping, 1 business day',
    ],
    [
      { quantity: '', shippingType: 'FREIGHT' },
      'Fixed price, no quantity, freight, 1 business day',
    ],
    [
      { weight: ' 2', length: '10', width: '8', height: '6.5' },
      'Fixed price, 1 piece, calculated shipping (2 lb, 10 × 8 × 6.5 in), 1 business day',
    ],
    [{ weight: '2' }, 'Fixed price, 1 piece, calculated shipping, 1 business day'],
  ])('with %j is summed up', (change, words) => {
    expect(summarizeTerms({ ...form, ...change })).toBe(words)
  })

  test('is incomplete without a parcel that eBay calculates from', () => {
    expect(lacksTerms(checkListing(form))).toBe(true)
    const parcel = { weight: '1', length: '9', width: '9', height: '9' }
    expect(lacksTerms(checkListing({ ...form, ...parcel, title: '' }))).toBe(false)
    expect(lacksTerms(checkListing({ ...form, ...parcel, quantity: '0' }))).toBe(true)
  })
})

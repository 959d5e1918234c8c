import { describe, expect, it } from 'vitest'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import { proposeSales } from '#src/payments/propose-sales.ts'
import { wordsOfSale } from '#src/payments/sale-proposal.ts'
import { countWork } from '#src/testing/count-work.ts'
import { outcomeOfSale, saleOf, saleProduct } from '#src/testing/sale-product.ts'

const nothingKnown = { done: new Map(), recorded: new Map() }
const listingIds = ['100000000001']
const ebay_url = 'https://www.ebay.com/itm/100000000001?var=1'
const whisk: Partial<SaleProduct> = { id: 'whisk', name: 'Whisk, 12" Steel' }
const sold: Partial<SaleProduct> = {
  sold: true,
  sold_price: 18.5,
  sold_fees: 6.94,
  sold_date: '2026-06-28',
}

function propose(products: Partial<SaleProduct>[], sales: Partial<Sale>[]) {
  const { proposals, ...counts } = proposeSales(
    sales.map((values, at) => saleOf({ order: `10-${at + 1}`, ...values })),
    products.map(saleProduct),
    nothingKnown,
  )
  return {
    outcomes: proposals.map(outcomeOfSale),
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    reasons: proposals.map(({ chosen }) => chosen?.reasons),
  }
}

function whys(product: Partial<SaleProduct>) {
  return propose([product], [{}]).reasons[0]?.map((reason) => wordsOfSale(reason))
}

type Case = [string, Partial<SaleProduct>[], Partial<Sale>[], string[]]

describe('a sale', () => {
  it.each<Case>([
    ['of a listing made here', [{ listingIds, name: 'Any' }], [{}], ['ticked sale mat 18.5-6.94']],
    ['of an item in the link', [{ ebay_url, name: null }], [{}], ['ticked sale mat 18.5-6.94']],
    [
      'of an item in the other link',
      [{ url: ebay_url, name: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of an item in a link of another site',
      [{ ebay_url: 'https://www.ebay.co.uk/itm/mat/100000000001', name: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of a number in a link elsewhere',
      [{ url: 'https://notebay.example/itm/100000000001', name: null }],
      [{}],
      ['nothing'],
    ],
    [
      'of a listing, though another name fits',
      [{ ...whisk, listingIds }, {}],
      [{}],
      ['ticked sale whisk 18.5-6.94'],
    ],
    [
      'of an item in a link, though another name fits',
      [{ ...whisk, ebay_url }, {}],
      [{}],
      ['ticked sale whisk 18.5-6.94'],
    ],
    ['of the same title', [{}, whisk], [{}], ['ticked sale mat 18.5-6.94']],
    [
      'of the same title in other words for inches',
      [{}, whisk],
      [{ title: 'Whisk 12 inch Steel' }],
      ['ticked sale whisk 18.5-6.94'],
    ],
    [
      'of the same title, which is one word',
      [{ name: 'Mug' }],
      [{ title: 'Mug' }],
      ['proposed sale mat 18.5-6.94'],
    ],
    [
      'of a word and a number',
      [{ name: 'Mug 350 ml' }],
      [{ title: 'MUG 350ml' }],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of a similar title',
      [{}, whisk],
      [{ title: 'Silicone Baking Mat Kitchen Oven' }],
      ['proposed sale mat 18.5-6.94'],
    ],
    ['of another title', [{}, whisk], [{ title: 'Garden Hose' }], ['nothing']],
    ['of another size', [whisk], [{ title: 'Whisk 10 inch Steel' }], ['nothing']],
    ['of a title in two products', [{}, { id: 'two' }], [{}], ['asked mat, two']],
    [
      'of a title like two products',
      [{ name: 'Silicone Baking Mat Round' }, { id: 'two', name: 'Silicone Baking Mat Square' }],
      [{ title: 'Silicone Baking Mat' }],
      ['asked mat, two'],
    ],
    [
      'of a title like one, and less like another',
      [{ name: 'Silicone Baking Mat Round' }, { id: 'two', name: 'Silicone Baking Tray Oven' }],
      [{ title: 'Silicone Baking Mat' }],
      ['proposed sale mat 18.5-6.94'],
    ],
    [
      'of a title less like one, and like another',
      [{ id: 'two', name: 'Silicone Baking Tray Oven' }, { name: 'Silicone Baking Mat Round' }],
      [{ title: 'Silicone Baking Mat' }],
      ['proposed sale mat 18.5-6.94'],
    ],
    [
      'of the same title, and of all words of another',
      [{ id: 'two', name: 'Silicone Baking Mat' }, {}],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    ['of one title, twice', [{}], [{}, {}], ['asked mat', 'asked mat']],
    ['in another currency', [{}], [{ currency: 'EUR' }], ['nothing']],
    ['before the order', [{}], [{ date: '2026-04-29' }], ['nothing']],
    [
      'on the day before the order, elsewhere',
      [{}],
      [{ date: '2026-04-30' }],
      ['ticked sale mat 18.5-6.94'],
    ],
    ['of a listing in another currency', [{ listingIds, currency: 'EUR' }], [{}], ['nothing']],
    ['of something without a name', [{ name: null }], [{ title: '★' }], ['nothing']],
    [
      'of an item in a link of a country',
      [{ url: 'https://befr.ebay.be/itm/100000000001', name: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of an item in a link with more behind it',
      [{ url: 'https://www.ebay.com/itm/100000000001/bids', name: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of an item number in both links',
      [{ url: ebay_url, ebay_url, name: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    [
      'of something without an order day',
      [{ order_date: null }],
      [{}],
      ['ticked sale mat 18.5-6.94'],
    ],
    ['of something on the wishlist', [{ status: 'wishlist' }], [{}], ['nothing']],
    ['of something in the trash', [{ deleted_at: '2026-05-02' }], [{}], ['nothing']],
    [
      'of two pieces of a product that has two',
      [{ quantity: 2 }],
      [{ quantity: 2 }],
      ['ticked sale mat 18.5-6.94'],
    ],
    ['of two pieces of a product that has one', [{}], [{ quantity: 2 }], ['asked mat']],
    ['of one piece of a product that has two', [{ quantity: 2 }], [{}], ['asked mat']],
    [
      'of two pieces that are two products',
      [{}, { id: 'two' }],
      [{ quantity: 2 }],
      ['asked mat, two'],
    ],
    ['in a report without fees', [{ sold_fees: 1.5 }], [{ fees: 0 }], ['ticked sale mat 18.5-1.5']],
    [
      'in a report without fees, of a product without any',
      [{}],
      [{ fees: 0 }],
      ['ticked sale mat 18.5-?'],
    ],
    [
      'of something that is sold without a price',
      [{ sold: true }],
      [{}],
      ['proposed correction mat 18.5-6.94'],
    ],
    [
      'of something that is sold without fees',
      [{ ...sold, sold_fees: null }],
      [{}],
      ['proposed correction mat 18.5-6.94'],
    ],
    [
      'of something that was sold last year',
      [{ ...sold, sold_price: 9, sold_date: '2025-06-28' }],
      [{}],
      ['nothing'],
    ],
    [
      'of one that is sold and one that is not',
      [sold, { id: 'two' }],
      [{}],
      ['ticked sale two 18.5-6.94'],
    ],
  ])('%s', (_what, products, sales, expected) => {
    expect(propose(products, sales).outcomes).toEqual(expected)
  })

  it.each<[string, Partial<SaleProduct>]>([
    ['with its figures', sold],
    ['at its price, on another day', { ...sold, sold_date: '2026-01-01' }],
    ['at its price, without a day', { ...sold, sold_date: null }],
    ['a week apart, at another price', { ...sold, sold_price: 14, sold_date: '2026-06-21' }],
    ['without fees at another price, on its day', { ...sold, sold_price: 14, sold_fees: null }],
  ])('that the product shows already %s is only counted', (_what, product) => {
    expect(propose([product], [{}])).toMatchObject({ outcomes: [], counts: { notedBefore: 1 } })
  })

  it('a report without fees adds nothing to what is noted', () => {
    const noted = { ...sold, sold_fees: null }
    expect(propose([noted], [{ fees: 0 }]).counts).toEqual({ notedBefore: 1 })
  })

  it('of a name that the marketplace cut has the same title', () => {
    const name = `${'Very long name of a thing '.repeat(3)}and its colour`
    const beginning = name.slice(0, 70)
    expect(propose([{ name }], [{ title: beginning }]).outcomes).toEqual([
      'ticked sale mat 18.5-6.94',
    ])
    expect(propose([{ name: ` ${name}` }], [{ title: ` ${beginning} ` }]).outcomes).toEqual([
      'ticked sale mat 18.5-6.94',
    ])
    expect(propose([{ name }], [{ title: name.slice(0, 60) }]).outcomes).toEqual([
      'ticked sale mat 18.5-6.94',
    ])
    for (const length of [12, 59]) {
      expect(propose([{ name }], [{ title: name.slice(0, length) }]).outcomes).toEqual([
        'proposed sale mat 18.5-6.94',
      ])
    }
  })

  it('says why', () => {
    expect(whys({ listingIds })).toEqual(['listing made here'])
    expect(whys({ ebay_url })).toEqual(['item number in the link'])
    expect(whys({})).toEqual(['title'])
    expect(whys({ name: 'Silicone Baking Mat' })).toEqual(['similar title'])
    expect(whys({ sold: true })).toEqual(['title', 'sold, but without these figures'])
  })
})

describe('a refund of a sale', () => {
  const refund: Partial<Sale> = {
    price: 0,
    fees: 0,
    refunded: 1850,
    isTakenBack: true,
    itemNumber: '',
  }
  it.each<Case>([
    ['of everything', [sold], [refund], ['ticked refund mat']],
    [
      'of everything, by the item number',
      [{ ...sold, name: 'Any', listingIds }],
      [{ ...refund, itemNumber: '100000000001' }],
      ['ticked refund mat'],
    ],
    ['of a part', [sold], [{ ...refund, refunded: 500 }], ['proposed correction mat 13.5-6.94']],
    [
      'of more than the noted price',
      [{ ...sold, sold_price: 14 }],
      [refund],
      ['proposed refund mat'],
    ],
    [
      'of something sold without a price',
      [{ ...sold, sold_price: null }],
      [refund],
      ['proposed refund mat'],
    ],
    [
      'of nobody knows how much, of something sold without a price',
      [{ ...sold, sold_price: null }],
      [{ ...refund, refunded: 0 }],
      ['proposed refund mat'],
    ],
    [
      'of everything, by a similar title',
      [sold],
      [{ ...refund, title: 'Silicone Baking Mat Kitchen' }],
      ['proposed refund mat'],
    ],
    ['of nobody knows how much', [sold], [{ ...refund, refunded: 0 }], ['proposed refund mat']],
    ['of one of two that were sold', [sold, { ...sold, id: 'two' }], [refund], ['asked mat, two']],
    [
      'of one that was sold, and not of the other',
      [sold, { id: 'two' }],
      [refund],
      ['ticked refund mat'],
    ],
  ])('%s', (_what, products, sales, expected) => {
    expect(propose(products, sales).outcomes).toEqual(expected)
  })

  it.each<[string, Partial<SaleProduct>[]]>([
    ['of something that is not here', []],
    ['of something that is not sold', [{}]],
  ])('%s is only counted', (_what, products) => {
    expect(propose(products, [refund])).toMatchObject({
      outcomes: [],
      counts: { refundsOfOthers: 1 },
    })
  })
})

it('what is asked is not ticked, and a refund says why', () => {
  const asked = [
    proposeSales([saleOf()], [], nothingKnown),
    proposeSales([saleOf(), saleOf()], [saleProduct()], nothingKnown),
  ].flatMap(({ proposals }) => proposals)
  expect(asked.map(({ chosen, isTicked }) => [chosen, isTicked])).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ])
  const refund = saleOf({ price: 0, refunded: 1850, isTakenBack: true })
  const { proposals } = proposeSales([refund], [saleProduct(sold)], nothingKnown)
  expect(proposals.map(({ chosen }) => chosen?.reasons)).toEqual([['title']])
})

it.each([
  [400, 'Kitchen Maker', 10],
  [401, 'Kitchen Maker', 0],
  [401, 'Kitchen Maker model7', 1],
])('among %d products with the same words %s finds %d', (count, title, found) => {
  const products = Array.from({ length: count }, (_, at) =>
    saleProduct({ id: String(at), name: `Kitchen Maker model${at}` }),
  )
  const { proposals } = proposeSales([saleOf({ title })], products, nothingKnown)
  expect(proposals.map(({ candidates }) => candidates.length)).toEqual([found])
})

/** The work for a file of so many sales, and as many products. */
function workFor(count: number): number {
  const nameOf = (at: number) => `Kitchen maker${at % (count / 5)} model${at} colour ${at % 7}`
  const names = Array.from({ length: count }, (_, at) => nameOf(at))
  const products = names.map((name, at) => saleProduct({ id: String(at), name }))
  const sales = names.map((title, at) => saleOf({ order: `10-${at}`, itemNumber: '', title }))
  return countWork(() => proposeSales(sales, products, nothingKnown))
}

it('does not compare every sale with every product', () => {
  expect(workFor(900) / workFor(450)).toBeLessThan(3)
})

it('offers ten products at most', () => {
  const products = Array.from({ length: 30 }, (_, at) => saleProduct({ id: String(at) }))
  const { proposals } = proposeSales([saleOf()], products, nothingKnown)
  expect(proposals.map(({ candidates }) => candidates.length)).toEqual([10])
})

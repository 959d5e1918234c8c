import { describe, expect, it } from 'vitest'
import { type Comparable, ProductIndex } from '#src/products/product-index.ts'

function comparable(values: Partial<Comparable> = {}): Comparable {
  return {
    name: 'Lamp',
    order_number: null,
    url: null,
    amazon_url: null,
    ebay_url: null,
    order_date: '2025-03-04',
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    ...values,
  }
}

const orders = { same: { order_number: 'A-1' }, other: { order_number: 'A-2' }, none: {} }
const links = {
  same: { url: 'https://shop.example/lamp' },
  other: { url: 'https://shop.example/desk' },
  none: {},
}
const products = {
  both: comparable({ ...orders.same, ...links.same }),
  order: comparable(orders.same),
  link: comparable(links.same),
  neither: comparable(),
}

describe('a row of the name and day of a product', () => {
  const both = 'order number'
  const name = 'name and date'
  it.each([
    // The row's order number and link; what it is to a product with both, with an order number, with a link, with neither.
    ['same', 'same', [both, both, 'link', name]],
    ['same', 'other', [null, both, null, name]],
    ['same', 'none', [both, both, name, name]],
    ['other', 'same', [null, null, 'link', name]],
    ['other', 'other', [null, null, null, name]],
    ['other', 'none', [null, null, name, name]],
    ['none', 'same', ['link', name, 'link', name]],
    ['none', 'other', [null, name, null, name]],
    ['none', 'none', [name, name, name, name]],
  ] as const)('with order number: %s and link: %s is found by %j', (order, link, found) => {
    const row = comparable({ ...orders[order], ...links[link] })
    const { both: whole, order: ordered, link: linked, neither } = products
    expect(
      [whole, ordered, linked, neither].map(
        (product) => new ProductIndex([product]).find(row)?.by ?? null,
      ),
    ).toEqual(found)
  })
})

describe('the product that a row repeats', () => {
  it.each([
    ['order number', orders.same, orders.same],
    ['link', links.same, { ...links.same, name: 'Desk' }],
    [
      'link of a row with an order number',
      links.same,
      { ...links.same, ...orders.same, name: 'Desk' },
    ],
    ['name', {}, {}],
  ])('is the first of several with its %s', (_by, held, row) => {
    const [first, second] = [comparable(held), comparable({ ...held, paid_date: '2025-05-05' })]
    expect(new ProductIndex([first, second]).find(comparable(row))?.of).toBe(first)
  })

  it.each([
    ['LAMP', 'lamp', true],
    ['  Desk   lamp ', 'desk lamp', true],
    ['Ｌａｍｐ', 'lamp', true],
    ['Desk lamp', 'Desklamp', false],
    ['Straße', 'Strasse', false],
  ])('of %j and %j is the same: %s', (held, named, isSame) => {
    const found = new ProductIndex([comparable({ name: held })]).find(comparable({ name: named }))
    expect(found !== null).toBe(isSame)
  })

  it.each([null, '', '  '])('is none by the name %j', (name) => {
    expect(new ProductIndex([comparable({ name })]).find(comparable({ name }))).toBeNull()
  })

  it('is not found by the word null as a name or an order number', () => {
    const [named, nameless] = [comparable({ name: 'null' }), comparable({ name: null })]
    expect(new ProductIndex([named]).find(nameless)).toBeNull()
    expect(new ProductIndex([nameless]).find(named)).toBeNull()
    const [ordered, bare] = [comparable({ order_number: 'null' }), comparable()]
    expect(new ProductIndex([ordered]).find(bare)?.by).toBe('name and date')
    expect(new ProductIndex([bare]).find(ordered)?.by).toBe('name and date')
  })

  it('is compared by the first day that the row has', () => {
    const index = new ProductIndex([comparable({ received_date: '2025-03-09' })])
    const row = comparable({ order_date: null, received_date: '2025-03-09' })
    expect(index.find(row)?.by).toBe('name and date')
    expect(index.find({ ...row, received_date: '2025-03-04' })).toBeNull()
    expect(index.find({ ...row, received_date: null, paid_date: '2025-03-09' })).toBeNull()
    expect(index.find({ ...row, received_date: null })?.by).toBe('name and date')
  })

  it('has its order number in any case', () => {
    const index = new ProductIndex([comparable({ order_number: 'ab-1' })])
    expect(index.find(comparable({ order_number: 'AB-1' }))?.by).toBe('order number')
  })

  it('is found among 20,000 of one order number without comparing them one by one', () => {
    const index = new ProductIndex<Comparable>()
    let reads = 0
    for (let number = 0; number < 20_000; number += 1) {
      const product = comparable({ order_number: 'A-1', name: `Lamp ${number}` })
      index.add(new Proxy(product, { get: (of, key) => ((reads += 1), Reflect.get(of, key)) }))
    }
    const before = reads
    expect(index.find(comparable({ order_number: 'A-1', name: 'Lamp 19999' }))?.by).toBe(
      'order number',
    )
    expect(index.find(comparable({ order_number: 'A-1', name: 'Lamp 20000' }))).toBeNull()
    expect(reads - before).toBe(0)
  })
})

const asin = (code: string) => ({ amazon_url: `https://www.amazon.com/dp/${code}` })

describe('of one order', () => {
  it.each([
    // The product's name and link, the row's, and how the row repeats it.
    ['two ASINs are two items', ['Mug', 'B0TRAIL001'], ['Mug', 'B0TRAIL002'], null],
    ['one ASIN is one item', ['Mug', 'B0TRAIL001'], ['Cup', 'B0TRAIL001'], 'order number'],
    ['two names without links are two items', ['Mug', null], ['Cup', null], null],
    ['one name without links is one item', ['Mug, blue', null], ['mug blue', null], 'order number'],
    [
      'a name and a link of that name are one item',
      ['Mug', null],
      ['Mug', 'B0TRAIL001'],
      'order number',
    ],
    ['a link and its name are one item', ['Mug', 'B0TRAIL001'], ['Mug', null], 'order number'],
    [
      'a name and a link of another name are perhaps one',
      ['My mug', null],
      ['Mug', 'B0TRAIL001'],
      'order',
    ],
    ['a link and another name are perhaps one', ['Mug', 'B0TRAIL001'], ['My mug', null], 'order'],
    ['names without a letter are perhaps one', ['–', 'B0TRAIL001'], ['…', null], 'order'],
    ['two without letters and links are perhaps one', ['–', null], ['…', null], 'order'],
    ['a name and one without letters are perhaps one', ['Mug', null], ['…', null], 'order'],
    ['one without letters and a name are perhaps one', ['…', null], ['Mug', null], 'order'],
    ['Straße and Strasse are two names', ['Straße', null], ['Strasse', null], null],
  ] as const)('%s', (_rule, [heldName, heldCode], [name, code], by) => {
    const held = comparable({ ...orders.same, name: heldName, ...(heldCode && asin(heldCode)) })
    const row = comparable({ ...orders.same, name, ...(code && asin(code)) })
    expect(new ProductIndex([held]).find(row)?.by ?? null).toBe(by)
  })

  it('the same item is found before one that is perhaps the same', () => {
    const perhaps = comparable({ ...orders.same, name: 'My mug' })
    const same = comparable({ ...orders.same, name: 'Cup', ...asin('B0TRAIL001') })
    const row = comparable({ ...orders.same, name: 'Mug', ...asin('B0TRAIL001') })
    expect(new ProductIndex([perhaps, same]).find(row)).toEqual({ by: 'order number', of: same })
  })
})

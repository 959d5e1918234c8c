import { describe, expect, it } from 'vitest'
import { describeSame, findSame, type KnownMarks, linkNeedle } from '#src/products/same-product.ts'

const order_number = '112-1234567-1234567'
const NEW_ITEM = { name: null, order_number: null, url: null, amazon_url: null, ebay_url: null }
const asin = (code: string) => `https://www.amazon.com/dp/${code}`

let count = 0
function known(values: Partial<KnownMarks>): KnownMarks {
  return {
    id: `p${++count}`,
    name: 'Walnut board',
    order_number: null,
    url: null,
    amazon_url: null,
    ebay_url: null,
    isTrashed: false,
    ...values,
  }
}

describe('links of one product', () => {
  it.each([
    ['https://www.amazon.com/Board/dp/b0walnut01/', 'B0WALNUT01'],
    ['https://www.ebay.com/itm/a-board/123456789012?hash=1', '123456789012'],
    ['https://www.shop.example/board/?a=1', 'shop.example/board'],
    ['https://shop.example/caf%C3%A9/board', 'shop.example/caf'],
    ['https://shop.example/café/board', 'shop.example/caf'],
    ['https://shop.example', 'shop.example'],
    ['javascript:alert(1)', null],
  ])('%s is looked up by %s', (link, needle) => {
    expect(linkNeedle(link)).toBe(needle)
  })

  it.each([
    [{ amazon_url: 'https://amazon.com/dp/B0WALNUT01' }, true],
    [{ url: 'https://amazon.com/gp/aw/d/b0walnut01?th=1' }, true],
    [{ url: 'https://www.amazon.co.uk/dp/B0WALNUT01' }, false],
    [{ ebay_url: 'https://www.amazon.com/dp/B0WALNUT02' }, false],
    [{ url: 'https://shop.example/B0WALNUT01' }, false],
  ])('a product with %j has it: %s', (values, isSame) => {
    const product = known(values)
    const link = 'https://www.amazon.com/x/dp/B0WALNUT01'
    const same = findSame([product], { ...NEW_ITEM, url: link })
    expect(same).toEqual(isSame ? { by: 'link', first: product, more: 0 } : null)
  })
})

describe('an order number', () => {
  const board = known({ order_number })
  const lamp = known({ name: 'Lamp', order_number: 'd01-1234567-1234567' })
  const find = (number: string | null, except?: readonly string[]) =>
    findSame([board, lamp], { ...NEW_ITEM, name: 'lamp', order_number: number }, except)

  it.each(['D01-1234567-1234567', ' #D01 1234567 1234567', 'd01-1234567-1234567'])(
    '%s is found however it is typed',
    (number) => {
      expect(find(number)).toEqual({ by: 'order number', first: lamp, more: 0 })
    },
  )

  it.each(['', '  ', '112-1234567-1234568', null])('%j matches no other product', (number) => {
    expect(find(number)).toBeNull()
  })

  it('of the edited product itself does not count', () => {
    expect(find('D01-1234567-1234567', [lamp.id])).toBeNull()
  })
})

describe('a typed item of an order', () => {
  const board = { name: 'Walnut board', url: null, order_number }
  const linked = { ...board, url: asin('B0WALNUT01') }
  it.each([
    ['of the same name', board, { name: 'Walnut board' }, 'order number'],
    ['of another name', board, { name: 'Lamp' }, null],
    ['with a link and another name', board, { name: 'Lamp', url: asin('B0LAMP0001') }, 'order'],
    ['without a name yet', board, {}, 'order'],
    ['without a name yet, of a product with a link', linked, {}, 'order'],
    ['with the same ASIN', linked, { name: 'Board', url: asin('B0WALNUT01') }, 'order number'],
    ['with another ASIN', linked, { name: 'Walnut board', url: asin('B0LAMP0001') }, null],
    [
      'of another order with the same ASIN',
      { ...linked, order_number: '112-1234567-1234568' },
      { url: asin('B0WALNUT01') },
      null,
    ],
    [
      'with the ASIN of a product without an order number',
      { ...linked, order_number: null },
      { url: asin('B0WALNUT01') },
      'link',
    ],
  ])('%s', (_case, held, typed, by) => {
    const product = known(held)
    const same = findSame([product], { ...NEW_ITEM, order_number, ...typed })
    expect(same?.by ?? null).toBe(by)
  })

  it('is found as the same before it is found as perhaps the same', () => {
    const [perhaps, same] = [known({ ...linked, name: 'Lamp' }), known(board)]
    const item = { ...NEW_ITEM, order_number, name: 'Walnut board' }
    expect(findSame([perhaps, same], item)?.first).toBe(same)
    expect(findSame([perhaps], item)).toEqual({ by: 'order', first: perhaps, more: 0 })
  })
})

describe('the note', () => {
  const tell = (item: { name: string | null }, products: KnownMarks[]) => {
    const same = findSame(products, { ...NEW_ITEM, ...item, order_number })
    return same && Object.values(describeSame(same)).join('')
  }
  const item = { name: 'Walnut board' }
  const board = known({ order_number })
  const trashed = known({ order_number, isTrashed: true })

  it.each([
    ['one product', item, [board], 'You already have "Walnut board" with this order number.'],
    [
      'one in the lists and one in the trash',
      item,
      [trashed, board],
      'You already have "Walnut board" with this order number.',
    ],
    [
      'three products',
      item,
      [board, known({ order_number }), known({ order_number })],
      'You already have "Walnut board" and 2 more with this order number.',
    ],
    ['the trash', item, [trashed], '"Walnut board" with this order number is in your trash.'],
    [
      'several in the trash',
      item,
      [trashed, trashed],
      '"Walnut board" and 1 more with this order number are in your trash.',
    ],
    [
      'an item that has no name yet',
      { name: null },
      [board],
      'You may already have it: "Walnut board" has this order number.',
    ],
    [
      'an item that has no name yet, and two products',
      { name: null },
      [board, known({ order_number })],
      'You may already have it: "Walnut board" and 1 more have this order number.',
    ],
    [
      'an item that has no name yet, and the trash',
      { name: null },
      [trashed],
      'It may be in your trash: "Walnut board" has this order number.',
    ],
    [
      'a product without a name',
      item,
      [known({ order_number, name: ' ' })],
      'You may already have it: "Unnamed product" has this order number.',
    ],
  ])('for %s', (_case, typed, products, text) => {
    expect(tell(typed, products)).toBe(text)
  })
})

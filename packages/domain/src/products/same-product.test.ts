import { describe, expect, it } from 'vitest'
import {
  describeSame,
  findSameLink,
  findSameOrder,
  type KnownMarks,
  linkNeedle,
} from '#src/products/same-product.ts'

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
    const same = findSameLink([product], 'https://www.amazon.com/x/dp/B0WALNUT01')
    expect(same).toEqual(isSame ? { by: 'link', first: product, more: 0 } : null)
  })
})

describe('an order number', () => {
  const board = known({ order_number: '112-1234567-1234567' })
  const lamp = known({ name: 'Lamp', order_number: 'd01-1234567-1234567' })

  it.each([
    ['112-1234567-1234567', board],
    [' #112 1234567 1234567', board],
    ['D01-1234567-1234567', lamp],
  ])('%s is found however it is typed', (number, first) => {
    expect(findSameOrder([board, lamp], number)).toEqual({ by: 'order number', first, more: 0 })
  })

  it.each(['', '  ', '112-1234567-1234568', null])('%j matches no other product', (number) => {
    expect(findSameOrder([board, lamp], number)).toBeNull()
  })

  it('of the edited product itself does not count', () => {
    expect(findSameOrder([board], '112-1234567-1234567', [board.id])).toBeNull()
  })
})

describe('the note', () => {
  const order_number = '112-1234567-1234567'
  const tell = (...products: KnownMarks[]) => {
    const same = findSameOrder(products, order_number)
    return same && Object.values(describeSame(same)).join('')
  }
  const board = known({ order_number })
  const trashed = known({ name: 'Old board', order_number, isTrashed: true })

  it.each([
    [[board], 'You already have "Walnut board" with this order number.'],
    [[trashed, board], 'You already have "Walnut board" with this order number.'],
    [
      [board, known({ order_number }), known({ order_number })],
      'You already have "Walnut board" and 2 more with this order number.',
    ],
    [[trashed], '"Old board" with this order number is in your trash.'],
    [
      [known({ order_number, name: ' ' })],
      'You already have "Unnamed product" with this order number.',
    ],
  ])('for %j', (products, text) => {
    expect(tell(...products)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { similarSales, type SoldProduct, soldPriceOfPiece } from '#src/resale/past-sales.ts'

const sold = (name: string | null, part: Partial<SoldProduct> = {}): SoldProduct => ({
  id: name ?? '',
  name,
  currency: 'USD',
  sold: true,
  sold_date: '2026-10-01',
  sold_price: 12,
  ...part,
})
const namesOf = (name: string | null, products: SoldProduct[]) =>
  similarSales({ id: 'this', name }, products, 'USD').map((sale) => sale.name)

describe('a past sale is of a similar thing', () => {
  it.each([
    ['Oak desk lamp, dimmable', 'Desk lamp with clamp', true],
    ['Oak desk lamp, dimmable', 'OAK LAMP', true],
    // One word in common is no likeness.
    ['Oak desk lamp, dimmable', 'Lamp shade', false],
    ['Oak desk lamp', 'Desk organiser made of bamboo', false],
    ['Lamp', 'Desk lamp', true],
    ['Set of 2 cups', 'Set of 2 plates', false],
    ['Schreibtischlampe aus Eiche', 'Lampe aus Eiche, schwarz', false],
    ['デスク ランプ 木製', 'デスク ランプ', true],
    ['', 'Desk lamp', false],
    [null, 'Desk lamp', false],
    ['12 34', '12 34', false],
  ])('%j and %j: %s', (one, other, isSimilar) => {
    expect(namesOf(one, [sold(other)])).toEqual(isSimilar ? [other] : [])
  })

  it('if it was sold, at a price in the same currency, and is another product', () => {
    const name = 'Desk lamp'
    expect(
      namesOf(name, [
        sold('Desk lamp A', { sold: false }),
        sold('Desk lamp B', { sold_price: null }),
        sold('Desk lamp C', { currency: 'EUR' }),
        sold('Desk lamp D', { id: 'this' }),
        sold('Desk lamp E', { sold_price: '0' }),
      ]),
    ).toEqual(['Desk lamp E'])
  })
})

it('the most similar sales come first, then the latest, five at most', () => {
  const products = [
    sold('Oak desk lamp, clamp', { sold_date: '2026-01-01' }),
    sold('Desk lamp, white enamel, large', { sold_date: '2026-11-01' }),
    sold('Oak desk lamp', { sold_date: null }),
    ...Array.from({ length: 9 }, (_, place) =>
      sold(`Desk lamp of kind ${place}`, { id: `${place}`, sold_date: `2025-01-0${place + 1}` }),
    ),
  ]
  expect(namesOf('Oak desk lamp', products)).toEqual([
    'Oak desk lamp, clamp',
    'Oak desk lamp',
    'Desk lamp, white enamel, large',
    'Desk lamp of kind 8',
    'Desk lamp of kind 7',
  ])
})

it.each([
  ['all of it for one piece', {}, 1230],
  ['without the postage', { sale_details: { postage: 2.3 } }, 1000],
  ['for one of several pieces', { quantity: 3 }, 410],
  ['for one of them without the postage', { quantity: 3, sale_details: { postage: 2.3 } }, 333],
  // The price was changed since: the parts are not its parts any more.
  ['without parts that do not fit', { sale_details: { postage: 20, place: 'eBay' } }, 1230],
  ['nothing', { sold_price: 0 }, 0],
  ['unknown', { sold_price: null }, null],
  ['none while it is not sold', { sold: false }, null],
])('the price of a piece is %s', (_case, part, cents) => {
  const product = { ...sold('Cup', { sold_price: '12.30' }), sold_fees: null }
  const whole = { ...product, quantity: 1, sale_details: null, ...part }
  expect(soldPriceOfPiece(whole)).toBe(cents)
})

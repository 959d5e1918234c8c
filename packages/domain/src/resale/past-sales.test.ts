import { describe, expect, it } from 'vitest'
import { similarSales, type SoldProduct } from '#src/resale/past-sales.ts'

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

it('a sale has its price in cents and its day', () => {
  expect(
    similarSales({ id: 'this', name: 'Cup' }, [sold('Cup', { sold_price: '12.30' })], 'USD'),
  ).toEqual([{ id: 'Cup', name: 'Cup', price: 1230, date: '2026-10-01' }])
})

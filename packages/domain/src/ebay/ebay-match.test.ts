import { describe, expect, it } from 'vitest'
import { amazonSearchUrl, changesOfMatch, matchHint, stepMatch } from '#src/ebay/ebay-match.ts'

const item = {
  title: 'Oak lamp',
  price: { value: 18.5, currency: 'USD' },
  itemWebUrl: 'https://www.ebay.com/itm/1',
}
const link = { ebay_url: 'https://www.ebay.com/itm/1' }
const bid = { ...item, price: null }

describe('copying a match', () => {
  it.each([
    [true, true, 'Both name and price will be updated'],
    [true, false, 'Only the product name will be updated'],
    [false, true, 'Only the price will be updated'],
    [false, false, 'Select at least one option to update'],
  ])('with name %s and price %s says: %j', (name, price, hint) => {
    expect(matchHint({ name, price })).toBe(hint)
  })

  it.each([
    [item, true, true, { name: 'Oak lamp', price: 18.5, currency: 'USD', ...link }],
    [item, true, false, { name: 'Oak lamp', ...link }],
    [item, false, true, { price: 18.5, currency: 'USD', ...link }],
    [bid, true, true, { name: 'Oak lamp', ...link }],
  ])(
    'of %j with name %s and price %s changes only the chosen fields',
    (match, name, price, changes) => {
      expect(changesOfMatch(match, { name, price })).toEqual(changes)
    },
  )
})

describe('paging through the matches', () => {
  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
  ] as const)('from %i by %i of %i leads to %i', (place, by, count, next) => {
    expect(stepMatch(place, by, count)).toBe(next)
  })
})

it('Amazon is searched for the whole title', () => {
  expect(amazonSearchUrl('Desk lamp & "oak"')).toBe(
    'https://www.amazon.com/s?k=Desk%20lamp%20%26%20%22oak%22',
  )
})

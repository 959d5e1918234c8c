import { expect, it } from 'vitest'
import { MARKETPLACE_IDS, MARKETPLACES, marketplaceOf } from '#src/resale/marketplaces.ts'

it.each([
  ['US', 'EBAY_US'],
  [' de ', 'EBAY_DE'],
  ['GB', 'EBAY_GB'],
  ['JP', 'EBAY_US'],
  ['', 'EBAY_US'],
  [null, 'EBAY_US'],
])('the site of %j is %s', (country, id) => {
  expect(marketplaceOf(country)).toBe(id)
})

it('every site is in the list once', () => {
  expect(MARKETPLACE_IDS.toSorted()).toEqual(Object.keys(MARKETPLACES).toSorted())
})

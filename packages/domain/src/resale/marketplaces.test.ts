import { expect, it } from 'vitest'
import {
  MARKETPLACE_IDS,
  MARKETPLACES,
  marketplaceOf,
  soldListingsAddress,
} from '#src/resale/marketplaces.ts'

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

it.each([
  [
    'EBAY_US',
    'oak lamp',
    'https://www.ebay.com/sch/i.html?_nkw=oak+lamp&LH_Sold=1&LH_Complete=1&_sop=13',
  ],
  [
    'EBAY_GB',
    'a&b',
    'https://www.ebay.co.uk/sch/i.html?_nkw=a%26b&LH_Sold=1&LH_Complete=1&_sop=13',
  ],
] as const)('what was sold on %s for %j is at %s', (site, words, address) => {
  expect(soldListingsAddress(site, words)).toBe(address)
})

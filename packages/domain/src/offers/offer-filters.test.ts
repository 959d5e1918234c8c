import { expect, test } from 'vitest'
import {
  ALL_OFFERS,
  COMMUNITIES,
  COMMUNITY_LABELS,
  isCommunity,
  isNarrowed,
  isOfferSort,
} from '#src/offers/offer-filters.ts'

test('only existing communities and orders are read from an address', () => {
  expect(['discord', 'facebook', 'portal', 'Portals', '', null].filter(isCommunity)).toEqual([
    'discord',
    'facebook',
    'portal',
  ])
  expect(['newest', 'name', 'price_low', 'random', 1].filter(isOfferSort)).toEqual([
    'newest',
    'name',
  ])
})

test.each([
  [{}, false],
  [{ sort: 'oldest' }, false],
  [{ search: 'lamp' }, true],
  [{ sellerId: '11111111-0000-4000-8000-000000000000' }, true],
  [{ community: 'portal' }, true],
  [{ country: 'DE' }, true],
  [{ country: null }, true],
] as const)('%o leaves offers out: %s', (change, isLess) => {
  expect(isNarrowed({ ...ALL_OFFERS, ...change })).toBe(isLess)
})

test('the catalogue begins with the newest offers of the United States', () => {
  expect(ALL_OFFERS).toMatchObject({ country: 'US', sort: 'newest' })
  expect(COMMUNITIES.map((community) => COMMUNITY_LABELS[community])).toEqual([
    'Discord',
    'Facebook',
    'Portals',
  ])
})

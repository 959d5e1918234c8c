import { ALL_OFFERS } from '@sampletrail/domain/offers/offer-filters.ts'
import { describe, expect, it } from 'vitest'
import {
  filtersOfFind,
  findOfFilters,
  readFindSearch,
} from '#src/features/catalogue/find-search.ts'

const sellerId = '11111111-0000-4000-8000-00000000000a'

describe('the address of the catalogue', () => {
  it('omits default values', () => {
    expect(findOfFilters(ALL_OFFERS)).toEqual({})
    expect(filtersOfFind(readFindSearch({}))).toEqual(ALL_OFFERS)
  })

  it.each([
    { ...ALL_OFFERS, search: 'desk lamp' },
    { ...ALL_OFFERS, sellerId },
    { ...ALL_OFFERS, community: 'portal' },
    { ...ALL_OFFERS, country: 'DE' },
    { ...ALL_OFFERS, country: null },
    { ...ALL_OFFERS, sort: 'price-low' },
  ] as const)('keeps %o', (filters) => {
    expect(filtersOfFind(readFindSearch(findOfFilters(filters)))).toEqual(filters)
  })

  it.each([
    [{ search: 42 }, { search: '42' }],
    [{ search: '  lamp ' }, { search: 'lamp' }],
    [{ search: 'x'.repeat(500) }, { search: 'x'.repeat(200) }],
    [{ search: ['a'] }, {}],
    [{ seller_id: 'robert' }, {}],
    [{ community: 'everywhere' }, {}],
    [{ country: 'de' }, { country: 'DE' }],
    [{ country: 'ALL' }, { country: 'all' }],
    [{ country: 'Germany' }, {}],
    [{ sort: 'price_low; drop' }, {}],
    [{ view: 'found' }, { view: 'found' }],
    [{ view: 'lost' }, {}],
  ])('reads %o as %o', (raw, meant) => {
    const nothing = { search: undefined, seller_id: undefined, community: undefined }
    expect(readFindSearch(raw)).toEqual({
      ...nothing,
      country: undefined,
      sort: undefined,
      view: undefined,
      ...meant,
    })
  })

  it('uses the seller if it names a community, too', () => {
    const found = filtersOfFind(readFindSearch({ seller_id: sellerId, community: 'portal' }))
    expect(found).toMatchObject({ sellerId, community: null })
  })
})

import { PRODUCT_STATUSES } from '@sampletrail/domain/lifecycle.ts'
import { describe, expect, it } from 'vitest'
import {
  filtersOfSearch,
  isFiltered,
  readProductsSearch,
  searchOfFilters,
} from '#src/features/products/list/list-filters.ts'

describe('the address of My Products', () => {
  it.each([
    [{}, {}],
    [{ status: 'ordered,paid' }, { status: 'ordered,paid' }],
    [{ status: '' }, { status: '' }],
    [{ search: 112 }, { search: '112' }],
    [{ search: '' }, {}],
    [
      { seller: 's1', sort: 'name' },
      { seller: 's1', sort: 'name' },
    ],
    [{ sort: 'sideways', status: ['x'], search: null }, {}],
  ])('%j is read as %j', (raw, search) => {
    expect(readProductsSearch(raw)).toEqual(search)
  })

  it.each([
    {},
    { status: '' },
    { status: 'wishlist,received' },
    { search: 'lamp', seller: 's1', sort: 'price-low' as const },
  ])('%j survives the way to the filters and back', (search) => {
    expect(searchOfFilters(filtersOfSearch(search))).toEqual(search)
  })

  it('says nothing when nothing is filtered', () => {
    const filters = filtersOfSearch({})
    expect(filters).toEqual({
      statuses: PRODUCT_STATUSES,
      search: '',
      sellerId: null,
      sort: 'newest',
    })
    expect(isFiltered(filters)).toBe(false)
    expect(isFiltered({ ...filters, search: ' x' })).toBe(true)
    expect(isFiltered({ ...filters, statuses: [] })).toBe(true)
  })
})

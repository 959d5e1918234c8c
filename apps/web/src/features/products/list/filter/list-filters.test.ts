import { PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { describe, expect, it } from 'vitest'
import {
  filtersOfSearch,
  isFiltered,
  readProductsSearch,
  searchOfFilters,
} from '#src/features/products/list/filter/list-filters.ts'

describe('the address of My Products', () => {
  it('contains every name, so that no invalid part of the raw address shows through', () => {
    const raw = {
      status: true,
      search: {},
      seller: [],
      tag: true,
      figure: {},
      sort: 'sideways',
      view: 'wall',
    }
    expect({ ...raw, ...readProductsSearch(raw) }).toEqual({})
  })

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
    [
      { tag: 'gift', view: 'table' },
      { tag: 'gift', view: 'table' },
    ],
    [{ figure: 'due', currency: 'eur', period: 'ever' }, { figure: 'due' }],
    [{ figure: 'paid-out' }, { figure: 'paid-out' }],
    [{ sort: 'sideways', status: ['x'], search: null, tag: '', view: 'wall' }, {}],
  ])('%j is read as %j', (raw, search) => {
    expect(readProductsSearch(raw)).toEqual(search)
  })

  it.each([
    {},
    { status: '' },
    { status: 'wishlist,received' },
    { search: 'lamp', seller: 's1', sort: 'price-low' as const },
    { tag: 'gift', view: 'table' as const },
    { figure: 'owed' as const, currency: 'EUR' },
    { seller: 'none', figure: 'received' as const, currency: 'USD', period: '2025' as const },
  ])('%j survives the conversion to filters and back', (search) => {
    expect(searchOfFilters(filtersOfSearch(search))).toEqual(search)
  })

  it('is empty without filters', () => {
    const filters = filtersOfSearch({})
    expect(filters).toEqual({
      statuses: PRODUCT_STATUSES,
      search: '',
      sellerId: null,
      tag: null,
      sort: 'newest',
      view: 'grid',
      figure: null,
    })
    expect(isFiltered(filters)).toBe(false)
    expect(isFiltered({ ...filters, search: ' x' })).toBe(true)
    expect(isFiltered({ ...filters, statuses: [] })).toBe(true)
    expect(isFiltered({ ...filters, tag: 'gift' })).toBe(true)
  })

  it('a figure is a filter', () => {
    expect(isFiltered(filtersOfSearch({ figure: 'owed' }))).toBe(true)
  })

  it("an address without a view shows this device's last one", () => {
    expect(filtersOfSearch({}, 'table').view).toBe('table')
    expect(filtersOfSearch({ view: 'grid' }, 'table').view).toBe('grid')
  })
})

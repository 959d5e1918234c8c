import { expect, it } from 'vitest'
import { filtersOfSearch } from '#src/features/products/list/filter/list-filters.ts'
import {
  isViewShown,
  searchOfView,
  viewSearchOf,
} from '#src/features/products/views/compare-views.ts'

it.each([
  ['', {}],
  [
    'status=ordered%2Creceived&search=desk+lamp',
    { status: 'ordered,received', search: 'desk lamp' },
  ],
  ['status=&colour=red&sort=sideways', { status: '' }],
  ['search=true', { search: 'true' }],
  ['%%%&&==', {}],
])('the stored text "%s" opens %j', (search, parts) => {
  expect(searchOfView({ search })).toEqual(parts)
})

it('the same filters give the same text, which identifies them', () => {
  const filters = filtersOfSearch({ sort: 'oldest', status: 'paid', search: ' a&b ' })
  const search = viewSearchOf(filters)
  expect(search).toBe('search=a%26b&sort=oldest&status=paid')
  expect(isViewShown({ search }, filters)).toBe(true)
  expect(isViewShown({ search }, { ...filters, search: 'a' })).toBe(false)
  expect(isViewShown({ search: `colour=red&${search}` }, filters)).toBe(true)
})

it('rows or cards matter only to a view that names them', () => {
  const cards = filtersOfSearch({ status: 'paid' })
  const rows = { ...cards, view: 'table' as const }
  expect(viewSearchOf(rows)).toBe('status=paid&view=table')
  expect(isViewShown({ search: 'status=paid' }, rows)).toBe(true)
  expect(isViewShown({ search: 'status=paid&view=table' }, cards)).toBe(false)
})

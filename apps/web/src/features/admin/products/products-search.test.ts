import { expect, test } from 'vitest'
import { filtersOf, readProductsSearch } from '#src/features/admin/products/products-search.ts'

const seller = '11111111-2222-4333-8444-555555555555'

test('an address contains the filters of the products', () => {
  const search = readProductsSearch({ q: 'lamp', seller, country: 'DE', state: 'hidden', page: 2 })
  expect(search).toMatchObject({ q: 'lamp', page: 2 })
  expect(filtersOf(search)).toEqual({ seller, country: 'DE', state: 'hidden' })
})

test.each([{ seller: 'me' }, { country: 'de' }, { state: 'all' }, { state: 7 }, {}])(
  'invalid parts of an address are skipped: %j',
  (raw) => {
    expect(filtersOf(readProductsSearch(raw))).toEqual({ seller: null, country: null, state: null })
  },
)

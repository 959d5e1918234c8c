import { expect, it } from 'vitest'
import { readMoneySearch } from '#src/features/money/money-search.ts'

it.each([
  [{}, {}],
  [
    { period: 'this-year', currency: 'EUR' },
    { period: 'this-year', currency: 'EUR' },
  ],
  [{ period: 2025 }, { period: '2025' }],
  [{ period: 'tomorrow', currency: 'dollars' }, {}],
])('the address %j means %j', (raw, search) => {
  expect(readMoneySearch(raw)).toEqual(search)
})

it('contains every name, so that no invalid part of the raw address shows through', () => {
  const raw = { period: true, currency: 'xx' }
  expect({ ...raw, ...readMoneySearch(raw) }).toEqual({})
})

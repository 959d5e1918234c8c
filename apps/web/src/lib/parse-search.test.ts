import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseSearch } from '#src/lib/parse-search.ts'

test.each([
  ['384251e2', '384251e2'],
  ['1.50', '1.50'],
  ['007', '007'],
  ['12', 12],
  ['true', true],
  ['%5B%22a%22%5D', ['a']],
  ['lamp', 'lamp'],
])('the address %s means %j', (written, meant) => {
  expect(parseSearch(`?q=${written}`)).toEqual({ q: meant })
})

test.each(['384251e2', '12', '1.50', 'true', 'lamp', '"'])(
  'a search for %s survives in the address',
  (q) => {
    expect(parseSearch(defaultStringifySearch({ q }))).toEqual({ q })
  },
)

import { expect, test } from 'vitest'
import { BoundedCache } from '#src/rest/bounded-cache.ts'

test('the least recently used entry is removed first', () => {
  const cache = new BoundedCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  cache.clear()
  expect(cache.get('a')).toBeUndefined()
})

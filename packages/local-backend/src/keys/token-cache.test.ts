import { expect, test } from 'vitest'
import { createTokenCache } from '#src/keys/token-cache.ts'

const claims = { role: 'authenticated' }

test('a token is removed at the second it expires', () => {
  const cache = createTokenCache(10)
  cache.set('a', claims, 100)
  expect(cache.get('a', 99.9)).toBe(claims)
  expect(cache.get('a', 100)).toBeNull()
  expect(cache.size).toBe(0)
})

test('a full cache drops the least recently used token', () => {
  const cache = createTokenCache(2)
  cache.set('a', claims, 100)
  cache.set('b', claims, 100)
  cache.get('a', 1)
  cache.set('c', claims, 100)
  expect([cache.get('a', 1), cache.get('b', 1), cache.get('c', 1)]).toEqual([claims, null, claims])
})

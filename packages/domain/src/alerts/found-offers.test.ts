import { expect, test } from 'vitest'
import { foundCount, foundWords, newlyFound } from '#src/alerts/found-offers.ts'

test('an offer is news for seven days', () => {
  const found = ['2026-11-28T09:00:00Z', '2026-11-21T09:00:01Z', '2026-11-21T09:00:00Z']
  const offers = found.map((at) => ({ found_at: at }))
  expect(newlyFound(offers, new Date('2026-11-28T09:00:00Z'))).toEqual(offers.slice(0, 2))
})

test.each([
  [0, false, '0', '0 offers found'],
  [1, false, '1', '1 offer found'],
  [2, false, '2', '2 offers found'],
  [1, true, '1+', '1+ offers found'],
  [1000, true, '1,000+', '1,000+ offers found'],
])('%i, with more: %s', (count, hasMore, short, words) => {
  expect(foundCount(count, hasMore)).toBe(short)
  expect(foundWords(count, hasMore)).toBe(words)
})

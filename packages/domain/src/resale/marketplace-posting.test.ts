import { describe, expect, test } from 'vitest'
import {
  isNews,
  isRepeated,
  keepPriceText,
  readListingPrice,
} from '#src/resale/marketplace-posting.ts'

test.each([
  ['12', '12'],
  ['$1,299.50', '1299.50'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['.', '.'],
  ['-5', '5'],
])('a price typed as %j is stored as %j', (typed, kept) => {
  expect(keepPriceText(typed)).toBe(kept)
})

test.each([
  ['', 0],
  ['0', 0],
  ['24.9', 24.9],
  ['1299.99', 1299.99],
  ['.5', 0.5],
  ['.', null],
  ['1.299', null],
  ['99999999999', null],
])('the price %j is read as %j', (text, price) => {
  expect(readListingPrice(text)).toBe(price)
})

test.each([
  ['the same', 999, true],
  ['the same', 1000, false],
  ['another', 0, false],
])('%s message after %i ms is repeated: %j', (message, now, isSo) => {
  expect(isRepeated(message, { message: 'the same', at: 0 }, now)).toBe(isSo)
  expect(isRepeated(message, null, now)).toBe(false)
})

describe('reports of the extension', () => {
  const update = { message: 'Filled in', type: 'info', sessionId: 'mine' }

  test('of another attempt, or without one, are ignored', () => {
    expect(isNews(update, 'other', null, 0)).toBe(false)
    expect(isNews(update, null, null, 0)).toBe(false)
    expect(isNews(update, 'mine', null, 0)).toBe(true)
  })

  test('are dropped if they repeat the last one within a second', () => {
    const last = { update, at: 5000 }
    expect(isNews({ ...update }, 'mine', last, 5999)).toBe(false)
    expect(isNews({ ...update }, 'mine', last, 6000)).toBe(true)
    expect(isNews({ ...update, url: 'https://example.com/1' }, 'mine', last, 5001)).toBe(true)
    expect(isNews({ ...update, type: 'error' }, 'mine', last, 5001)).toBe(true)
  })
})

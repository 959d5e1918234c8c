import { describe, expect, it } from 'vitest'
import { leftWords } from '#src/entities/product/outbox/left-words.ts'

describe('the message of an undo that skipped something', () => {
  it.each([
    [
      { total: 1, changed: 1, gone: 0, untouched: 1 },
      'Nothing was undone',
      '1 product was changed since and stays so.',
    ],
    [
      { total: 1, changed: 1, gone: 0, untouched: 0 },
      'Undone in part',
      '1 product was changed since and stays so.',
    ],
    [
      { total: 5000, changed: 1200, gone: 3, untouched: 1100 },
      'Undone for 3,900 of 5,000 products',
      '1,200 products were changed since and stay so. 3 products were deleted for good.',
    ],
    [
      { total: 1, changed: 0, gone: 1, untouched: 1 },
      'Nothing was undone',
      '1 product was deleted for good.',
    ],
  ])('%j', (left, text, detail) => {
    expect(leftWords(left, true)).toEqual({ text, detail })
  })
})

it('a change of many says that some were changed elsewhere', () => {
  expect(leftWords({ total: 40, changed: 2, gone: 0, untouched: 2 }, false)).toEqual({
    text: 'Some products stay as they are',
    detail: '2 products were changed elsewhere and stay so.',
  })
})

it('a change says that it changed nothing', () => {
  expect(leftWords({ total: 1, changed: 1, gone: 0, untouched: 1 }, false).text).toBe(
    'Nothing was changed',
  )
})

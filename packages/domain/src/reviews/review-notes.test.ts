import { describe, expect, test } from 'vitest'
import { REVIEW_LIMITS, draftFits, lengthFault, noteFault } from '#src/reviews/review-notes.ts'

describe('a text', () => {
  test.each([
    [199, 200, undefined],
    [200, 200, undefined],
    [201, 200, 'Shorten this by 1: the limit is 200 characters.'],
    [12_500, 10_000, 'Shorten this by 2,500: the limit is 10,000 characters.'],
  ])('of %i characters where %i fit: %s', (length, most, fault) => {
    expect(lengthFault(length, most)).toBe(fault)
  })
})

test('spaces around a note do not count', () => {
  const note = 'x'.repeat(REVIEW_LIMITS.note)
  expect(noteFault(`  ${note}\n`)).toBeUndefined()
  expect(noteFault(`${note}y`)).toBe('Shorten this by 1: the limit is 2,000 characters.')
})

test.each([
  [REVIEW_LIMITS.name, REVIEW_LIMITS.title, REVIEW_LIMITS.content, true],
  [REVIEW_LIMITS.name + 1, 1, 1, false],
  [1, REVIEW_LIMITS.title + 1, 1, false],
  [1, 1, REVIEW_LIMITS.content + 1, false],
])(
  'a draft with a name of %i, a title of %i and a text of %i characters fits: %s',
  (name, title, content, expected) => {
    const draft = { name: 'n'.repeat(name), title: 't'.repeat(title) }
    expect(draftFits({ ...draft, content: 'c'.repeat(content) })).toBe(expected)
  },
)

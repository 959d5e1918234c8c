import { expect, test } from 'vitest'
import { draftFits, REVIEW_LIMITS } from '#src/reviews/review-notes.ts'
import { pointCount, pointFault, takePoints } from '#src/reviews/review-points.ts'

const ten = Array.from({ length: REVIEW_LIMITS.points }, (_, index) => `point ${index}`)
const long = 'x'.repeat(REVIEW_LIMITS.point + 3)

test('each point is added once, and none is cut: points that do not fit stay in the field', () => {
  expect(takePoints(['red'], ['Red', 'light', long])).toEqual({
    points: ['red', 'light'],
    rest: [long],
  })
  expect(takePoints(ten, ['point 3', 'one more'])).toEqual({ points: ten, rest: ['one more'] })
  const longest = long.slice(3)
  expect(takePoints([], [longest])).toEqual({ points: [longest], rest: [] })
})

test.each([
  [[], '', undefined, [0, 10]],
  [['red'], ' ', undefined, [1, 10]],
  [['red'], 'light', undefined, [5, 80]],
  [[], long, 'Shorten this by 3: the limit is 80 characters.', [83, 80]],
  [ten, 'one more', 'A review uses up to 10 points. Remove one, or clear this field.', [8, 80]],
  [ten, `one more, ${long}`, 'Shorten this by 3: the limit is 80 characters.', [83, 80]],
])('next to %j, %j has the error: %s', (points, typed, fault, count) => {
  expect(pointFault(points, typed)).toBe(fault)
  expect(pointCount(points, typed)).toEqual(count)
})

test('a draft fits up to the last character of its title and its text', () => {
  const draft = { name: '', title: 'x'.repeat(200), content: 'x'.repeat(10_000) }
  expect(draftFits(draft)).toBe(true)
  expect(draftFits({ ...draft, title: `${draft.title}x` })).toBe(false)
  expect(draftFits({ ...draft, content: `${draft.content}x` })).toBe(false)
})

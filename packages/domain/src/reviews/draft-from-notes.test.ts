import { expect, test } from 'vitest'
import { draftFromNotes, plainTitle } from '#src/reviews/draft-from-notes.ts'
import { hasNotes, mayWriteReview, REVIEW_LIMITS } from '#src/reviews/review-notes.ts'

const notes = {
  liked: 'holds its edge, easy to wash!',
  disliked: '',
  usage: '  for vegetables, mostly ',
  rating: 4,
  points: ['Comes with a loop'],
}

test('a draft from notes sorts them, and adds only headings and full stops', () => {
  expect(draftFromNotes('Chef knife', notes)).toEqual({
    title: 'Chef knife: 4 out of 5 stars',
    review: `For vegetables, mostly.

What I like: Holds its edge, easy to wash!

- Comes with a loop

My rating: 4 out of 5 stars.`,
  })
})

test('a draft fits the limits, however many notes there are', () => {
  const long = 'very good '.repeat(200)
  const { title, review } = draftFromNotes('Knife '.repeat(100), {
    ...notes,
    liked: long,
    disliked: long,
    usage: long,
    points: Array.from({ length: REVIEW_LIMITS.points }, () => 'p'.repeat(REVIEW_LIMITS.point)),
  })
  expect(title.length).toBeLessThanOrEqual(REVIEW_LIMITS.title)
  expect(review.length).toBeLessThanOrEqual(REVIEW_LIMITS.content)
  expect(review).toContain('My rating: 4 out of 5 stars.')
})

test('a title is cut between words, and exists without a name, too', () => {
  const title = plainTitle(`Bamboo cutting board with juice groove, ${'large '.repeat(20)}`, 5)
  expect(title).toMatch(
    /^Bamboo cutting board with juice groove, (large )*large…: 5 out of 5 stars$/,
  )
  expect(plainTitle('  ', 2)).toBe('2 out of 5 stars')
  expect(plainTitle('x'.repeat(300), 3)).toHaveLength(80 + '…: 3 out of 5 stars'.length)
})

test('a review needs the status Received or later, and words', () => {
  expect(mayWriteReview('ordered')).toBe(false)
  expect(mayWriteReview('received')).toBe(true)
  expect(mayWriteReview('paid')).toBe(true)
  expect(hasNotes(notes)).toBe(true)
  expect(hasNotes({ ...notes, liked: ' \n', usage: '' })).toBe(false)
})

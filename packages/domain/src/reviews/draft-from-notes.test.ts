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

test('a draft has every heading that has a note, and each point in a line of its own', () => {
  const { review } = draftFromNotes('Chef knife', {
    liked: 'Is it sharp?',
    disliked: 'it (often) slips',
    usage: ' ',
    rating: 2,
    points: [' a loop ', 'two rivets'],
  })
  expect(review).toBe(`What I like: Is it sharp?

What I do not like: It (often) slips.

- a loop
- two rivets

My rating: 2 out of 5 stars.`)
  expect(draftFromNotes('Knife', { ...notes, liked: '', usage: '', points: [] }).review).toBe(
    'My rating: 4 out of 5 stars.',
  )
})

test.each([
  ['it is good', 'It is good.'],
  ['it is good…', 'It is good…'],
  ['"it is good"', '"it is good"'],
  ['so good (really)', 'So good (really)'],
  ['a 2.5 litre jug', 'A 2.5 litre jug.'],
])('%j becomes the sentence %j', (usage, sentence) => {
  const { review } = draftFromNotes('Jug', { ...notes, usage, liked: '', points: [] })
  expect(review).toBe(`${sentence}\n\nMy rating: 4 out of 5 stars.`)
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
  expect(plainTitle('Chef \n  knife', 1)).toBe('Chef knife: 1 out of 5 stars')
  expect(plainTitle('x'.repeat(80), 3)).toBe(`${'x'.repeat(80)}: 3 out of 5 stars`)
  expect(plainTitle(`${'x'.repeat(70)} – ${'y'.repeat(40)}`, 3)).toBe(
    `${'x'.repeat(70)}…: 3 out of 5 stars`,
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

import { expect, test } from 'vitest'
import { notesToShare, type TypedNotes } from '#src/reviews/typed-notes.ts'

const shared: TypedNotes = {
  liked: 'Hot',
  disliked: '',
  usage: '',
  rating: 4,
  points: ['red'],
  nextPoint: '',
  length: 'medium',
  tone: 'plain',
}
const note = 'x'.repeat(2000)

test.each<[string, Partial<TypedNotes>, Partial<TypedNotes>]>([
  ['nothing', {}, {}],
  ['equal points', { points: ['red'] }, {}],
  ['an emptied text', { liked: '' }, { liked: '' }],
  ['stars that were taken away', { rating: 0 }, { rating: 0 }],
  ['points', { points: ['red', 'light'] }, { points: ['red', 'light'] }],
  ['the longest notes', { liked: note, usage: note }, { liked: note, usage: note }],
  ['spaces around the longest note', { disliked: ` ${note}\n` }, { disliked: note }],
  ['notes that are too long', { liked: `${note}y`, disliked: `${note}y`, usage: `${note}y` }, {}],
  ['the longest next point', { nextPoint: 'x'.repeat(1000) }, { nextPoint: 'x'.repeat(1000) }],
  [
    'a next point that is too long',
    { nextPoint: 'x'.repeat(1001), tone: 'warm' },
    { tone: 'warm' },
  ],
])('of %s the account gets what it can keep', (_what, change, expected) => {
  expect(notesToShare(shared, { ...shared, ...change })).toEqual(expected)
})

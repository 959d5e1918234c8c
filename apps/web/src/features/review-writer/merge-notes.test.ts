import { expect, test } from 'vitest'
import { mergeNotes } from '#src/features/review-writer/merge-notes.ts'
import { noNotes } from '#src/features/review-writer/notes-form.ts'

const begun = { ...noNotes, liked: 'Hot', rating: 3 }

const merge = (mine: string, theirs: string) =>
  mergeNotes(begun, { ...begun, liked: mine }, { ...begun, liked: theirs }).liked

test('each field comes from the tab that changed it', () => {
  const mine = { ...begun, liked: 'Hot, light', points: ['red'] }
  const theirs = { ...begun, usage: 'at work', rating: 4 }
  expect(mergeNotes(begun, mine, theirs)).toEqual({
    ...mine,
    usage: 'at work',
    rating: 4,
  })
  expect(mergeNotes(begun, begun, noNotes)).toEqual(noNotes)
})

test('a note that both changed keeps both texts, and nothing twice', () => {
  expect(merge('Hot and light', 'Hot and red')).toBe('Hot and red\nHot and light')
  expect(merge('Hot and light', 'Hot and')).toBe('Hot and light')
  expect(merge('Hot!', 'Hot!')).toBe('Hot!')
  // Spaces around a text are no change of it, and one that is typed stays.
  expect(merge(' Hot ', 'Hot and red')).toBe('Hot and red')
  expect(merge('Hot ', 'Hot')).toBe('Hot ')

  const next = (nextPoint: string) => ({ ...begun, nextPoint })
  expect(mergeNotes(begun, next('light'), next('red')).nextPoint).toBe('red, light')
})

test('points that both added are all kept; what does not fit waits in the field', () => {
  const points = (...list: string[]) => ({ ...begun, points: list })
  const red = points('red', 'old')
  const mine = points('red', 'blue', 'light')
  expect(mergeNotes(red, mine, points('red', 'old', 'blue')).points).toEqual([
    'red',
    'blue',
    'light',
  ])
  const ten = Array.from({ length: 10 }, (_, place) => `point ${place}`)
  const both = mergeNotes(begun, { ...points('mine'), nextPoint: 'typed' }, points(...ten))
  expect([both.points, both.nextPoint]).toEqual([ten, 'typed, mine'])
})

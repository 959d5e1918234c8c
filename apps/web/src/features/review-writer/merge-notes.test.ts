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

  const next = (nextPoint: string) => ({ ...begun, nextPoint })
  expect(mergeNotes(begun, next('light'), next('red')).nextPoint).toBe('red, light')
})

import { expect, it } from 'vitest'
import { countEntries } from '#src/features/products/import/report/words.ts'
import {
  mappingWords,
  toggledImportWords,
  undoneReportWords,
} from '#src/features/products/import/words.ts'

it.each([
  [
    { undone: true, moved: 38, left: 0 },
    'The import was undone: 38 products are in the trash for 30 days',
    undefined,
  ],
  [
    { undone: true, moved: 1, left: 2 },
    'The import was undone: 1 product is in the trash for 30 days',
    '2 products of it were in the trash before.',
  ],
  [{ undone: false, moved: 1200, left: 0 }, '1,200 products are in your list again', undefined],
  [
    { undone: false, moved: 2, left: 1 },
    '2 products are in your list again',
    '1 product stays in the trash, deleted before the import was undone.',
  ],
])('the result of an import turned %j is shown', (turned, text, detail) => {
  expect(toggledImportWords(turned)).toEqual({ text, detail })
})

it.each([
  [
    { undone: 2, remaining: 0 },
    '2 entries were taken back: the same file proposes them again',
    undefined,
  ],
  [
    { undone: 1, remaining: 1 },
    '1 entry was taken back: the same file proposes it again',
    '1 stayed, because its product was changed since. Correct it on its page.',
  ],
  [
    { undone: 0, remaining: 1200 },
    '0 entries were taken back: the same file proposes them again',
    '1,200 stayed, because their products were changed since. Correct them on their pages.',
  ],
])('the result of a report undone %j is shown', (outcome, text, detail) => {
  expect(undoneReportWords(outcome)).toEqual({ text, detail })
})

it.each([
  [1, 'refund', '1 refund'],
  [1200, 'sale', '1,200 sales'],
  [1, undefined, '1 entry'],
  [2, undefined, '2 entries'],
  [50, 'more', '50 more'],
])('%i of %s is written %s', (count, what, text) => {
  expect(countEntries(count, what)).toBe(text)
})

it.each([
  [['name', 'price'], '2 recognized'],
  [
    ['name', 'kept in notes', 'seller contact', null],
    '2 recognized, 1 kept in the notes, 1 not imported',
  ],
] as const)('columns %j are summed up', (mapping, text) => {
  expect(mappingWords(mapping)).toBe(text)
})

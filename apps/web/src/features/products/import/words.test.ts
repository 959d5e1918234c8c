import { expect, it } from 'vitest'
import { toggledImportWords } from '#src/features/products/import/words.ts'

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

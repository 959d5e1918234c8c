import { expect, test } from 'vitest'
import { countWith } from '#src/backup/show-progress.ts'

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2000, '2,000 files'],
])('%i files are written %s', (number, words) => {
  expect(countWith(number, 'file')).toBe(words)
})

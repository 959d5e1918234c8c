import { expect, test } from 'vitest'
import { countedIn } from '#src/backup/show-progress.ts'

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [1200, '1,200 files'],
])('a report of %d says %s', (number, text) => {
  expect(countedIn(number, 'file')).toBe(text)
})

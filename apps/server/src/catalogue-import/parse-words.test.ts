import { expect, test } from 'vitest'
import { parseWords } from '#src/catalogue-import/parse-words.ts'

const offers = { file: 'offers.csv', source: 'file', addSellers: false }

test.each([
  [['offers.csv'], offers],
  [['offers.csv', '--source', 'spring'], { ...offers, source: 'spring' }],
  [
    ['--source=spring', '--add-sellers', 'offers.csv'],
    { ...offers, source: 'spring', addSellers: true },
  ],
])('%j is understood', (given, words) => {
  expect(parseWords(given)).toEqual({ ok: true, words })
})

test.each([
  [[], 'Which file?'],
  [['--help'], null],
  [['--add-sellers'], 'Which file?'],
  [['a.csv', 'b.csv'], 'One file at a time.'],
  [['a.csv', '--dry-run'], 'There is no option "--dry-run".'],
  [
    ['a.csv', '--source', 'Spring Sale'],
    '"Spring Sale" is not the name of a source. The name of a source has only lowercase letters, digits, dots, dashes and underscores.',
  ],
  [
    ['a.csv', '--source', 'manual'],
    '"manual" is not the name of a source. The name manual is reserved for offers that admins add by hand.',
  ],
])('%j is answered with %j', (given, reason) => {
  expect(parseWords(given)).toEqual({ ok: false, reason })
})

import { expect, test } from 'vitest'
import { parseWords } from '#src/backup/parse-words.ts'

test.each([
  [[], 'Which file?'],
  [['a', 'b'], 'One file at a time.'],
  [['a', '--replace', '--check'], 'One option at a time.'],
  [['a', '--forse'], 'There is no option "--forse".'],
  [['a', '--help'], null],
])('%j is not understood', (words, reason) => {
  expect(parseWords(words, ['--replace', '--check'])).toEqual({ ok: false, reason })
})

test('a file and an option are understood', () => {
  expect(parseWords(['a.tar.gz', '--check'], ['--check'])).toEqual({
    ok: true,
    words: { file: 'a.tar.gz', options: new Set(['--check']) },
  })
})

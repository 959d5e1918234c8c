import { expect, it } from 'vitest'
import { searchWordsOf, typedSearchWords } from '#src/resale/search-words.ts'

it.each([
  ['Oak desk lamp', 'Oak desk lamp'],
  ['  Lamp, (oak) "warm" - 12.5" *new*  ', 'Lamp oak warm 12.5 new'],
  ['-plastic +wood', 'plastic wood'],
  ['USB-C cable 2m, Anker & Co', 'USB-C cable 2m Anker Co'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
  ['Kaffeemühle für Bücher 日本語', 'Kaffeemühle für Bücher 日本語'],
  ['★★★', null],
  ['', null],
  [null, null],
])('for %j eBay is searched for %j', (name, words) => {
  expect(searchWordsOf(name)).toBe(words)
})

it('uses all the typed words, without punctuation', () => {
  expect(typedSearchWords(' one, two (three) four five six seven eight nine -ten ')).toBe(
    'one two three four five six seven eight nine ten',
  )
  expect(typedSearchWords('x '.repeat(90))).toHaveLength(99)
  expect(typedSearchWords(' ★ ')).toBeNull()
})

it('never has more than 100 characters, and cuts no word after the first', () => {
  expect(searchWordsOf(`x${'𠮷'.repeat(80)}`)).toBe(`x${'𠮷'.repeat(49)}`)
  expect(searchWordsOf('x'.repeat(300))).toBe('x'.repeat(100))
  expect(searchWordsOf(`${'a'.repeat(60)} ${'b'.repeat(60)} lamp`)).toBe('a'.repeat(60))
})

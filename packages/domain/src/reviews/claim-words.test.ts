import { describe, expect, test } from 'vitest'
import {
  closeLanguagesOf,
  isSameWord,
  languageOf,
  watchedWordsOf,
  wordsOf,
} from '#src/reviews/claim-words.ts'

test('words are in lower case, parted at apostrophes and signs, with marks and digits', () => {
  expect(wordsOf("L'ami BOIT, 2x – café")).toEqual(['l', 'ami', 'boit', '2x', 'café'])
  expect(wordsOf('…')).toEqual([])
})

describe('a language is certain', () => {
  test.each([
    ['the mug is very good, and it is for me', 'en'],
    ['der Becher ist nicht', null],
    ['der Becher ist nicht für mich', 'de'],
    // Four words decide, three do not.
    ['the it is', null],
    ['the it is i', 'en'],
    // Half as many words of another language are few enough, more are not.
    ['the it is i und der', 'en'],
    ['the it is i und der nicht', null],
    ['Mug', null],
  ])('of %j: %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})

describe('languages close to a text', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['Mug 16 oz', []],
    ['the mug is', ['en']],
    // A quarter of the best counts.
    ['the it is i und', ['de', 'en']],
    ['the it is i my und', ['en']],
  ])('of %j are %j', (text, languages) => {
    expect(closeLanguagesOf(text)).toEqual(languages)
  })
})

test('words to watch are those of all close languages, and English ones if none is known', () => {
  expect(watchedWordsOf('Mug').has('husband')).toBe(true)
  expect(watchedWordsOf('Mug').has('ehemann')).toBe(false)
  expect(watchedWordsOf('der Becher ist').has('husband')).toBe(false)
  const both = watchedWordsOf('the it is i und')
  expect([both.has('husband'), both.has('ehemann'), both.has('mari')]).toEqual([true, true, false])
})

describe('two words are the same but for their ending', () => {
  test.each([
    ['week', 'week', true],
    ['it', 'it', true],
    ['week', 'weeks', true],
    ['weeks', 'week', true],
    ['day', 'daily', false],
    ['Tag'.toLowerCase(), 'tagen', true],
    // Three letters more make another word.
    ['tag', 'tagesl', false],
    // Two letters are too few to compare.
    ['an', 'ano', false],
    ['giorno', 'giorni', true],
    ['amico', 'amica', true],
    ['otto', 'otta', true],
    // Three letters of one length, with another vowel, are two words.
    ['ore', 'ora', false],
    ['niño', 'niñas', false],
    ['mother', 'father', false],
    ['cats', 'cat', true],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isSameWord(one, other)).toBe(expected)
    expect(isSameWord(other, one)).toBe(expected)
  })
})

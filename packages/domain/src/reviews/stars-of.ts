const numberWords = [
  ['one', 'eins', 'eine?n?', 'une?', 'una?', 'uno'],
  ['two', 'zwei', 'deux', 'dos', 'due'],
  ['three', 'drei', 'trois', 'tres', 'tre'],
  ['four', 'vier', 'quatre', 'cuatro', 'quattro'],
  ['five', 'fünf', 'cinq', 'cinco', 'cinque'],
]
const outOf = String.raw`(?:\s*\/\s*|\s+(?:out\s+of|of|von|sur|de|sobre|su|van|av|af|z|из)\s+)`
const five = `(?:5|${numberWords[4]?.join('|')})`
const stars = String.raw`[\s-]*(?:stars?|sternen?|sterne?|étoiles?|estrellas?|estrelas?|stell[ae]|sterren|stjärnor|stjerner|gwiazd\p{L}*|звезд\p{L}*|звёзд\p{L}*|顆星|颗星|つ星)`

/** Finds mentions of the given stars: 4 stars, 4/5, vier von fünf Sternen, 4 étoiles sur 5. */
export function namesOfStars(rating: number): RegExp {
  const given = `(?:${rating}|${numberWords[rating - 1]?.join('|')})`
  return new RegExp(
    [
      `(?<![\\p{L}\\p{N}.,])${given}${outOf}${five}(?:${stars})?(?![\\p{L}\\p{N}])`,
      `(?<![\\p{L}\\p{N}.,])${given}${stars}(?:${outOf}${five})?(?![\\p{L}\\p{N}])`,
    ].join('|'),
    'giu',
  )
}

/** Whether a text claims another number of stars than was given. */
export function drawsOtherStars(text: string, rating: number): boolean {
  // Without the characters that turn signs into pictures.
  const rows = text.replaceAll('\uFE0F', '').match(/[★⭐🌟]+/gu) ?? []
  return rows.some((row) => (row.match(/./gu) ?? []).length !== rating)
}

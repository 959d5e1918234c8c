import { describe, expect, test } from 'vitest'
import { languageOf } from '#src/reviews/claim-words.ts'
import { leaveOutClaims } from '#src/reviews/leave-out-claims.ts'

function check(sentence: string, liked: string, rating = 4) {
  return leaveOutClaims({ title: 'A', review: sentence }, 'Mug 16 oz, see www.bad.example', {
    liked,
    disliked: '',
    usage: '',
    rating,
    points: [],
  })
}

describe("numbers are read as in the text's country", () => {
  test.each([
    ['Er fasst 1.500 ml.', 'fasst 1500 ml'],
    ['It holds 1.5 litres.', 'hält 1,50 Liter'],
    ["Er wiegt 1'200 g.", 'wiegt 1200 g'],
    ['Il tient 1 200 ml.', 'tient 1 200 ml'],
    ['يتسع لـ ٣٥٠ مل.', '350 مل'],
    ['इसमें ३५० मिली आता है।', '350 मिली'],
    ['３５０ml入ります。', '350ml'],
    ['In 100 % der Fälle dicht.', 'zu 100 Prozent dicht'],
    ['Ho pagato 12,50 €.', 'pagato € 12.5'],
  ])('%s stays, because %s was given', (sentence, liked) => {
    expect(check(sentence, liked)).toMatchObject({ review: sentence, leftOut: [] })
  })

  test.each([
    ['Er kostet 9,99 €.', 'hält warm'],
    ['Il coûte 12 €.', 'tient 12 heures'],
    ['Está listo al 12 %.', 'dura 12 horas'],
    ['It costs ¥350.', 'holds 350 ml'],
    ['Holds 4,000 ml.', 'lasts 4 hours'],
    ['يتسع لـ ٤٠٠ مل.', '350 مل'],
    ['४०० मिली आता है।', '350 मिली'],
    ['400ml入ります。', '350ml'],
    ['Siehe müller.de für mehr.', 'hält warm'],
    ['Vedi tazze.store per altro.', 'calda'],
    ['See www.bad.example for more.', 'hot'],
    ['★★★★★ Buy it.', 'hot'],
    ['Je donne 5 étoiles.', 'chaud'],
  ])('%s is removed, because only %s was given', (sentence, liked) => {
    expect(check(sentence, liked).leftOut).toEqual([sentence])
  })
})

test.each([
  'Ich gebe vier von fünf Sternen.',
  'Je donne 4 étoiles sur 5.',
  'Le doy 4 de 5 estrellas.',
  'Do quattro stelle su cinque.',
  'Ik geef 4 sterren.',
  '★★★★ Good.',
])('the given stars may be named: %s', (sentence) => {
  expect(check(sentence, 'x')).toMatchObject({ review: sentence, leftOut: [], toCheck: [] })
})

describe('made-up times, people and dealings are named', () => {
  test.each([
    ['de', 'Ich nutze ihn seit drei Wochen.', 'Der Becher ist gut und ich mag ihn.'],
    ['de', 'Mein Mann liebt ihn.', 'Der Becher ist gut.'],
    ['fr', "Je l'utilise depuis des mois.", 'La tasse est belle.'],
    ['fr', 'Mon mari en veut une.', 'La tasse est belle et je suis content.'],
    ['es', 'Lo uso desde hace semanas.', 'La taza es bonita y me gusta.'],
    ['es', 'El vendedor fue muy amable.', 'La taza es bonita.'],
    ['it', 'La uso da mesi.', 'La tazza è bella e mi piace.'],
    ['it', 'Mio marito ne vuole una.', 'La tazza è bella.'],
  ])('in %s: %s', (_, madeUp, true_) => {
    expect(check(`${true_} ${madeUp}`, 'x')).toMatchObject({ leftOut: [], toCheck: [madeUp] })
  })

  test.each([
    ['Ich nutze ihn seit Wochen.', 'seit einer Woche im Einsatz'],
    ['Je l’utilise chaque semaine.', 'toutes les semaines'],
    ['Mis amigas lo usan.', 'mi amiga lo usa'],
    ['La uso tutti i giorni.', 'ogni giorno'],
  ])('unless the notes mention them: %s', (sentence, liked) => {
    expect(check(sentence, liked).toCheck).toEqual([])
  })

  test('only by the words of the text’s own language', () => {
    // 'son' is 'his' to the French, and 'pet' nothing nice.
    expect(check('La tasse est belle, et son bord est fin pour une tasse.', 'x').toCheck).toEqual(
      [],
    )
  })
})

test.each([
  ['Der Becher ist gut und hält mein Essen warm, aber der Deckel klemmt.', 'de'],
  ['The mug is good and it is easy to clean, but the lid leaks.', 'en'],
  ['Good mug.', null],
  ['Кружка хорошая и держит тепло.', null],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

import { expect, test } from 'vitest'
import { answersInKind } from '#src/reviews/answers-in-kind.ts'

const german = 'Der Becher ist gut und hält den Kaffee warm, aber der Deckel ist nicht dicht.'
const english = 'The mug is good and keeps the coffee hot, but the lid is not tight.'

test.each([
  [german, german, true],
  [german, english, false],
  ['Hot', german, true],
  ['Deckel klemmt', 'A good mug', true],
  ['Держит тепло', 'Эта кружка хорошо держит тепло', true],
  ['Держит тепло', 'The mug is good', false],
  ['温かい、最高です', 'このマグは温かいです', true],
  ['温かい、最高です', 'A good mug', false],
  ['يحفظ الحرارة', 'كوب Steel mug جيد', true],
  ['A hot one', '我喜欢这个杯子', false],
  ['👍👍👍', '我喜欢这个杯子', true],
  // Four letters decide.
  ['Gut!', '我喜欢这个杯子', true],
  ['Gute', '我喜欢这个杯子', false],
  // A third of the letters is enough.
  ['Держит тепло', 'Это mug six', true],
  ['Держит тепло', 'Это mug sixt', false],
  // Notes in two scripts can be answered in either.
  ['Держит тепло, keeps it hot', 'Держит тепло', true],
])('notes %j, answered by %j: %s', (liked, review, expected) => {
  const notes = { liked, disliked: '', usage: '', rating: 4, points: [] }
  expect(answersInKind(review, notes)).toBe(expected)
})

test('notes are separate words', () => {
  const notes = { liked: 'und', disliked: 'der', usage: 'die ist', rating: 4, points: ['nicht'] }
  expect(answersInKind('The mug is good and I like it', notes)).toBe(false)
})

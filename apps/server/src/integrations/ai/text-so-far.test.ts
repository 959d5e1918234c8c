import { expect, test } from 'vitest'
import { textSoFar } from '#src/integrations/ai/text-so-far.ts'

const answer =
  '```json\n{"title": "A \\"good\\" mug", "review": "Line\\nb\\u00fctter \\\\ end"}\n```'

test('a text that is being written can be read at every letter, and only grows', () => {
  let before = ''
  for (let length = 0; length <= answer.length; length += 1) {
    const review = textSoFar(answer.slice(0, length), 'review')
    if (review === null) continue
    expect(review.startsWith(before)).toBe(true)
    before = review
  }
  expect(before).toBe('Line\nbütter \\ end')
  expect(textSoFar(answer, 'title')).toBe('A "good" mug')
})

test.each([
  ['', ''],
  ['{"title": "x"', ''],
  ['{"review": "a\nb', 'a\nb'],
  ['{"review": "a\tb', 'a b'],
])('%j gives %j', (json, expected) => {
  expect(textSoFar(json, 'review')).toBe(expected)
})

import { describe, expect, test } from 'vitest'
import { processorSeconds } from '#src/testing/count-work.ts'
import { leaveOutClaims } from '#src/reviews/leave-out-claims.ts'

const notes = {
  liked: 'Keeps coffee hot for 6 hours, see harbour.example/mug. Paid $12.50',
  disliked: 'lid is hard to clean',
  usage: 'my daughter takes it to school every week',
  rating: 4,
  points: ['holds 1,000 ml'],
}
const check = (review: string, title = 'A good mug') =>
  leaveOutClaims({ title, review }, 'Steel mug 16 oz', notes)

describe('a sentence stays', () => {
  test.each([
    'It keeps coffee hot for 6 hours.',
    'The 16 oz mug holds 1000 ml.',
    'I paid 12.5 dollars, or $12.50.',
    'See harbour.example/mug for it.',
    'I give it 4 stars.',
    'I give it four out of five stars, a solid 4/5.',
    'My daughter takes it along each week.',
  ])('if it repeats the notes: %s', (sentence) => {
    expect(check(sentence)).toEqual({
      title: 'A good mug',
      review: sentence,
      leftOut: [],
      toCheck: [],
    })
  })
})

describe('a sentence is removed', () => {
  test.each([
    'It only cost $9.99!',
    'It keeps tea hot for 8 hours.',
    'I give it 5 stars.',
    'Get yours at www.mugs.com today.',
    'Look at https://mugs.example/a.',
    'Find more on mugs.shop now.',
    'Write to sales@mugs.example about it.',
    'Follow @mugs for more.',
    'It is 100% steel.',
    'Best wishes, [your name].',
  ])('if it names something that nobody mentioned: %s', (sentence) => {
    const { review, leftOut } = check(`The lid is hard to clean. ${sentence} It is a mug.`)
    expect(review).toBe('The lid is hard to clean. It is a mug.')
    expect(leftOut).toEqual([sentence])
  })

  test('and paragraphs stay separate', () => {
    const { review } = check('A mug.\n\nOnly $3!\n\nThe lid is hard to clean.')
    expect(review).toBe('A mug.\n\nThe lid is hard to clean.')
  })

  test('and the text keeps its breaks, but no more than one empty line and one space', () => {
    const { review } = check('A mug. Only $3!\nThe lid  is hard to clean.\n\n\n\nIt is $5. A mug.')
    expect(review).toBe('A mug.\nThe lid is hard to clean.\n\nA mug.')
  })

  test('and such a title becomes a plain one', () => {
    const { title, leftOut } = check('A mug.', 'Best mug of 2026')
    expect(title).toBe('Steel mug 16 oz: 4 out of 5 stars')
    expect(leftOut).toEqual(['Best mug of 2026'])
  })
})

test.each([
  'I have used it for months.',
  'My husband loves it.',
  'It arrived well.',
  'The price is right.',
  'I bought two of them.',
])('a sentence with made-up particulars stays, and is named: %s', (sentence) => {
  expect(check(`A mug. ${sentence}`)).toMatchObject({
    review: `A mug. ${sentence}`,
    leftOut: [],
    toCheck: [sentence],
  })
})

test('a title with made-up particulars stays, without its spaces, and is named first', () => {
  expect(check('My husband loves it.', ' A gift for my wife ')).toEqual({
    title: 'A gift for my wife',
    review: 'My husband loves it.',
    leftOut: [],
    toCheck: [' A gift for my wife ', 'My husband loves it.'],
  })
})

test('a word of a number is given by its digits', () => {
  expect(check('I use it six times.').toCheck).toEqual([])
  expect(
    check('I use it seven times.').leftOut.concat(check('I use it seven times.').toCheck),
  ).toEqual(['I use it seven times.'])
})

test.each(['a.b@', 'www. '])(
  'a text of 10,000 characters is checked without a wait: %s…',
  (part) => {
    const text = part.repeat(10_000 / part.length)
    // It takes some hundredths.
    expect(processorSeconds(() => check(text))).toBeLessThan(1)
  },
)

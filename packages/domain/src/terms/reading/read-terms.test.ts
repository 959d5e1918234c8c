import { describe, expect, it } from 'vitest'
import { readTerms } from '#src/terms/reading/read-terms.ts'
import { sentenceOfTerms } from '#src/terms/sentence-of-terms.ts'
import { isDealTerms } from '#src/terms/deal-terms.ts'
import { LATER_SELLER_MESSAGES } from '#src/testing/later-seller-messages.ts'
import { OTHER_SELLER_MESSAGES } from '#src/testing/other-seller-messages.ts'
import { SELLER_MESSAGES } from '#src/testing/seller-messages.ts'

const blocksOf = (table: string): string[] => table.trim().split('\n\n')

/** A message and what was read in it, as the tables write them. */
function blockOf(currency: string, message: string): string {
  const { terms, commission, marks, notes } = readTerms(message.replaceAll('\\n', '\n'), currency)
  const sentence = sentenceOfTerms(terms, currency, {
    commission: commission !== null,
    commission_amount: commission === null ? null : commission / 100,
  })
  const looks = Object.entries(marks).flatMap(([field, mark]) => (mark === 'look' ? [field] : []))
  return [
    `${currency} ${message}`,
    `= ${sentence}`.trimEnd(),
    ...(looks.length === 0 ? [] : [`? ${looks.toSorted().join(', ')}`]),
    ...notes.map((note) => `! ${note}`),
  ].join('\n')
}

describe.each([
  ['as sellers write them', SELLER_MESSAGES, 40],
  ['written after the rules', OTHER_SELLER_MESSAGES, 71],
  ['written after these', LATER_SELLER_MESSAGES, 21],
])('messages %s', (_title, table, count) => {
  const blocks = blocksOf(table)

  it(`are ${count}`, () => expect(blocks).toHaveLength(count))

  it.each(blocks)('%s', (block) => {
    const [first = ''] = block.split('\n')
    expect(blockOf(first.slice(0, 3), first.slice(4))).toBe(block)
  })

  it('give terms that the database accepts', () => {
    for (const block of blocks) {
      const { terms } = readTerms(block.slice(4), block.slice(0, 3))
      expect(Object.keys(terms).length === 0 || isDealTerms(terms)).toBe(true)
    }
  })
})

describe('what a message does not say', () => {
  it.each(['', 'Hello dear, are you there', '⭐⭐⭐⭐⭐', '12345', 'a'.repeat(20_000)])(
    'stays empty in %.20j',
    (message) => {
      expect(readTerms(message, 'USD')).toMatchObject({ terms: {}, commission: null, marks: {} })
    },
  )

  it.each([
    ['Refund €20 after review', 'USD'],
    ['Refund $20 after review', 'EUR'],
    ['Refund 20.50 yen after review', 'JPY'],
  ])('an amount of another currency is not taken: %s for %s', (message, currency) => {
    const { terms, notes } = readTerms(message, currency)
    expect(terms.amount).toBeUndefined()
    expect(notes).not.toEqual([])
  })

  it('is never sure if the message asks or doubts', () => {
    for (const message of [
      'Full refund by PayPal 7 days after review?',
      'Full refund by PayPal 7 days after review if we like it',
      'Full refund by PayPal 7 days after review, but not always',
    ]) {
      expect(new Set(Object.values(readTerms(message, 'USD').marks))).toEqual(new Set(['look']))
    }
  })
})

it('stars are never among the terms, however they are asked for', () => {
  for (const ask of [
    '5 stars',
    'five star review',
    '5* review',
    '⭐️⭐️⭐️⭐️⭐️',
    '5-Sterne-Bewertung',
    '5 étoiles',
  ]) {
    const { terms, notes } = readTerms(`${ask} please, full refund after review`, 'USD')
    expect(terms).toEqual({ share: 100, after: 'review' })
    expect(notes).toEqual([
      'Asking for a rating is against the rules of the shops, so it was left out.',
    ])
  }
})

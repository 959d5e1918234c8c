import { expect, it } from 'vitest'
import type { DealTerms } from '#src/terms/deal-terms.ts'
import { sentenceOfTerms } from '#src/terms/sentence-of-terms.ts'

it.each<[DealTerms, string]>([
  [
    { share: 100, method: 'PayPal', days: 14, after: 'publication' },
    'Full price by PayPal, 14 days after the review is live.',
  ],
  [{ share: 33.5 }, '33.5% of the price.'],
  [{ amount: 12.5, tax: true, fees: false }, '€12.50 back, with tax, less the fees.'],
  [{ fees: true, after: 'delivery' }, 'Refund, fees paid by the seller, after delivery.'],
  [{ days: 1, after: 'order', method: 'Gift card' }, 'Refund by gift card, 1 day after the order.'],
  [{ days: 0 }, 'Refund, at once.'],
  [{ days: 7 }, 'Refund, within 7 days.'],
  [
    { asks: ['text', 'photos', 'video'], note: 'an unboxing', review_days: 5 },
    'Asks for a written review, photos, a video and an unboxing, review due 5 days after delivery.',
  ],
  [{ review_days: 0 }, 'Review due on the day of delivery.'],
  [{ keep_days: 1000 }, 'Not to be resold for 1,000 days after delivery.'],
  [{ share: 100, keep_until: '2027-03-01' }, 'Full price. Not to be resold before Mar 1, 2027.'],
  [{}, ''],
])('%j is written as %s', (terms, sentence) => {
  expect(sentenceOfTerms(terms, 'EUR')).toBe(sentence)
})

it('the sentence names a commission only while it is ticked', () => {
  const terms: DealTerms = { share: 100, after: 'review' }
  const say = (commission: boolean) =>
    sentenceOfTerms(terms, 'USD', { commission, commission_amount: '5.00' })
  expect(say(true)).toBe('Full price and $5.00 commission, after the review.')
  expect(say(false)).toBe('Full price, after the review.')
})

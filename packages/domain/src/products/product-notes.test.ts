import { expect, it } from 'vitest'
import { PAYMENT_NOTES, REVIEW_NOTES, tickedNotes } from '#src/products/product-notes.ts'

it.each([
  [{}, []],
  [{ commission: true, no_tax: true }, ['No Tax', 'Commission']],
  [{ partial_payment: true, no_fees: false }, ['Partial']],
])('payment notes %j are shown as %j', (product, labels) => {
  expect(tickedNotes(PAYMENT_NOTES, product)).toEqual(labels)
})

it('review notes keep the order of the form', () => {
  const product = { feedback_review: true, photo_review: true, video_review: null }
  expect(tickedNotes(REVIEW_NOTES, product)).toEqual(['Photo', 'Feedback'])
})

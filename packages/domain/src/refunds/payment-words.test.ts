import { describe, expect, it } from 'vitest'
import { paymentChanges, paymentDetails, paymentWords } from '#src/refunds/payment-words.ts'

const first = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: 'A' }
const second = { date: null, amount: 20, method: null, reference: null }

it('a payment says its amount and how it came', () => {
  expect(paymentWords(first, 'USD')).toBe('Refund of $15.00 by PayPal')
  expect(paymentWords(second, 'JPY')).toBe('Refund of ¥20')
})

it('the details of a payment are its day, its method and its reference', () => {
  expect(paymentDetails(first)).toBe('May 2, 2026, PayPal, A')
  expect(paymentDetails(second)).toBe('')
})

describe('the history of payments', () => {
  it.each([
    ['the first', [], [first], ['Refund of $15.00 by PayPal']],
    ['another', [first], [first, second], ['Refund of $20.00']],
    ['the same again', [first], [first, first], ['Refund of $15.00 by PayPal']],
    ['a removed one', [first, second], [second], ['Refund of $15.00 by PayPal removed']],
    [
      'another amount',
      [first],
      [{ ...first, amount: 16 }],
      ['Refund of $15.00 by PayPal → Refund of $16.00 by PayPal'],
    ],
    [
      'another reference',
      [first],
      [{ ...first, reference: 'B' }],
      ['Refund of $15.00 by PayPal details changed'],
    ],
    [
      'several at once',
      [first, first],
      [second],
      [
        'Refund of $15.00 by PayPal removed',
        'Refund of $15.00 by PayPal removed',
        'Refund of $20.00',
      ],
    ],
    ['the same in another order', [first, second], [second, first], []],
  ])('shows %s', (_, before, after, lines) => {
    expect(paymentChanges(before, after, 'USD')).toEqual(lines)
  })
})

import { daysIn } from '#src/dates/calendar-date.ts'
import { describe, expect, it } from 'vitest'
import { countWork } from '#src/testing/count-work.ts'
import { actionOfStep, countWords, reasonOfStep } from '#src/next-steps/next-step-words.ts'
import {
  type NextStepProduct,
  countNextSteps,
  isLate,
  isToDo,
  nextSteps,
} from '#src/next-steps/next-steps.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'
const off = { delivery: 'never' }

/** A product of 20.00 that was ordered on May 1 and added that morning. */
function product(values: Partial<NextStepProduct> = {}): NextStepProduct {
  return {
    ...moneyProduct(),
    id: 'p',
    name: 'Lamp',
    received_date: null,
    reviewed_date: null,
    published_date: null,
    review_due_date: null,
    refund_asked_on: null,
    steps_put_off: null,
    archived: false,
    updated_at: '2026-05-01T10:00:00+00:00',
    ...values,
  }
}

const stepsOf = (...products: NextStepProduct[]) => nextSteps(products, TODAY, daysIn('UTC'))

/** The next step of a product, in words, with its day if it is still ahead; null for none. */
function wordsOf(values: Partial<NextStepProduct>): string | null {
  const [step] = stepsOf(product(values))
  if (!step) return null
  const from = isToDo(step, TODAY) ? '' : ` from ${step.from}`
  return `${reasonOfStep(step, TODAY)} -> ${actionOfStep(step).label}${from}`
}

const workFor = (count: number): number => {
  const products = Array.from({ length: count }, (_, index) =>
    product({ id: `${index}`, status: index % 2 === 0 ? 'received' : 'published' }),
  )
  return countWork(() => nextSteps(products, TODAY, daysIn('UTC')))
}

describe('the next step of a product', () => {
  it.each<[string, Partial<NextStepProduct>, string | null]>([
    [
      'a refund that was due yesterday',
      { status: 'published', refund_due_date: '2026-05-14' },
      'Refund of $20.00 was due May 14, 2026, yesterday -> Record refund',
    ],
    [
      'a refund that was due, whatever the status',
      { status: 'received', refund_due_date: '2026-05-01' },
      'Refund of $20.00 was due May 1, 2026, 14 days ago -> Record refund',
    ],
    [
      'to wait, six days after the seller was asked',
      { status: 'published', refund_due_date: '2026-05-01', refund_asked_on: '2026-05-09' },
      'Refund of $20.00, asked 6 days ago, was due May 1, 2026, 14 days ago -> Record refund from 2026-05-16',
    ],
    [
      'to wait, also where nothing else is to do',
      { order_date: '2026-05-02', refund_due_date: '2026-05-14', refund_asked_on: TODAY },
      'Refund of $20.00, asked today, was due May 14, 2026, yesterday -> Record refund from 2026-05-22',
    ],
    [
      'its review, while the seller has time to answer',
      {
        status: 'received',
        received_date: '2026-05-12',
        refund_due_date: '2026-05-14',
        refund_asked_on: '2026-05-14',
      },
      'Review due May 19, 2026, in 4 days -> Mark as reviewed from 2026-05-19',
    ],
    [
      'a refund that is due today',
      { status: 'published', refund_due_date: TODAY },
      'Refund of $20.00 due May 15, 2026, today -> Record refund',
    ],
    [
      'a refund that has no day',
      { status: 'published' },
      'Refund of $20.00 expected, no due date -> Record refund',
    ],
    [
      'a refund that has no day, since it was published',
      { status: 'published', published_date: '2026-05-10', refund_received: 5 },
      'Refund of $15.00 awaited since May 10, 2026, 5 days ago -> Record refund',
    ],
    [
      'a refund without a due day that is awaited since today',
      { status: 'published', published_date: TODAY },
      'Refund of $20.00 awaited since May 15, 2026, today -> Record refund',
    ],
    [
      'to be completed, when all has come',
      { status: 'published', refund_received: 20, refund_received_date: '2026-05-12' },
      'Paid back $20.00 on May 12, 2026, 3 days ago -> Mark as completed',
    ],
    [
      'to be completed, also before its review is published, and whatever its refund day',
      { status: 'reviewed', refund_received: 25, refund_due_date: '2026-05-01' },
      'Paid back $25.00 -> Mark as completed',
    ],
    [
      'to be completed, when nothing was to come',
      { status: 'published', price: 0, published_date: '2026-05-14' },
      'Published May 14, 2026, yesterday. Nothing is owed to you -> Mark as completed',
    ],
    [
      'to be completed, when nothing was to come of what was paid, on a day that is unknown',
      { status: 'published', refund_expected: 0 },
      'Published. Nothing is owed to you -> Mark as completed',
    ],
    [
      'its review, before that of a free product is published',
      { status: 'reviewed', price: 0 },
      'Reviewed. Is it published? -> Mark as published',
    ],
    ['nothing, when nobody knows its price', { status: 'published', price: null }, null],
    [
      'its review, when all has come before it',
      { status: 'received', received_date: '2026-05-07', refund_received: 20 },
      'Review was due May 14, 2026, yesterday. Paid back $20.00 -> Mark as reviewed',
    ],
    [
      'its review, with nothing said of a part that has come',
      { status: 'received', received_date: '2026-05-07', refund_received: 19 },
      'Review was due May 14, 2026, yesterday -> Mark as reviewed',
    ],
    [
      'a review, a week after delivery',
      { status: 'received', received_date: '2026-05-07' },
      'Review was due May 14, 2026, yesterday -> Mark as reviewed',
    ],
    [
      'a review on the day that was set',
      { status: 'received', received_date: '2026-05-01', review_due_date: '2026-05-16' },
      'Review due May 16, 2026, tomorrow -> Mark as reviewed from 2026-05-16',
    ],
    [
      'a review that is due today',
      { status: 'received', received_date: '2026-05-08' },
      'Review due May 15, 2026, today -> Mark as reviewed',
    ],
    [
      'a review without a day',
      { status: 'received' },
      'Review to write, no due date -> Mark as reviewed',
    ],
    [
      'to be marked as received',
      { received_date: TODAY },
      'Delivered May 15, 2026, today, not marked as received -> Mark as received',
    ],
    [
      'to be expected, before its delivery',
      { received_date: '2026-05-16' },
      'Delivery expected May 16, 2026, tomorrow -> Mark as received from 2026-05-16',
    ],
    [
      'a delivery for three weeks',
      { order_date: '2026-04-24' },
      'Ordered Apr 24, 2026, 21 days ago, not delivered yet -> Mark as received',
    ],
    [
      'to be waited for, a day before',
      { order_date: '2026-04-25' },
      'Ordered Apr 25, 2026, 20 days ago -> Mark as received from 2026-05-16',
    ],
    ['nothing, without a day', { order_date: null }, null],
    [
      'its review to be published',
      { status: 'reviewed', reviewed_date: '2026-05-12' },
      'Reviewed May 12, 2026, 3 days ago. Is it published? -> Mark as published',
    ],
    [
      'to rest, two days after its review',
      { status: 'reviewed', reviewed_date: '2026-05-13' },
      'Reviewed May 13, 2026, 2 days ago -> Mark as published from 2026-05-16',
    ],
    [
      'its review to be published, whenever that was',
      { status: 'reviewed' },
      'Reviewed. Is it published? -> Mark as published',
    ],
    [
      'to be ordered',
      { status: 'wishlist', created_at: '2026-05-12T23:30:00+00:00' },
      'On the wishlist since May 12, 2026, 3 days ago -> Mark as ordered',
    ],
    [
      'to rest, as a new wish',
      { status: 'wishlist', created_at: '2026-05-13T00:00:00+00:00' },
      'On the wishlist since May 13, 2026, 2 days ago -> Mark as ordered from 2026-05-16',
    ],
    ['nothing, once completed', { status: 'paid', refund_due_date: '2026-05-01' }, null],
    ['nothing, in the archive', { status: 'received', archived: true }, null],
    [
      'nothing, in the trash',
      { status: 'received', deleted_at: '2026-05-02T00:00:00+00:00' },
      null,
    ],
  ])('is %s', (_title, values, expected) => {
    expect(wordsOf(values)).toBe(expected)
  })

  it.each<[string, Partial<NextStepProduct>, string]>([
    ['a week away', { status: 'published', refund_due_date: '2026-05-22' }, 'in 7 days'],
    ['two days away', { status: 'published', refund_due_date: '2026-05-17' }, 'in 2 days'],
    ['two days ago', { status: 'published', refund_due_date: '2026-05-13' }, '2 days ago'],
  ])('is told with its distance, %s', (_title, values, distance) => {
    expect(wordsOf(values)).toContain(`, ${distance} ->`)
  })

  const overdue: Partial<NextStepProduct> = {
    status: 'received',
    received_date: '2026-05-09',
    refund_due_date: '2026-05-14',
  }
  it.each<[string, Partial<NextStepProduct>, unknown]>([
    [
      'rests until its day, and the next one is shown',
      { ...overdue, steps_put_off: { refund: '2026-05-16' } },
      { kind: 'review due', putOff: null },
    ],
    [
      'rests with the others, the most urgent first',
      { ...overdue, steps_put_off: { refund: 'never', review: '2026-05-16' } },
      { kind: 'refund overdue', putOff: 'never' },
    ],
    [
      'is back on its day, and to be done from then on',
      { ...overdue, steps_put_off: { refund: TODAY } },
      { kind: 'refund overdue', putOff: null, day: '2026-05-14', from: TODAY },
    ],
    [
      'that is ahead is not to be done before its own day',
      {
        status: 'published',
        refund_due_date: '2026-05-20',
        steps_put_off: { refund: '2026-05-18' },
      },
      { kind: 'refund due', putOff: '2026-05-18', from: '2026-05-20' },
    ],
    [
      'of another topic is not meant',
      { ...overdue, steps_put_off: { order: 'never', delivery: 'never', publication: 'never' } },
      { kind: 'refund overdue', putOff: null },
    ],
    [
      'that waits for an answer is due before a later one',
      {
        received_date: '2026-05-30',
        refund_due_date: '2026-05-14',
        refund_asked_on: '2026-05-12',
      },
      { kind: 'refund asked', from: '2026-05-19' },
    ],
  ])('a step %s', (_title, values, expected) => {
    expect(stepsOf(product(values))).toMatchObject([expected])
  })

  it("depends on the day in the user's time zone", () => {
    const wish = product({ status: 'wishlist', created_at: '2026-05-13T03:00:00+00:00' })
    expect(nextSteps([wish], TODAY, daysIn('UTC'))).toMatchObject([{ from: '2026-05-16' }])
    expect(nextSteps([wish], TODAY, daysIn('America/Los_Angeles'))).toMatchObject([{ from: TODAY }])
  })
})

describe('the list of next steps', () => {
  it('starts with the most urgent, then the earliest; steps without a day come last', () => {
    const steps = stepsOf(
      product({ id: 'wish', status: 'wishlist' }),
      product({ id: 'no day', status: 'received' }),
      product({ id: 'review', status: 'received', received_date: '2026-05-12' }),
      product({ id: 'late review', status: 'received', received_date: '2026-05-01' }),
      product({ id: 'late', status: 'published', refund_due_date: '2026-05-10' }),
      product({ id: 'later', status: 'published', refund_due_date: '2026-05-11' }),
      product({ id: 'delivered', received_date: '2026-05-03' }),
      product({ id: 'to come', status: 'published' }),
      product({ id: 'paid back', status: 'published', refund_received: 20 }),
      ...['2026-05-09', '2026-05-08'].map((day) =>
        product({
          id: `asked ${day}`,
          status: 'published',
          refund_due_date: '2026-05-02',
          refund_asked_on: day,
        }),
      ),
    )
    expect(steps.map(({ product: { id } }) => id)).toEqual([
      'asked 2026-05-08',
      'late',
      'later',
      'late review',
      'delivered',
      'review',
      'no day',
      'to come',
      'asked 2026-05-09',
      'paid back',
      'wish',
    ])
    const counts = [...countNextSteps(steps)].map(([kind, many]) => countWords(kind, many))
    expect(counts).toEqual([
      '3 refunds overdue',
      '1 review overdue',
      '1 delivery to confirm',
      '2 reviews to write',
      '1 refund to come',
      '1 refund asked for',
      '1 product to complete',
      '1 wish to order',
    ])
  })

  it('has products of one day in a fixed order', () => {
    const ids = ['b', 'd', 'a', 'c']
    const steps = stepsOf(
      ...ids.map((id) => product({ id, status: 'published', refund_due_date: '2026-05-10' })),
    )
    expect(steps.map(({ product: { id } }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('has what has no day last, wherever it stood', () => {
    const days = [null, '2026-05-12', null, '2026-05-11']
    const steps = stepsOf(
      ...days.map((received_date, index) =>
        product({ id: `${index}`, status: 'received', received_date }),
      ),
    )
    expect(steps.map(({ product: { id } }) => id)).toEqual(['3', '1', '0', '2'])
  })

  it("uses a seller's usual delay if no day is set", () => {
    const paid = product({ id: 'a', seller_id: 's', status: 'paid', paid_date: '2026-05-06' })
    const open = product({ id: 'b', seller_id: 's', status: 'published' })
    expect(stepsOf(paid, open)).toMatchObject([{ kind: 'refund overdue', day: '2026-05-06' }])
  })

  it('is calculated for ten times as many products by about ten times the work', () => {
    // Sorting needs a little more.
    expect(workFor(2000)).toBeLessThan(workFor(200) * 15)
  })
})

it.each([
  ['refund overdue', '1 refund overdue', '2,000 refunds overdue', 'Record refund', 'refund'],
  ['review overdue', '1 review overdue', '2,000 reviews overdue', 'Mark as reviewed', 'reviewed'],
  [
    'delivered',
    '1 delivery to confirm',
    '2,000 deliveries to confirm',
    'Mark as received',
    'received',
  ],
  ['review due', '1 review to write', '2,000 reviews to write', 'Mark as reviewed', 'reviewed'],
  [
    'late delivery',
    '1 late order to check',
    '2,000 late orders to check',
    'Mark as received',
    'received',
  ],
  [
    'publication',
    '1 review to be published',
    '2,000 reviews to be published',
    'Mark as published',
    'published',
  ],
  ['refund due', '1 refund to come', '2,000 refunds to come', 'Record refund', 'refund'],
  ['refund asked', '1 refund asked for', '2,000 refunds asked for', 'Record refund', 'refund'],
  ['paid back', '1 product to complete', '2,000 products to complete', 'Mark as completed', 'paid'],
  ['wish', '1 wish to order', '2,000 wishes to order', 'Mark as ordered', 'ordered'],
] as const)('%s: %s, %s, and %s', (kind, one, many, label, status) => {
  expect([countWords(kind, 1), countWords(kind, 2000)]).toEqual([one, many])
  expect(actionOfStep({ kind })).toMatchObject({ label, status })
})

it.each<[string, Partial<NextStepProduct>, boolean]>([
  ['a refund that was due', { status: 'published', refund_due_date: '2026-05-14' }, true],
  ['a refund that is due today', { status: 'published', refund_due_date: '2026-05-15' }, false],
  ['a review that was due', { status: 'received', review_due_date: '2026-05-14' }, true],
  ['an order of three weeks ago', { status: 'ordered', order_date: '2026-04-24' }, true],
  ['an order of last week', { status: 'ordered', order_date: '2026-05-08' }, false],
  ['an order put off', { status: 'ordered', order_date: '2026-04-24', steps_put_off: off }, false],
])('%s: late or not', (_, values, late) => {
  expect(stepsOf(product(values)).map((step) => isLate(step, TODAY))).toEqual([late])
})

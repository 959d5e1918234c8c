import { describe, expect, it } from 'vitest'
import { daysIn } from '#src/dates/calendar-date.ts'
import { type NextStepProduct, nextSteps } from '#src/next-steps/next-steps.ts'
import {
  describeReminder,
  lineOfStep,
  recordedWords,
  reminderLines,
  reminderTitle,
} from '#src/reminders/reminder-words.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const TODAY = '2026-05-15'

/** The step of a product of 20.00 that was ordered on May 1 and added that morning. */
function stepOf(values: Partial<NextStepProduct>) {
  const product: NextStepProduct = {
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
  const [step] = nextSteps([product], TODAY, daysIn('UTC'))
  if (!step) throw new Error('It has no step.')
  return step
}
const overdue = { status: 'published', refund_due_date: '2026-05-14' } as const

describe('the title of one step', () => {
  it.each<[Partial<NextStepProduct>, string | null, string, string]>([
    [
      overdue,
      'ANNA',
      'Refund of $20.00 from Anna is overdue',
      'Recorded: refund of $20.00 for Lamp',
    ],
    [overdue, null, 'Refund of $20.00 for Lamp is overdue', 'Recorded: refund of $20.00 for Lamp'],
    [
      { ...overdue, refund_asked_on: '2026-05-14' },
      'Anna',
      'Refund of $20.00 from Anna is overdue',
      'Recorded: refund of $20.00 for Lamp',
    ],
    [
      { status: 'published', refund_due_date: TODAY },
      'Anna',
      'Refund of $20.00 from Anna is due',
      'Recorded: refund of $20.00 for Lamp',
    ],
    [
      { status: 'received', received_date: '2026-05-01' },
      'Anna',
      'Review of Lamp is overdue',
      'Recorded: Lamp, review written',
    ],
    [
      { status: 'received', received_date: '2026-05-08' },
      'Anna',
      'Review of Lamp is due',
      'Recorded: Lamp, review written',
    ],
    [
      { status: 'ordered', received_date: TODAY },
      null,
      'Did Lamp arrive?',
      'Recorded: Lamp, delivered',
    ],
    [
      { status: 'ordered', order_date: '2026-04-01' },
      null,
      'Lamp has not arrived yet',
      'Recorded: Lamp, delivered',
    ],
    [
      { status: 'reviewed', reviewed_date: '2026-05-01' },
      null,
      'Is your review of Lamp published?',
      'Recorded: Lamp, published',
    ],
    [
      { status: 'received', received_date: '2026-05-08', refund_received: 20 },
      null,
      'Review of Lamp is due',
      'Recorded: Lamp, review written',
    ],
    [{ status: 'wishlist' }, null, 'Lamp is on your wishlist', 'Recorded: Lamp, ordered'],
    [
      { status: 'wishlist', name: `  ${'x'.repeat(200)}\n` },
      null,
      `${'x'.repeat(79)}… is on your wishlist`,
      `Recorded: ${'x'.repeat(79)}…, ordered`,
    ],
    [
      { status: 'wishlist', name: null },
      null,
      'Unnamed product is on your wishlist',
      'Recorded: Unnamed product, ordered',
    ],
  ])('of %j, from %j, is %s', (values, seller, title, recorded) => {
    const step = stepOf(values)
    expect(reminderTitle([{ step, seller }])).toBe(title)
    expect(recordedWords(step)).toBe(recorded)
  })
})

it('several steps are counted, and the first three are named', () => {
  const told = Array.from({ length: 5 }, (_, index) => ({
    step: stepOf({ ...overdue, name: `Lamp ${index}` }),
    seller: null,
  }))
  expect(reminderTitle(told)).toBe('5 things to do today')
  const lines = reminderLines(told, TODAY)
  expect(lines).toEqual(
    [0, 1, 2].map((n) => `Lamp ${n}: Refund of $20.00 was due May 14, 2026, yesterday`),
  )
  expect(lineOfStep(stepOf({ status: 'wishlist' }), TODAY)).toBe(
    'Lamp: On the wishlist since May 1, 2026, 14 days ago',
  )
})

describe('a push', () => {
  const content = { title: 'As given', count: 1, badge: 4, day: TODAY }

  it('of one step opens its product, and can record it', () => {
    const only = { productId: 'p', topic: 'refund' } as const
    expect(describeReminder({ ...content, lines: ['Lamp: due'], only })).toEqual({
      title: 'As given',
      body: 'Lamp: due',
      url: '/dashboard/products/p',
      tag: 'reminder 2026-05-15',
      badge: 4,
      actions: [
        { action: 'done', title: 'Refund received' },
        { action: 'snooze', title: 'Tomorrow' },
      ],
    })
  })

  it('of several opens the screen Today, and puts them all off', () => {
    expect(
      describeReminder({ ...content, count: 1005, lines: ['A', 'B', 'C'], only: null }),
    ).toMatchObject({
      body: 'A\nB\nC\nand 1,002 more',
      url: '/today',
      actions: [
        { action: 'snooze', title: 'All tomorrow' },
        { action: 'open', title: 'Open' },
      ],
    })
  })
})

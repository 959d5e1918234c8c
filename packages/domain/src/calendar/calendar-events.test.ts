import { describe, expect, it } from 'vitest'
import { type CalendarProduct, calendarEvents } from '#src/calendar/calendar-events.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const product = (columns: Partial<CalendarProduct>): CalendarProduct => ({
  ...moneyProduct({}),
  id: 'a',
  name: 'Lamp',
  received_date: null,
  review_due_date: null,
  updated_at: '2026-01-01T00:00:00Z',
  ...columns,
})

const daysOf = (...products: CalendarProduct[]) =>
  calendarEvents(products).map(({ id, day }) => `${id} ${day}`)

describe('the calendar', () => {
  it('has the refund on its set day, with the open amount', () => {
    const [event] = calendarEvents([
      product({
        status: 'published',
        price: 20,
        refund_received: 5,
        commission: true,
        commission_amount: 3,
        refund_due_date: '2026-03-01',
      }),
    ])
    expect(event).toMatchObject({ day: '2026-03-01', title: 'Refund due: Lamp, $18.00' })
  })

  it.each([
    ['x'.repeat(500), `${'x'.repeat(119)}…`],
    ['🎁'.repeat(200), `${'🎁'.repeat(119)}…`],
    ['x'.repeat(120), 'x'.repeat(120)],
    [`${'x'.repeat(118)} and more`, `${'x'.repeat(118)}…`],
    [' Lamp\r\n\u0007 red ', 'Lamp red'],
    [' \u0007 ', 'Unnamed product'],
  ])('names a product in one line (%#)', (name, shown) => {
    const columns = { status: 'received', received_date: '2026-01-01' } as const
    expect(calendarEvents([product({ ...columns, name })])).toMatchObject([
      { title: `Write review: ${shown}` },
    ])
  })

  it('has refunds and reviews by their day, and those of a day in a fixed order', () => {
    const events = calendarEvents([
      product({ id: 'c', refund_due_date: '2026-03-02' }),
      product({ id: 'b', refund_due_date: '2026-03-01' }),
      product({ id: 'd', status: 'received', review_due_date: '2026-03-01', order_date: null }),
      product({ id: 'a', refund_due_date: '2026-03-01' }),
    ])
    expect(events.map(({ id, kind, productId }) => [id, kind, productId])).toEqual([
      ['refund-a', 'refund', 'a'],
      ['refund-b', 'refund', 'b'],
      ['review-d', 'review', 'd'],
      ['refund-c', 'refund', 'c'],
    ])
    expect(events[0]?.changedAt).toBe('2026-01-01T00:00:00Z')
  })

  it('has no review of what is in the trash', () => {
    const columns = { status: 'received', received_date: '2026-01-01' } as const
    expect(daysOf(product({ ...columns, deleted_at: '2026-01-02T00:00:00Z' }))).toEqual([])
  })

  it("has it after the seller's usual delay if no day was set", () => {
    const paid = product({
      id: 'paid',
      status: 'paid',
      seller_id: 's',
      order_date: '2026-01-01',
      paid_date: '2026-01-31',
      refund_received_date: null,
    })
    const open = product({ status: 'ordered', seller_id: 's', order_date: '2026-02-01' })
    expect(daysOf(paid, open)).toEqual(['refund-a 2026-03-03'])
  })

  it.each<[string, Partial<CalendarProduct>, string[]]>([
    ['a week after delivery', { received_date: '2026-02-26' }, ['review-a 2026-03-05']],
    [
      'on the day that was set',
      { received_date: '2026-02-26', review_due_date: '2026-04-01' },
      ['review-a 2026-04-01'],
    ],
    [
      'after the days of its terms',
      { received_date: '2026-02-26', deal_terms: { review_days: 10 } },
      ['review-a 2026-03-08'],
    ],
    [
      'on the day that was set, whatever its terms',
      {
        received_date: '2026-02-26',
        review_due_date: '2026-04-01',
        deal_terms: { review_days: 10 },
      },
      ['review-a 2026-04-01'],
    ],
    ['nowhere once it is written', { status: 'reviewed', received_date: '2026-02-26' }, []],
  ])('has the review %s', (_when, columns, days) => {
    const received = product({
      status: 'received',
      order_date: null,
      refund_due_date: null,
      ...columns,
    })
    expect(daysOf(received)).toEqual(days)
  })

  it.each<[string, Partial<CalendarProduct>]>([
    ['is a wish', { status: 'wishlist' }],
    ['is completed', { status: 'paid' }],
    ['lies in the trash', { deleted_at: '2026-01-01T00:00:00Z' }],
    ['was paid back', { refund_received: 1000 }],
    ['cost nothing', { price: 0 }],
  ])('has no refund of a product that %s', (_what, columns) => {
    expect(daysOf(product({ refund_due_date: '2026-03-01', ...columns }))).toEqual([])
  })
})

import { recordPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { describe, expect, it } from 'vitest'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import {
  type StatusForm,
  changeOfStatusForm,
  problemsOf,
  statusForm,
} from '#src/features/products/status/status-form.ts'
import { listRow } from '#src/testing/product-rows.ts'

const today = '2026-11-21'
const first = { date: '2026-11-02', amount: 5, method: 'PayPal', reference: 'A' }
const partly = recordPayment({ refund_payments: [] }, first)

function form(row: Partial<ProductListRow>, status: StatusForm['status'], part = {}): StatusForm {
  return { ...statusForm(listRow(row), status, today), ...part }
}

describe('the date of a status', () => {
  it.each([
    ['received', {}, today],
    ['received', { received_date: '2026-11-01' }, '2026-11-01'],
    ['ordered', { order_date: '2026-10-30' }, '2026-10-30'],
    ['wishlist', { order_date: '2026-10-30' }, null],
  ] as const)('%s of %j begins as %s', (status, row, date) => {
    expect(form(row, status).date).toBe(date)
  })

  it('of a payment that is typed is not ahead', () => {
    const tomorrow = { date: '2026-11-22', refund: '5' }
    expect(problemsOf(form({}, 'paid', tomorrow), today).date).toMatch(
      /^This day is in the future/u,
    )
    expect(problemsOf(form({}, 'paid', { ...tomorrow, refund: '' }), today)).toEqual({})
    expect(problemsOf(form({}, 'paid', { date: today, refund: '5' }), today)).toEqual({})
  })

  it('must be chosen', () => {
    expect(problemsOf(form({}, 'paid', { date: null }), today)).toEqual({
      date: 'Please choose a date.',
    })
    expect(problemsOf(form({}, 'wishlist'), today)).toEqual({})
  })
})

describe('the review link', () => {
  it('without a link in it is refused, where it is asked for', () => {
    const part = { reviewLink: 'not yet' }
    expect(problemsOf(form({}, 'published', part), today).reviewLink).toMatch(/^There is no link/u)
    expect(problemsOf(form({}, 'reviewed', part), today).reviewLink).toMatch(/^There is no link/u)
    expect(problemsOf(form({}, 'received', part), today)).toEqual({})
  })

  it('that nobody touched stays as it is stored', () => {
    const review_url = 'https://amazon.de/review/R1ABCDEFGHIJK2?tag=x'
    expect(changeOfStatusForm(form({ review_url }, 'published'))).toMatchObject({ review_url })
    expect(problemsOf(form({ review_url: 'https://[' }, 'published'), today)).toEqual({})
  })

  it('goes when it is emptied', () => {
    const emptied = form({ review_url: 'https://r.test' }, 'published', { reviewLink: '' })
    expect(changeOfStatusForm(emptied)).toMatchObject({ review_url: null })
  })
})

describe('the columns of a status', () => {
  it.each<[StatusForm['status'], Partial<StatusForm>, object]>([
    ['wishlist', {}, { status: 'wishlist' }],
    [
      'ordered',
      { receiptPath: 'receipts/r' },
      { status: 'ordered', order_date: today, receipt_url: 'receipts/r' },
    ],
    ['received', { receiptPath: 'x' }, { status: 'received', received_date: today }],
    [
      'reviewed',
      { screenshotPath: 'review-screenshots/s' },
      {
        status: 'reviewed',
        reviewed_date: today,
        review_screenshot_url: 'review-screenshots/s',
        review_url: null,
      },
    ],
    [
      'published',
      { reviewLink: 'live: amazon.de/review/R1ABCDEFGHIJK2' },
      {
        status: 'published',
        published_date: today,
        review_url: 'https://www.amazon.de/gp/customer-reviews/R1ABCDEFGHIJK2',
      },
    ],
    [
      'paid',
      { sold: true, archived: true, soldPrice: '1250', soldFees: '150' },
      {
        status: 'paid',
        paid_date: today,
        sold: true,
        archived: true,
        sold_price: 1250,
        sold_fees: 150,
        refund_payments: [{ date: today, amount: 1999, method: null, reference: null }],
        refund_received: 1999,
        refund_received_date: today,
        refund_method: null,
        refund_reference: null,
      },
    ],
    [
      'paid',
      { sold: false, soldPrice: '12.50', soldFees: '1', refund: '', method: 'PayPal' },
      {
        status: 'paid',
        paid_date: today,
        sold: false,
        archived: false,
        sold_price: null,
        sold_fees: null,
        refund_received: null,
        refund_received_date: null,
        refund_method: 'PayPal',
      },
    ],
  ])('%s with %j', (status, part, change) => {
    expect(changeOfStatusForm(form({}, status, part))).toEqual(change)
  })

  it.each<[Partial<ProductListRow>, string]>([
    [{}, '1999'],
    [{ currency: 'EUR', price: 19.9 }, '19.90'],
    [{ commission: true, commission_amount: 5 }, '2004'],
    [partly, '1994'],
    [{ ...partly, status: 'paid' }, ''],
    [{ status: 'paid', refund_received: 0 }, '0'],
    [{ price: null }, ''],
  ])('proposes the amount due of %j as received: %j', (row, refund) => {
    expect(form(row, 'paid').refund).toBe(refund)
  })

  it('adds the refund to the payments before, on the day of the status', () => {
    const typed = { refund: '20', reference: 'B', date: '2026-11-09' }
    expect(changeOfStatusForm(form(partly, 'paid', typed))).toMatchObject(
      recordPayment(partly, { date: '2026-11-09', amount: 20, method: 'PayPal', reference: 'B' }),
    )
  })

  it.each(['', '0'])('leaves the payments before as they are with %j', (refund) => {
    const change = changeOfStatusForm(form(partly, 'paid', { refund }))
    expect(Object.keys(change).filter((field) => field.startsWith('refund'))).toEqual([])
  })

  it('records with 0 that nothing came, once', () => {
    expect(changeOfStatusForm(form({}, 'paid', { refund: '0' }))).toMatchObject({
      refund_payments: [],
      refund_received: 0,
      refund_received_date: today,
    })
    const nothing = {
      status: 'paid',
      refund_received: 0,
      refund_received_date: '2026-11-02',
    } as const
    expect(changeOfStatusForm(form(nothing, 'paid'))).toMatchObject(nothing)
  })

  it('an invalid price is refused only if the product was sold', () => {
    const typed = { soldPrice: 'much' }
    expect(problemsOf(form({}, 'paid', { ...typed, sold: true }), today).soldPrice).toBeDefined()
    expect(problemsOf(form({}, 'paid', typed), today)).toEqual({})
    expect(problemsOf(form({}, 'paid', { refund: 'much' }), today).refund).toBeDefined()
    expect(problemsOf(form({}, 'received', { refund: 'much' }), today)).toEqual({})
  })
})

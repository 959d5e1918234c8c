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

  it('must be chosen', () => {
    expect(problemsOf(form({}, 'paid', { date: null }))).toEqual({ date: 'Please choose a date.' })
    expect(problemsOf(form({}, 'wishlist'))).toEqual({})
  })
})

describe('what a status writes', () => {
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
      { status: 'reviewed', reviewed_date: today, review_screenshot_url: 'review-screenshots/s' },
    ],
    ['published', {}, { status: 'published', published_date: today }],
    [
      'paid',
      { sold: true, archived: true, soldPrice: '12.50' },
      { status: 'paid', paid_date: today, sold: true, archived: true, sold_price: 12.5 },
    ],
    [
      'paid',
      { sold: false, soldPrice: '12.50' },
      { status: 'paid', paid_date: today, sold: false, archived: false, sold_price: null },
    ],
  ])('%s with %j', (status, part, change) => {
    expect(changeOfStatusForm(form({}, status, part))).toEqual(change)
  })

  it('a price that is none is refused only when the product was sold', () => {
    const typed = { soldPrice: 'much' }
    expect(problemsOf(form({}, 'paid', { ...typed, sold: true })).soldPrice).toBeDefined()
    expect(problemsOf(form({}, 'paid', typed))).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import {
  DATED_STATUSES,
  PRODUCT_STATUSES,
  changeToStatus,
  dateFieldOf,
  dateLabelOf,
  isProductStatus,
  labelOfStatus,
  isLastStatus,
  nextStatus,
  timelineLabelOf,
} from '#src/products/lifecycle.ts'

describe('the lifecycle of a product', () => {
  it.each([
    ['wishlist', 'ordered', 'Wishlist', null],
    ['ordered', 'received', 'Ordered', 'order_date'],
    ['received', 'reviewed', 'Received', 'received_date'],
    ['reviewed', 'published', 'Reviewed', 'reviewed_date'],
    ['published', 'paid', 'Published', 'published_date'],
    ['paid', 'paid', 'Completed', 'paid_date'],
  ] as const)('%s is followed by %s, shown as %s and dated by %s', (status, next, label, field) => {
    expect(nextStatus(status)).toBe(next)
    expect(isLastStatus(status)).toBe(status === 'paid')
    expect(labelOfStatus(status)).toBe(label)
    expect(dateFieldOf(status)).toBe(field)
  })

  it.each([
    ['ordered', 'Order Date', 'Order Date'],
    ['received', 'Delivery Date', 'Delivery Date'],
    ['reviewed', 'Review Date', 'Review Date'],
    ['published', 'Publication Date', 'Published Date'],
    ['paid', 'Payment Date', 'Completed Date'],
  ] as const)('%s asks for "%s" and shows "%s"', (status, asked, shown) => {
    expect(dateLabelOf(status)).toBe(asked)
    expect(timelineLabelOf(status)).toBe(shown)
  })

  it('dates every status except the wishlist', () => {
    expect(DATED_STATUSES).toEqual(PRODUCT_STATUSES.slice(1))
  })

  it.each([
    ['ordered', true],
    ['Completed', false],
    ['', false],
    [undefined, false],
    [3, false],
  ])('recognizes %j as a status: %s', (value, expected) => {
    expect(isProductStatus(value)).toBe(expected)
  })
})

describe('moving a product to a status', () => {
  const dates = {
    order_date: '2026-11-01',
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
  }

  it.each([
    ['wishlist', { status: 'wishlist' }],
    ['ordered', { status: 'ordered' }],
    ['received', { status: 'received', received_date: '2026-11-21' }],
    ['paid', { status: 'paid', paid_date: '2026-11-21' }],
  ] as const)('%s writes %j', (status, change) => {
    expect(changeToStatus(dates, status, '2026-11-21')).toEqual(change)
  })
})

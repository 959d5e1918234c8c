import { describe, expect, it, test } from 'vitest'
import { addDays } from '#src/dates/calendar-date.ts'
import { EXAMPLE_SELLERS, exampleProducts } from '#src/examples/example-products.ts'
import { isExample } from '#src/examples/is-example.ts'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'

const today = '2026-11-28'
const products = exampleProducts(today)

describe('the examples', () => {
  it('are twelve with names of their own', () => {
    expect(products).toHaveLength(12)
    expect(new Set(products.map(({ name }) => name)).size).toBe(12)
  })

  it('have every status and both sellers', () => {
    expect(new Set(products.map(({ status }) => status))).toEqual(new Set(PRODUCT_STATUSES))
    expect(new Set(products.map(({ seller }) => seller))).toEqual(new Set(EXAMPLE_SELLERS))
  })

  it('have refunds that came, that are owed, and one that is late', () => {
    const owed = products.filter((one) => one.refund_due_date !== null && !one.refund_received)
    expect(owed.filter((one) => (one.refund_due_date ?? '') < today)).toHaveLength(1)
    expect(owed.some((one) => (one.refund_due_date ?? '') > today)).toBe(true)
    expect(products.some((one) => one.refund_received !== null)).toBe(true)
  })

  it('show a refund that is late, one that came and a review to write in the first five', () => {
    const first = products.slice(0, 5)
    expect(first.some((one) => (one.refund_due_date ?? today) < today)).toBe(true)
    expect(first.some((one) => one.refund_received !== null)).toBe(true)
    expect(first.some((one) => one.status === 'received')).toBe(true)
  })

  it.each(products.map((one) => [one.name, one] as const))('%s has its days in order', (_, one) => {
    const days = [
      one.order_date,
      one.received_date,
      one.reviewed_date,
      one.published_date,
      one.paid_date,
      one.sold_date,
    ].filter((day) => day !== null)
    expect(days).toEqual(days.toSorted())
    expect(days.every((day) => day <= today)).toBe(true)
  })
})

test('the days of examples move with today', () => {
  const later = exampleProducts(addDays(today, 400))
  expect(later[0]?.refund_due_date).toBe(addDays(products[0]?.refund_due_date ?? '', 400))
})

test('an example is a product of the import that has its owner’s id', () => {
  expect(isExample({ import_id: 'me' }, 'me')).toBe(true)
  expect(isExample({ import_id: 'other' }, 'me')).toBe(false)
  expect(isExample({ import_id: null }, 'me')).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { makeLedger, moneyOpen } from '#src/money/money-overview.ts'
import { longestDueFirst, owedByCurrency, owedBySeller, owedInAll } from '#src/money/owed.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const today = '2026-07-15'

const owes = (cents: number, due: string | null, values: Partial<MoneyProduct> = {}) =>
  moneyProduct({ price: cents / 100, order_date: null, refund_due_date: due, ...values })

const entriesOf = (products: MoneyProduct[]) => makeLedger(products, 'UTC').entries

describe('owed to a person', () => {
  it('is refund and commission less what came, by currency, of products that count', () => {
    const products = [
      owes(1000, null, { currency: 'EUR' }),
      owes(2000, null),
      owes(3000, null, { commission: true, commission_amount: 5, refund_received: 12 }),
      // Nothing is owed for these.
      owes(100, null, { status: 'wishlist' }),
      owes(200, null, { status: 'paid', refund_received: 1 }),
      owes(400, null, { deleted_at: '2026-07-01T00:00:00+00:00' }),
      owes(800, null, { refund_received: 9, currency: 'GBP' }),
    ]
    expect([...owedByCurrency(products)]).toEqual([
      ['USD', 2000 + 2300],
      ['EUR', 1000],
    ])
  })

  it.each([
    [null, 'not-due'],
    ['2026-07-16', 'not-due'],
    ['2026-07-15', 'due-0-7'],
    ['2026-07-08', 'due-0-7'],
    ['2026-07-07', 'due-8-30'],
    ['2026-06-15', 'due-8-30'],
    ['2026-06-14', 'due-over-30'],
  ])('due on %s is %s', (due, age) => {
    const { owed, ages } = owedInAll(entriesOf([owes(700, due)]), today)
    expect(owed).toBe(700)
    expect(Object.entries(ages).filter(([, cents]) => cents > 0)).toEqual([[age, 700]])
  })

  it('is listed with the longest due first, and what has no day last', () => {
    const entries = entriesOf([
      owes(100, null),
      owes(200, '2026-07-20'),
      owes(300, '2026-05-01'),
      owes(400, '2026-01-01'),
    ])
    expect(longestDueFirst(entries).map(({ columns }) => columns.due)).toEqual([400, 300, 200, 100])
  })

  it('is said by seller, the most overdue first, then who owes most, and adds up', () => {
    const entries = entriesOf([
      owes(500, '2026-07-01', { seller_id: 'a' }),
      owes(300, null, { seller_id: 'a' }),
      owes(900, '2026-01-01', { seller_name: 'Gone' }),
      owes(100, '2026-07-14'),
      owes(100, null, { seller_id: 'b', status: 'paid' }),
    ])
    const undue = entriesOf([owes(5000, null, { seller_id: 'c' })])
    expect(owedBySeller([...undue, ...entries], today).map(({ key }) => key)).toEqual([
      'name:Gone',
      'a',
      null,
      'c',
    ])
    const sellers = owedBySeller(entries, today)
    expect(sellers.map(({ key, owed, count }) => [key, owed, count])).toEqual([
      ['name:Gone', 900, 1],
      ['a', 800, 2],
      [null, 100, 1],
    ])
    expect(sellers[1]?.ages).toEqual({
      'not-due': 300,
      'due-0-7': 0,
      'due-8-30': 500,
      'due-over-30': 0,
    })
    const { refundDue, commissionDue, overdue } = moneyOpen(entries, today)
    const all = owedInAll(entries, today)
    expect(all.owed).toBe(refundDue + commissionDue)
    expect(all.owed - all.ages['not-due']).toBe(overdue)
    expect(sellers.reduce((sum, { owed }) => sum + owed, 0)).toBe(all.owed)
  })
})

import { expect, it } from 'vitest'
import {
  MOVED_FIGURES,
  type MoneyFigure,
  OPEN_FIGURES,
  isMoneyFigure,
  isOfPeriod,
} from '#src/money/figure-names.ts'
import { partOfFigure } from '#src/money/money-figure.ts'
import { makeLedger, moneyMoved, moneyOpen } from '#src/money/money-overview.ts'
import { rangeOfYear } from '#src/money/money-period.ts'
import { owedInAll } from '#src/money/owed.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const today = '2026-07-15'
const range = rangeOfYear(2026, { month: 1, day: 1 })

/** One product of each kind, over two years. */
const { entries } = makeLedger(
  [
    moneyProduct({ refund_due_date: '2026-07-14', commission: true, commission_amount: 5 }),
    moneyProduct({ refund_due_date: '2026-06-20', refund_received: 4.5, price: 30 }),
    moneyProduct({ refund_due_date: '2026-01-20', order_date: '2025-12-01' }),
    moneyProduct({
      refund_due_date: '2026-09-20',
      refund_received: 20,
      commission: true,
      commission_amount: 7,
    }),
    moneyProduct({ status: 'paid', paid_date: '2026-01-03', order_date: '2025-12-09' }),
    moneyProduct({
      price: 40,
      refund_received: 35,
      refund_received_date: '2026-05-05',
      sold: true,
      sold_price: 20,
      sold_fees: 3,
      sold_date: '2026-06-06',
    }),
    moneyProduct({ price: 0, sold: true, sold_price: 0, sold_fees: 2, sold_date: '2026-06-06' }),
    moneyProduct({ price: 0 }),
  ],
  'UTC',
)

it('the products of a figure add up to it', () => {
  const open = moneyOpen(entries, today)
  const moved = moneyMoved(entries, range)
  const { owed, ages } = owedInAll(entries, today)
  const figures: Record<MoneyFigure, number> = {
    owed,
    'refunds-owed': open.refundDue,
    'commissions-owed': open.commissionDue,
    overdue: open.overdue,
    ...ages,
    'paid-out': moved.paidOut,
    received: moved.received,
    resale: moved.resale - moved.fees,
    profit: moved.profit,
  }
  for (const figure of [...OPEN_FIGURES, ...MOVED_FIGURES]) {
    const parts = entries
      .map((entry) => partOfFigure(figure, entry, today, range))
      .filter((part) => part !== null)
    expect([figure, parts.reduce((sum, part) => sum + part, 0)]).toEqual([figure, figures[figure]])
    expect(parts.length).toBeLessThan(entries.length)
    expect(parts.length).toBeGreaterThan(0)
  }
})

it('a product that cost 40, with 35 back, sold for 20 less fees of 3, made 12', () => {
  const entry = entries.find(({ product }) => product.price === 40)
  expect(entry && partOfFigure('profit', entry, today, range)).toBe(1200)
})

it('only names of figures are figures', () => {
  expect([...OPEN_FIGURES, ...MOVED_FIGURES].every(isMoneyFigure)).toBe(true)
  expect(['', 'due', null, 3].some(isMoneyFigure)).toBe(false)
  expect([...OPEN_FIGURES].some(isOfPeriod)).toBe(false)
  expect(MOVED_FIGURES.every(isOfPeriod)).toBe(true)
})

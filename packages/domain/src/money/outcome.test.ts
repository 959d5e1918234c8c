import { describe, expect, it } from 'vitest'
import { ALL_TIME } from '#src/money/money-columns.ts'
import { makeLedger } from '#src/money/money-overview.ts'
import { rangeOfYear } from '#src/money/money-period.ts'
import { outcomeOf, owedForOrdersIn, writtenProfit } from '#src/money/outcome.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

describe('what products come to', () => {
  it('is no loss while the rest is only outstanding', () => {
    expect(outcomeOf(-8378, 9998, 'EUR')).toEqual({
      label: 'Out of pocket',
      amount: '€83.78',
      later: 'When all is paid: +€16.20',
      isLoss: false,
    })
  })

  it('is no loss if all comes back in the end', () => {
    expect(outcomeOf(-2000, 2000)).toMatchObject({
      later: 'When all is paid: $0.00',
      isLoss: false,
    })
  })

  it('is a loss if it stays negative after all is paid', () => {
    expect(outcomeOf(-2000, 500)).toMatchObject({
      later: 'When all is paid: -$15.00',
      isLoss: true,
    })
    expect(outcomeOf(-300, 0)).toEqual({
      label: 'Out of pocket',
      amount: '$3.00',
      later: null,
      isLoss: true,
    })
  })

  it('is a profit from the first cent, and grows with what is owed', () => {
    expect(outcomeOf(1200, 500)).toEqual({
      label: 'Profit',
      amount: '+$12.00',
      later: 'When all is paid: +$17.00',
      isLoss: false,
    })
    expect(writtenProfit(0)).toEqual({ label: 'Profit', amount: '$0.00' })
  })
})

it('counts what is owed for the orders of a period only', () => {
  const { entries } = makeLedger(
    [
      moneyProduct({ order_date: '2025-12-31', price: 10 }),
      moneyProduct({ order_date: '2026-01-01', price: 20 }),
    ],
    'UTC',
  )
  expect(owedForOrdersIn(entries, rangeOfYear(2026, { month: 1, day: 1 }))).toBe(2000)
  expect(owedForOrdersIn(entries, ALL_TIME)).toBe(3000)
})

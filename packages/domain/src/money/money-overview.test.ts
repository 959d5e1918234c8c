import { describe, expect, it } from 'vitest'
import { moneyByMonth } from '#src/money/money-by-month.ts'
import { ALL_TIME, addMoney, moneyColumnsOf, NO_MONEY } from '#src/money/money-columns.ts'
import {
  currenciesOf,
  makeLedger,
  moneyBySeller,
  moneyMoved,
  moneyOpen,
  overdueEntries,
} from '#src/money/money-overview.ts'
import { rangeOfYear } from '#src/money/money-period.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { summariseYear } from '#src/money/tax-year.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const today = '2026-07-15'
const year2026 = rangeOfYear(2026, { month: 1, day: 1 })

const products: MoneyProduct[] = [
  moneyProduct({ seller_id: 'a', status: 'paid', paid_date: '2026-05-31' }),
  moneyProduct({ seller_id: 'a', order_date: '2026-06-01', price: 30 }),
  moneyProduct({
    seller_id: 'a',
    order_date: '2026-07-01',
    price: 10,
    commission: true,
    commission_amount: 2,
  }),
  moneyProduct({
    seller_id: 'b',
    order_date: '2025-11-30',
    refund_due_date: '2026-01-15',
    status: 'published',
    refund_received: 5,
    refund_received_date: '2026-02-01',
  }),
  moneyProduct({
    seller_id: 'b',
    order_date: '2025-12-01',
    status: 'paid',
    paid_date: '2026-01-02',
    sold: true,
    sold_date: '2026-03-04',
    sold_price: 9.99,
    sold_fees: 0.99,
  }),
  moneyProduct({ currency: 'EUR', price: 99 }),
  moneyProduct({ status: 'wishlist', price: 1000 }),
]

const { entries } = makeLedger(products, 'UTC')
const dollars = entries.filter(({ product }) => product.currency === 'USD')

describe('the overview of money', () => {
  it('excludes wishlist products and separates currencies', () => {
    expect(entries).toHaveLength(6)
    expect(currenciesOf(entries)).toEqual(['USD', 'EUR'])
  })

  it('has the most used currency first, and those used as often in order of name', () => {
    const used = ['USD', 'GBP', 'CAD', 'GBP', 'EUR']
    const ledger = makeLedger(
      used.map((currency) => moneyProduct({ currency })),
      'UTC',
    )
    expect(currenciesOf(ledger.entries)).toEqual(['GBP', 'CAD', 'EUR', 'USD'])
  })

  it('adds up the amounts of a period', () => {
    expect(moneyMoved(dollars, year2026)).toEqual({
      paidOut: 6000,
      received: 2000 + 500 + 2000,
      resale: 999,
      fees: 99,
      profit: -600,
    })
  })

  it('over all time is the sum of the columns of the export', () => {
    const sum = dollars.reduce(
      (all, { product }) => addMoney(all, moneyColumnsOf(product)),
      NO_MONEY,
    )
    expect(sum).toMatchObject(moneyMoved(dollars, ALL_TIME))
    const open = moneyOpen(dollars, today)
    expect(open.refundDue + open.commissionDue).toBe(sum.due)
  })

  it('knows open amounts and since when they are overdue', () => {
    // The seller a pays after 30 days, so June's order was due on July 1; b's was due on the day that was set.
    expect(moneyOpen(dollars, today)).toEqual({
      refundDue: 3000 + 1000 + 1500,
      commissionDue: 200,
      dueCount: 3,
      overdue: 3000 + 1500,
      overdueCount: 2,
    })
    expect(overdueEntries(dollars, today).map(({ dueDate }) => dueDate?.date)).toEqual([
      '2026-01-15',
      '2026-07-01',
    ])
  })

  it('has nothing overdue on the day it is due', () => {
    const due = makeLedger([moneyProduct({ refund_due_date: '2026-07-15' })], 'UTC').entries
    expect(moneyOpen(due, '2026-07-15')).toMatchObject({ dueCount: 1, overdueCount: 0, overdue: 0 })
    expect(moneyOpen(due, '2026-07-16')).toMatchObject({ overdueCount: 1, overdue: 2000 })
  })

  it('waits for a commission after the refund has come', () => {
    const half = makeLedger(
      [
        moneyProduct({
          status: 'published',
          refund_received: 20,
          commission: true,
          commission_amount: 5,
          refund_due_date: '2026-07-01',
        }),
      ],
      'UTC',
    ).entries
    expect(moneyOpen(half, today)).toEqual({
      refundDue: 0,
      commissionDue: 500,
      dueCount: 1,
      overdue: 500,
      overdueCount: 1,
    })
  })

  it('is overdue for a commission that is more than the refund', () => {
    const values = { price: 3, commission: true, commission_amount: 5 }
    const small = makeLedger([moneyProduct({ ...values, refund_due_date: '2026-07-01' })], 'UTC')
    expect(moneyOpen(small.entries, today)).toMatchObject({ overdue: 800, overdueCount: 1 })
  })

  it('has the longest overdue first', () => {
    const days = ['2026-05-02', '2026-03-01', '2026-06-30', '2026-01-31', '2026-04-15']
    const ledger = makeLedger(
      days.map((refund_due_date) => moneyProduct({ refund_due_date })),
      'UTC',
    )
    expect(overdueEntries(ledger.entries, today).map(({ dueDate }) => dueDate?.date)).toEqual(
      days.toSorted(),
    )
  })

  it('has the seller with the most money moved or open first', () => {
    const completed = { status: 'paid', paid_date: '2026-05-20' } as const
    const sellers = makeLedger(
      [
        moneyProduct({ seller_id: 'open-24', price: 24 }),
        moneyProduct({ seller_id: 'paid-30', price: 30, ...completed }),
        moneyProduct({ seller_id: 'sold-20', price: 30, ...completed, sold: true, sold_price: 20 }),
        moneyProduct({ seller_id: 'commission-15', commission: true, commission_amount: 15 }),
        moneyProduct({ seller_id: 'open-35', price: 35 }),
      ],
      'UTC',
    ).entries
    expect(moneyBySeller(sellers, year2026, today).map(({ key }) => key)).toEqual([
      'sold-20',
      'open-35',
      'paid-30',
      'commission-15',
      'open-24',
    ])
  })

  it('names a seller for an order without a price, and none of whom nothing moved or is open', () => {
    const sellers = makeLedger(
      [
        moneyProduct({ seller_id: 'old', order_date: '2025-05-01', status: 'paid' }),
        moneyProduct({ seller_id: 'free', price: null }),
        moneyProduct({ seller_id: 'still open', order_date: '2025-05-01' }),
      ],
      'UTC',
    ).entries
    expect(moneyBySeller(sellers, year2026, today).map(({ key, count }) => [key, count])).toEqual([
      ['still open', 0],
      ['free', 1],
    ])
  })

  it('by seller adds up to the whole', () => {
    const sellers = moneyBySeller(dollars, year2026, today)
    expect(sellers.map(({ key, count }) => [key, count])).toEqual([
      ['a', 3],
      ['b', 0],
    ])
    const profit = sellers.reduce((sum, seller) => sum + seller.profit, 0)
    expect(profit).toBe(moneyMoved(dollars, year2026).profit)
  })
})

describe('money month by month', () => {
  it('has every month of the period up to today, and adds up to it', () => {
    const months = moneyByMonth(dollars, year2026, today)
    expect(months.map(({ name }) => name)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
    ])
    expect(months[3]).toEqual({
      name: '2026-04',
      paidOut: 0,
      received: 0,
      resale: 0,
      fees: 0,
      profit: 0,
    })
    const total = moneyMoved(dollars, year2026)
    for (const column of ['paidOut', 'received', 'resale', 'fees', 'profit'] as const) {
      expect(months.reduce((sum, month) => sum + month[column], 0)).toBe(total[column])
    }
  })

  it('of all time starts with the first amount', () => {
    expect(moneyByMonth(dollars, ALL_TIME, today)[0]?.name).toBe('2025-11')
    expect(moneyByMonth([], ALL_TIME, today)).toEqual([])
  })

  it('of a past year ends with its December, and leaves out what moved later', () => {
    const months = moneyByMonth(dollars, rangeOfYear(2025, { month: 1, day: 1 }), today)
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toMatchObject({ name: '2025-12', paidOut: 2000, received: 0 })
    expect(months.reduce((sum, { received }) => sum + received, 0)).toBe(0)
  })

  it('of all time ends today, or with what lies beyond', () => {
    const days = ['2026-03-01', '2026-05-01']
    const until = (more: readonly string[]) =>
      moneyByMonth(
        makeLedger(
          [...days, ...more].map((order_date) => moneyProduct({ order_date })),
          'UTC',
        ).entries,
        ALL_TIME,
        today,
      ).map(({ name }) => name)
    expect(until([])).toEqual(['2026-03', '2026-04', '2026-05', '2026-06', '2026-07'])
    expect(until(['2026-09-01']).at(-1)).toBe('2026-09')
  })

  it.each<[string, Partial<MoneyProduct>]>([
    ['an order without a price', { price: null, order_date: '2026-01-01' }],
    ['a refund of nothing', { refund_received: 0, refund_received_date: '2026-01-01' }],
    ['a sale for nothing', { sold: true, sold_date: '2026-01-01' }],
  ])('does not begin with %s', (_title, values) => {
    const { entries: held } = makeLedger(
      [
        moneyProduct({ order_date: '2026-06-01' }),
        moneyProduct({ order_date: '2026-06-01', ...values }),
      ],
      'UTC',
    )
    expect(moneyByMonth(held, ALL_TIME, today)[0]?.name).toBe('2026-06')
  })

  it.each<[string, Partial<MoneyProduct>, number, number]>([
    ['a sale without fees', { sold_price: 12 }, 1200, 0],
    ['fees of a sale without a price', { sold_fees: 2 }, 0, 200],
    ['a sale and its fees', { sold_price: 12, sold_fees: 2 }, 1200, 200],
  ])('shows %s in the month of the sale', (_title, values, resale, fees) => {
    const { entries: sold } = makeLedger(
      [moneyProduct({ price: null, sold: true, sold_date: '2026-06-03', ...values })],
      'UTC',
    )
    expect(moneyByMonth(sold, ALL_TIME, today)[0]).toEqual({
      name: '2026-06',
      paidOut: 0,
      received: 0,
      resale,
      fees,
      profit: resale - fees,
    })
  })

  it.each([
    ['2023-08-01', 36, '2023-08'],
    ['2023-07-31', 4, '2023'],
  ])('from %s on has %i columns, the first of them %s', (order_date, columns, name) => {
    const { entries: held } = makeLedger([moneyProduct({ order_date })], 'UTC')
    const shown = moneyByMonth(held, ALL_TIME, today)
    expect([shown.length, shown[0]?.name]).toEqual([columns, name])
  })

  it('over many years is grouped by year', () => {
    const old = makeLedger([moneyProduct({ order_date: '2019-02-03' })], 'UTC').entries
    const years = moneyByMonth([...old, ...dollars], ALL_TIME, today)
    expect(years.map(({ name }) => name)).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ])
    expect(years[0]?.paidOut).toBe(2000)
  })
})

describe('the summary of a year', () => {
  it('lists its amounts by their first day, and sums to the cent', () => {
    const summary = summariseYear(dollars, year2026)
    expect(summary.lines.map(({ moved }) => moved.profit)).toEqual([2900, 500, 0, -3000, -1000])
    expect(summary.total).toEqual(moneyMoved(dollars, year2026))
  })

  it('keeps the order of products of one day', () => {
    const prices = [3, 1, 2, 5, 4]
    const ledger = makeLedger(
      prices.map((price) => moneyProduct({ order_date: '2026-06-01', price })),
      'UTC',
    )
    const { lines } = summariseYear(ledger.entries, year2026)
    expect(lines.map(({ moved }) => moved.paidOut)).toEqual(prices.map((price) => price * 100))
  })

  it.each<[string, Partial<MoneyProduct>]>([
    ['only a sale', { sold_price: 12 }],
    ['only the fees of a sale', { sold_fees: 2 }],
  ])('lists a product of which %s lies in the year', (_title, values) => {
    const { entries: sold } = makeLedger(
      [moneyProduct({ order_date: '2025-03-01', sold: true, sold_date: '2026-03-01', ...values })],
      'UTC',
    )
    expect(summariseYear(sold, year2026).lines).toHaveLength(1)
  })

  it('sums up tax values by the day of the order, apart from all money', () => {
    const vine = { price: null, tax_value: 36.99, status: 'paid' } as const
    const ledger = makeLedger(
      [
        moneyProduct({ order_date: '2026-06-02' }),
        moneyProduct({ ...vine, order_date: '2026-06-01', paid_date: '2027-01-02' }),
        moneyProduct({ ...vine, order_date: '2025-12-31', tax_value: '5.01' }),
        moneyProduct({ ...vine, status: 'wishlist' }),
      ],
      'UTC',
    )
    const { lines, total, taxValue } = summariseYear(ledger.entries, year2026)
    expect(lines.map((line) => [line.taxValue, line.moved.paidOut])).toEqual([
      [3699, 0],
      [0, 2000],
    ])
    expect(taxValue).toBe(3699)
    expect(total).toEqual({ paidOut: 2000, received: 0, resale: 0, fees: 0, profit: -2000 })
    expect(moneyMoved(ledger.entries, year2026)).toEqual(total)
  })

  it('of a year without any amount is empty', () => {
    expect(summariseYear(dollars, rangeOfYear(2020, { month: 4, day: 6 })).lines).toEqual([])
  })
})

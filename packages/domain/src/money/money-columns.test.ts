import { describe, expect, it } from 'vitest'
import { PRODUCT_STATUSES } from '#src/products/lifecycle.ts'
import {
  ALL_TIME,
  addMoney,
  moneyColumnsOf,
  NO_MONEY,
  sumByCurrency,
} from '#src/money/money-columns.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const year = (number: number) => ({
  range: { from: `${number}-01-01`, to: `${number}-12-31` },
  timeZone: 'UTC',
})

describe('the columns of money', () => {
  it('contain the money spent, refunded and remaining', () => {
    const sold = moneyProduct({
      status: 'paid',
      paid_date: '2026-06-01',
      commission: true,
      commission_amount: 5,
      sold: true,
      sold_price: 12,
      sold_fees: 2,
    })
    expect(moneyColumnsOf(sold)).toEqual({
      paidOut: 2000,
      expected: 2500,
      received: 2500,
      due: 0,
      resale: 1200,
      fees: 200,
      profit: 1500,
    })
  })

  it('count each amount in the year of its own day', () => {
    const product = moneyProduct({
      status: 'paid',
      order_date: '2024-12-31',
      refund_received: 20,
      refund_received_date: '2025-01-01',
      sold: true,
      sold_price: 9.99,
      sold_fees: 1,
      sold_date: '2026-02-03',
    })
    expect(moneyColumnsOf(product, year(2024))).toMatchObject({ paidOut: 2000, profit: -2000 })
    expect(moneyColumnsOf(product, year(2025))).toMatchObject({ received: 2000, profit: 2000 })
    expect(moneyColumnsOf(product, year(2026))).toMatchObject({ resale: 999, fees: 100 })
    expect(moneyColumnsOf(product, year(2027))).toEqual(NO_MONEY)
  })

  it('include amounts without a day', () => {
    const product = moneyProduct({ status: 'paid', sold: true, sold_price: 8, paid_date: null })
    expect(moneyColumnsOf(product, year(2026))).toEqual(moneyColumnsOf(product))
  })
})

describe('totals', () => {
  const products = makeProducts(500)

  it('of all years together are the totals of all time, to the cent', () => {
    const years = [2023, 2024, 2025, 2026, 2027].map((number) =>
      sumByCurrency(products, year(number)),
    )
    const allTime = sumByCurrency(products)
    expect([...allTime.keys()].toSorted()).toEqual(['EUR', 'USD'])
    for (const [currency, total] of allTime) {
      const sum = years.reduce((all, one) => addMoney(all, one.get(currency) ?? NO_MONEY), NO_MONEY)
      expect(sum).toEqual(total)
    }
    expect(sumByCurrency(products, { range: ALL_TIME, timeZone: 'UTC' })).toEqual(allTime)
  })

  it('are the sums of the columns, in every direction', () => {
    for (const [currency, total] of sumByCurrency(products)) {
      const columns = products
        .filter((product) => product.currency === currency)
        .map((product) => moneyColumnsOf(product))
      for (const name of ['paidOut', 'expected', 'received', 'due', 'resale', 'fees'] as const) {
        expect(columns.reduceRight((sum, column) => sum + column[name], 0)).toBe(total[name])
      }
      expect(total.profit).toBe(total.received + total.resale - total.fees - total.paidOut)
    }
  })
})

/** Products of every kind, the same at each run. */
function makeProducts(count: number): MoneyProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = (base: number) => (index * 7919 + 104_729) % base
    const day = (offset: number) =>
      `${2023 + pick(4)}-${String(1 + pick(12)).padStart(2, '0')}-${String(1 + ((index + offset) % 28)).padStart(2, '0')}`
    return moneyProduct({
      status: PRODUCT_STATUSES[pick(6)] ?? 'paid',
      price: pick(10_007) / 100,
      currency: index % 3 === 0 ? 'EUR' : 'USD',
      commission: index % 4 === 0,
      commission_amount: pick(997) / 100,
      refund_expected: index % 5 === 0 ? pick(9001) / 100 : null,
      refund_received: index % 6 === 0 ? pick(8009) / 100 : null,
      refund_received_date: index % 6 === 0 ? day(3) : null,
      order_date: index % 9 === 0 ? null : day(0),
      paid_date: day(9),
      sold: index % 7 === 0,
      sold_date: day(15),
      sold_price: pick(6007) / 100,
      sold_fees: pick(503) / 100,
      deleted_at: index % 31 === 0 ? '2026-06-01T00:00:00+00:00' : null,
    })
  })
}

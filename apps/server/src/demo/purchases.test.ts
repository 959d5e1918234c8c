import { isDealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from '#src/demo/accounts.ts'
import type { MoneyProduct } from '@sampletrail/domain/money/product-money.ts'
import { isOverdue, usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import { makeOffers } from '#src/demo/offers.ts'
import { makePictures } from '#src/demo/pictures.ts'
import { type DemoPurchase, makePurchases } from '#src/demo/purchases.ts'
import { demoSellers } from '#src/demo/sellers.ts'

const now = new Date('2026-11-21T10:00:00Z')
const today = '2026-11-21'
const pictures = new Set(makePictures().map(({ name }) => name))

describe('the demo', () => {
  test('has people with 0, 5 and 150 products, an admin, a VIP and a trial', () => {
    const counts = demoAccounts.map(({ products }) => products)
    expect(counts).toEqual(expect.arrayContaining([0, 5, 150]))
    expect(demoAccounts.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
    expect(demoAccounts.filter(({ isVip }) => isVip)).toHaveLength(1)
    expect(demoAccounts.filter(({ trialDays }) => trialDays !== null)).toHaveLength(1)
  })

  test('has twelve sellers that cover every rule', () => {
    expect(demoSellers).toHaveLength(12)
    for (const rule of ['is_active', 'is_vip', 'is_for_free_and_trial'] as const) {
      expect(new Set(demoSellers.map((seller) => seller[rule]))).toEqual(new Set([true, false]))
    }
    for (const rule of [
      'hide_unless_searched',
      'is_featured',
      'is_excluded',
      'seller_code',
    ] as const) {
      expect(demoSellers.some((seller) => seller[rule])).toBe(true)
    }
  })

  test('has 600 different offers in four countries, each with its picture', () => {
    const offers = makeOffers(now)
    expect(new Set(offers.map(({ id }) => id)).size).toBe(600)
    expect(new Set(offers.map(({ asin }) => asin)).size).toBe(600)
    expect(new Set(offers.map(({ country }) => country)).size).toBe(4)
    expect(offers.every(({ picture }) => pictures.has(picture))).toBe(true)
    expect(offers.every(({ createdAt }) => createdAt < now)).toBe(true)
  })
})

describe('purchases', () => {
  const purchases = makePurchases('pro@demo.test', 150, demoSellers, 425, now)

  test('are the same at every run, so that an interrupted run can continue', () => {
    expect(makePurchases('pro@demo.test', 150, demoSellers, 425, now)).toEqual(purchases)
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(150)
  })

  test('span fourteen months and reach every status', () => {
    expect(purchases[0]?.orderDate?.slice(0, 7)).toMatch(/^2025-(09|10)$/)
    expect(new Set(purchases.map(({ status }) => status)).size).toBe(6)
    expect(purchases.filter(({ sold }) => sold).length).toBeGreaterThan(10)
  })

  test('have dates in order, none in the future, and exactly those that their status has reached', () => {
    const order = ['wishlist', 'ordered', 'received', 'reviewed', 'published', 'paid']
    for (const purchase of purchases) {
      const { orderDate, receivedDate, reviewedDate, publishedDate, paidDate, status } = purchase
      const dates = [orderDate, receivedDate, reviewedDate, publishedDate, paidDate]
      const set = dates.filter((date) => date !== null)
      expect(set).toEqual(set.toSorted())
      expect(set.every((date) => date <= today)).toBe(true)
      expect(set).toHaveLength(order.indexOf(status))
    }
  })

  test('have realistic prices, and sold ones brought in less', () => {
    for (const { price, taxValue, sold, soldPrice } of purchases) {
      expect(taxValue ?? price).toBeGreaterThan(500)
      expect(soldPrice === null).toBe(!sold)
      expect(soldPrice ?? 0).toBeLessThan(taxValue ?? price)
    }
  })

  test('are refunded: in full, in part, by several methods, with due dates and tags', () => {
    const refunds = purchases.flatMap(({ refund }) => refund ?? [])
    expect(new Set(refunds.map(({ method }) => method)).size).toBeGreaterThan(3)
    expect(refunds.every(({ date, amount }) => date <= today && amount > 0)).toBe(true)
    const of = (...statuses: string[]) =>
      purchases.filter(({ status, taxValue }) => statuses.includes(status) && taxValue === null)
    expect(of('paid').every(({ refund, paidDate }) => refund?.date === paidDate)).toBe(true)
    expect(of('wishlist', 'ordered').every(({ refund }) => refund === null)).toBe(true)
    expect(purchases.some(({ status, refund }) => status === 'published' && refund)).toBe(true)
    expect(purchases.some(({ refundDueDate }) => refundDueDate)).toBe(true)
    expect(purchases.some(({ reviewDueDate }) => reviewDueDate)).toBe(true)
    expect(purchases.some(({ refundExpected }) => refundExpected)).toBe(true)
    expect(new Set(purchases.flatMap(({ tags }) => tags)).size).toBeGreaterThan(3)
    expect(purchases.every(({ sold, soldFees }) => (soldFees === null) === !sold)).toBe(true)
  })

  test('have several pieces, or cost nothing and have a tax value, now and then', () => {
    const counts = new Set(purchases.map(({ quantity }) => quantity))
    expect(counts).toEqual(new Set([1, 2, 3, 4]))
    const vine = purchases.filter(({ taxValue }) => taxValue !== null)
    expect(vine.length).toBeGreaterThan(3)
    expect(vine.length).toBeLessThan(20)
    for (const { price, refund, commission, tags } of vine) {
      expect({ price, refund, commission }).toEqual({ price: 0, refund: null, commission: null })
      expect(tags).toContain('vine')
    }
  })

  test('were made in three countries, each in its currency, most of them at home', () => {
    const pairs = purchases.map(({ market }) => `${market.country} ${market.currency}`)
    expect(new Set(pairs)).toEqual(new Set(['US USD', 'DE EUR', 'GB GBP']))
    const abroad = pairs.filter((pair) => pair !== 'US USD')
    expect(abroad.length).toBeGreaterThan(15)
    expect(abroad.length).toBeLessThan(40)
  })

  test('have terms for about every second one, which the database accepts', () => {
    const noted = purchases.flatMap(({ dealTerms }) => (dealTerms === null ? [] : [dealTerms]))
    expect(noted.length / purchases.length).toBeGreaterThan(0.3)
    expect(noted.length / purchases.length).toBeLessThan(0.6)
    expect(noted.every(isDealTerms)).toBe(true)
    const vine = purchases.filter(({ taxValue }) => taxValue !== null)
    expect(vine.every(({ dealTerms }) => dealTerms === null)).toBe(true)
  })

  test('are sometimes overdue', () => {
    const products = purchases.map(toMoneyProduct)
    const overdue = products.filter((product) => isOverdue(product, usualDelays(products), today))
    expect(overdue.length).toBeGreaterThan(2)
    expect(overdue.length).toBeLessThan(30)
  })

  test('have drawn pictures', () => {
    expect(purchases.every(({ picture }) => pictures.has(picture))).toBe(true)
  })
})

function toMoneyProduct(purchase: DemoPurchase): MoneyProduct {
  return {
    status: purchase.status,
    price: toAmount(purchase.price),
    tax_value: toAmount(purchase.taxValue),
    currency: purchase.market.currency,
    commission: purchase.commission !== null,
    commission_amount: toAmount(purchase.commission),
    refund_expected: toAmount(purchase.refundExpected),
    refund_due_date: purchase.refundDueDate,
    refund_received: toAmount(purchase.refund?.amount ?? null),
    refund_received_date: purchase.refund?.date ?? null,
    order_date: purchase.orderDate,
    received_date: purchase.receivedDate,
    reviewed_date: purchase.reviewedDate,
    published_date: purchase.publishedDate,
    deal_terms: purchase.dealTerms,
    paid_date: purchase.paidDate,
    sold: purchase.sold,
    sold_date: purchase.soldDate,
    sold_price: toAmount(purchase.soldPrice),
    sold_fees: toAmount(purchase.soldFees),
    seller_id: purchase.seller?.id ?? null,
    seller_name: null,
    created_at: purchase.createdAt.toISOString(),
    deleted_at: null,
  }
}

function toAmount(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

import { describe, expect, test } from 'vitest'
import { demoAccounts } from '#src/demo/accounts.ts'
import { makeOffers } from '#src/demo/offers.ts'
import { makePictures } from '#src/demo/pictures.ts'
import { makePurchases } from '#src/demo/purchases.ts'
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

  test('has twelve sellers over every rule', () => {
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

  test('are the same at every run, so that seeding can be taken up again', () => {
    expect(makePurchases('pro@demo.test', 150, demoSellers, 425, now)).toEqual(purchases)
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(150)
  })

  test('span fourteen months and reach every status', () => {
    expect(purchases[0]?.orderDate?.slice(0, 7)).toMatch(/^2025-(09|10)$/)
    expect(new Set(purchases.map(({ status }) => status)).size).toBe(6)
    expect(purchases.filter(({ sold }) => sold).length).toBeGreaterThan(10)
  })

  test('have dates in their order, none in the future, and exactly those that their status has reached', () => {
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

  test('cost money that can be paid, and what was sold brought less', () => {
    for (const { price, sold, soldPrice } of purchases) {
      expect(price).toBeGreaterThan(500)
      expect(soldPrice === null).toBe(!sold)
      expect(soldPrice ?? 0).toBeLessThan(price)
    }
  })

  test('have pictures that are drawn', () => {
    expect(purchases.every(({ picture }) => pictures.has(picture))).toBe(true)
  })
})

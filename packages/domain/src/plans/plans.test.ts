import { describe, expect, it } from 'vitest'
import {
  activeCountText,
  activeProductIds,
  mayAddProduct,
  PLANS,
  planTermsOf,
  productLimitText,
  readPlans,
} from '#src/plans/plans.ts'

describe('the limit of products', () => {
  it.each([
    [0, 5, true],
    [4, 5, true],
    [5, 5, false],
    [9, 5, false],
    [5000, null, true],
  ])('with %i of %s one more fits: %s', (held, limit, fits) => {
    expect(mayAddProduct(held, limit)).toBe(fits)
  })

  it('has a message of one sentence', () => {
    expect(productLimitText(5)).toBe(
      'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.',
    )
    expect(productLimitText(1)).toContain('the limit of 1 product.')
  })

  it.each([
    [3, '3/5 products active'],
    [5, '5/5 products active'],
    [7, '5/5 products active'],
  ])('counts %i as %s', (held, text) => {
    expect(activeCountText(held, 5)).toBe(text)
  })
})

describe('after a downgrade', () => {
  const products = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, day) => ({
    id,
    created_at: `2026-11-0${day + 1}T10:00:00+00:00`,
  }))

  it('the newest five stay active', () => {
    expect([...activeProductIds(products, 5)].toSorted()).toEqual(['c', 'd', 'e', 'f', 'g'])
  })

  it('products of the same time are ordered by their id', () => {
    const twins = ['a', 'c', 'b'].map((id) => ({ id, created_at: '2026-11-01T00:00:00+00:00' }))
    expect([...activeProductIds(twins, 2)].toSorted()).toEqual(['b', 'c'])
  })

  it('products of the same millisecond are ordered by the rest of it', () => {
    const close = ['.1231', '.123', '.1232'].map((fraction, index) => ({
      id: `p${index}`,
      created_at: `2026-11-01T00:00:00${fraction}+00:00`,
    }))
    expect([...activeProductIds(close, 2)].toSorted()).toEqual(['p0', 'p2'])
  })

  it('nothing is disabled without a limit or under it', () => {
    expect(activeProductIds(products, null).size).toBe(7)
    expect(activeProductIds(products.slice(0, 5), 5).size).toBe(5)
  })
})

describe('the plans', () => {
  const row = {
    tier: 'free',
    monthly_price: 0,
    currency: 'EUR',
    trial_days: 3,
    product_limit: 8,
    keyword_limit: 2,
    case_link_limit: 6,
    monthly_reviews: 1,
    monthly_facebook: 2,
    monthly_scans: 3,
    monthly_resale: 4,
    monthly_notification_emails: null,
    features: ['Nice'],
  }

  it("have the table's values, and the defaults without them", () => {
    const plans = readPlans([row])
    expect(plans).toEqual({
      free: {
        products: 8,
        keywords: 2,
        caseLinks: 6,
        uses: { reviews: 1, facebook: 2, scans: 3, resale: 4, notification_emails: null },
        price: { amount: 0, currency: 'EUR' },
        trialDays: 3,
        lines: ['Nice'],
      },
      pro: PLANS.pro,
    })
    expect(planTermsOf({ isPro: true }, plans).products).toBeNull()
    expect(planTermsOf({ isPro: false }, plans).products).toBe(8)
  })
})

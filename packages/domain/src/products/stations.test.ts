import { describe, expect, it } from 'vitest'
import { stationsOf } from '#src/products/stations.ts'

const undated = {
  order_date: null,
  received_date: null,
  reviewed_date: null,
  published_date: null,
  paid_date: null,
}

describe('the steps of a product', () => {
  it.each([
    ['wishlist', ['current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead']],
    ['received', ['passed', 'passed', 'current', 'ahead', 'ahead', 'ahead']],
    ['paid', ['passed', 'passed', 'passed', 'passed', 'passed', 'current']],
  ] as const)('at %s are %j', (status, places) => {
    expect(stationsOf({ ...undated, status }).map(({ place }) => place)).toEqual(places)
  })

  it('have the day on which they were reached, also if the product was moved back', () => {
    const product = {
      ...undated,
      status: 'ordered' as const,
      order_date: '2026-11-02',
      received_date: '2026-11-05',
    }
    expect(stationsOf(product).map(({ day }) => day)).toEqual([
      null,
      '2026-11-02',
      '2026-11-05',
      null,
      null,
      null,
    ])
  })
})

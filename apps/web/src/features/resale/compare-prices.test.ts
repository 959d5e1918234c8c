import { describe, expect, it } from 'vitest'
import { comparePrices } from '#src/features/resale/compare-prices.ts'

const listing = (value: number, currency = 'USD') => ({ price: { value, currency } })
const lamps = [20, 21, 22, 23, 900].map((value) => listing(value))

describe('prices', () => {
  it('in other currencies and missing ones are not compared', () => {
    const { figures, dots } = comparePrices(
      [listing(5, 'GBP'), { price: null }, listing(20)],
      'USD',
      false,
    )
    expect(figures).toMatchObject({ count: 1, median: 2000 })
    expect(dots).toEqual([{ price: 20, level: 1, isUnusual: false, isBeyond: false }])
  })

  it('are in the site’s own currency', () => {
    const { figures } = comparePrices([listing(5, 'EUR'), listing(20)], 'EUR', false)
    expect(figures).toMatchObject({ count: 1, median: 500, highest: 500 })
  })

  it('that are unusual are marked, and excluded from average and chart on request', () => {
    const all = comparePrices(lamps, 'USD', false)
    expect(all).toMatchObject({ unusualCount: 1, figures: { average: 19_720 } })
    expect(all.dots.filter(({ isUnusual }) => isUnusual)).toEqual([
      { price: 25, level: 1, isUnusual: true, isBeyond: true },
    ])
    const usual = comparePrices(lamps, 'USD', true)
    expect(usual).toMatchObject({ unusualCount: 1, figures: { average: 2150, highest: 90_000 } })
    expect(usual.dots).toHaveLength(4)
  })

  it('that are far below the others are drawn at the lower edge', () => {
    const values = [1, 100, 100.5, 101, 102].map((value) => listing(value))
    const { dots } = comparePrices(values, 'USD', false)
    expect(dots[0]).toEqual({ price: 99, level: 1, isUnusual: true, isBeyond: true })
    expect(dots.at(-1)).toMatchObject({ price: 102, isBeyond: false })
  })

  it('that are unusual and near are drawn at their place', () => {
    const { dots } = comparePrices(
      [20, 20, 20, 20, 20, 21].map((value) => listing(value)),
      'USD',
      false,
    )
    expect(dots.at(-1)).toEqual({ price: 21, level: 1, isUnusual: true, isBeyond: false })
  })

  it('that are equal are stacked', () => {
    const dots = comparePrices(
      [20, 20, 20, 50].map((value) => listing(value)),
      'USD',
      false,
    ).dots
    expect(dots.map(({ level }) => level)).toEqual([1, 2, 3, 1])
  })
})

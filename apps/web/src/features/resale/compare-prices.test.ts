import { describe, expect, it } from 'vitest'
import { comparePrices } from '#src/features/resale/compare-prices.ts'

const listing = (value: number, currency = 'USD') => ({
  title: `Lamp for ${value}`,
  price: { value, currency },
  itemWebUrl: `https://www.ebay.com/itm/${value}`,
})
const lamps = [20, 21, 22, 23, 900].map((value) => listing(value))

describe('prices', () => {
  it('in other currencies and missing ones are not compared', () => {
    const { figures, dots } = comparePrices(
      [listing(5, 'GBP'), { ...listing(1), price: null }, listing(20)],
      'USD',
      false,
    )
    expect(figures).toMatchObject({ count: 1, median: 2000 })
    expect(dots).toEqual([{ price: 20, level: 1, isUnusual: false, isBeyond: false }])
  })

  it('of which none can be compared have no figures', () => {
    expect(comparePrices([listing(5, 'GBP')], 'USD', false)).toMatchObject({
      figures: null,
      spread: null,
      dots: [],
    })
  })

  it('are in the site’s own currency', () => {
    const { figures } = comparePrices([listing(5, 'EUR'), listing(20)], 'EUR', false)
    expect(figures).toMatchObject({ count: 1, median: 500, highest: 500 })
  })

  it('that are unusual are named, and not in spread and chart until they are brought in', () => {
    const usual = comparePrices(lamps, 'USD', false)
    expect(usual.spread).toEqual({ count: 4, median: 2200, low: 2050, high: 2250 })
    expect(usual.unusual).toEqual([
      { title: 'Lamp for 900', price: 90_000, address: 'https://www.ebay.com/itm/900' },
    ])
    expect(usual.dots).toHaveLength(4)
    const all = comparePrices(lamps, 'USD', true)
    expect(all.spread).toEqual({ count: 5, median: 2200, low: 2100, high: 2300 })
    expect(all.dots.filter(({ isUnusual }) => isUnusual)).toEqual([
      { price: 25, level: 1, isUnusual: true, isBeyond: true },
    ])
    // The figures are of all prices either way.
    const figures = { count: 5, median: 2200, average: 19_720, lowest: 2000, highest: 90_000 }
    expect([usual.figures, all.figures]).toEqual([figures, figures])
  })

  it('that are far below the others are drawn at the lower edge', () => {
    const values = [1, 100, 100.5, 101, 102].map((value) => listing(value))
    const { dots } = comparePrices(values, 'USD', true)
    expect(dots[0]).toEqual({ price: 99, level: 1, isUnusual: true, isBeyond: true })
    expect(dots.at(-1)).toMatchObject({ price: 102, isBeyond: false })
  })

  it('that are unusual and near are drawn at their place', () => {
    const { dots } = comparePrices(
      [20, 20, 20, 20, 20, 24.5].map((value) => listing(value)),
      'USD',
      true,
    )
    expect(dots.at(-1)).toEqual({ price: 24.5, level: 1, isUnusual: true, isBeyond: false })
  })

  it('that are equal are stacked', () => {
    const dots = comparePrices(
      [20, 20, 20, 50].map((value) => listing(value)),
      'USD',
      true,
    ).dots
    expect(dots.map(({ level }) => level)).toEqual([1, 2, 3, 1])
  })
})

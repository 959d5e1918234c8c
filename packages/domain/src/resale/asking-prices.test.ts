import { describe, expect, it } from 'vitest'
import { askingPricesOf, fencesOf, isUnusual, spreadOf } from '#src/resale/asking-prices.ts'

describe('the figures of asking prices', () => {
  it.each([
    [[1000], { count: 1, median: 1000, average: 1000, lowest: 1000, highest: 1000 }],
    // Of an even number it is the upper of the two in the middle.
    [[4000, 1000], { count: 2, median: 4000, average: 2500, lowest: 1000, highest: 4000 }],
    [[3000, 1000, 2000], { count: 3, median: 2000, average: 2000, lowest: 1000, highest: 3000 }],
    [[1, 4, 3, 2], { count: 4, median: 3, average: 3, lowest: 1, highest: 4 }],
    [[1000, 1000, 1001], { count: 3, median: 1000, average: 1000, lowest: 1000, highest: 1001 }],
  ])('of %j', (prices, figures) => {
    expect(askingPricesOf(prices)).toEqual(figures)
  })

  it('are missing without a price', () => {
    expect(askingPricesOf([])).toBeNull()
    expect(fencesOf([])).toBeNull()
  })
})

describe('the spread', () => {
  it.each([
    [[1000], { count: 1, median: 1000, low: 1000, high: 1000 }],
    [[1000, 4000], { count: 2, median: 4000, low: 1000, high: 4000 }],
    [[100, 200, 300, 400, 500], { count: 5, median: 300, low: 200, high: 400 }],
    // Halfway between two prices, whole cents.
    [[100, 201, 300, 400], { count: 4, median: 300, low: 151, high: 350 }],
  ])('of %j', (prices, spread) => {
    expect(spreadOf(prices)).toEqual(spread)
  })

  it('is missing without a price', () => {
    expect(spreadOf([])).toBeNull()
  })
})

describe('fences', () => {
  it('are 1.5 boxes beyond the hinges, which share the middle of an odd number', () => {
    // Hinges 200 and 400; a quartile without the middle would be 150 and 450.
    expect(fencesOf([100, 200, 300, 400, 500])).toEqual({ low: -100, high: 700 })
    expect(fencesOf([100, 200, 300, 400])).toEqual({ low: -150, high: 650 })
  })

  it('are usual themselves', () => {
    const fences = { low: 100, high: 700 }
    expect([99, 100, 700, 701].map((price) => isUnusual(price, fences))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('leave in what costs a little more or less where all cost the same', () => {
    const prices = [1000, 1000, 1000, 1000, 1000, 1000, 800, 1200, 799, 1201]
    const fences = fencesOf(prices)
    expect(prices.filter((price) => isUnusual(price, fences))).toEqual([799, 1201])
  })

  it('find nothing unusual among three, however far apart', () => {
    const prices = [1, 2, 1_000_000]
    expect(prices.some((price) => isUnusual(price, fencesOf(prices)))).toBe(false)
  })
})

describe('for any prices', () => {
  /** Lists of 1 to 40 prices, the same in every run. */
  const lists = Array.from({ length: 200 }, (_, list) => {
    let seed = list + 1
    const next = (): number => (seed = (seed * 48_271) % 2_147_483_647)
    return Array.from({ length: 1 + (next() % 40) }, () =>
      // A few are far away from the others.
      next() % 9 === 0 ? next() % 5_000_000 : 1000 + (next() % 4000),
    )
  })

  it("the figures are ordered, the median is one of the prices, and the list's order does not matter", () => {
    for (const prices of lists) {
      const figures = askingPricesOf(prices)
      const spread = spreadOf(prices)
      expect(askingPricesOf(prices.toReversed())).toEqual(figures)
      expect(spreadOf(prices.toReversed())).toEqual(spread)
      if (figures === null || spread === null) throw new Error('There are prices.')
      const { lowest, median, average, highest } = figures
      expect(prices).toContain(median)
      expect(prices.filter((price) => price < median).length * 2).toBeLessThanOrEqual(prices.length)
      expect(average).toBeGreaterThanOrEqual(lowest)
      expect(average).toBeLessThanOrEqual(highest)
      const along = [lowest, spread.low, spread.median, spread.high, highest]
      expect(along.toSorted((one, other) => one - other)).toEqual(along)
      expect(spread.median).toBe(median)
    }
  })

  it('fences scale with the prices, and at least half of the prices are usual', () => {
    for (const prices of lists) {
      const fences = fencesOf(prices)
      if (fences === null) throw new Error('There are prices.')
      const doubled = fencesOf(prices.map((price) => price * 2))
      expect(doubled).toEqual({ low: fences.low * 2, high: fences.high * 2 })
      const usual = prices.filter((price) => !isUnusual(price, fences))
      expect(usual.length * 2).toBeGreaterThanOrEqual(prices.length)
    }
  })
})

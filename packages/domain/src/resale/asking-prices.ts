import { type Cents, sumCents } from '#src/money/money.ts'

/** Asking prices of similar products, in whole cents of one currency (docs/behaviour/resale.md). */
export interface AskingPrices {
  /** The number of prices, including unusual ones. */
  count: number
  /** The element at floor(count / 2) of the sorted prices, never a mean of two. */
  median: Cents
  /** Rounded to the cent. */
  average: Cents
  lowest: Cents
  highest: Cents
}

/** What such things usually cost: the prices that are not unusual, or all of them. */
export interface PriceSpread {
  count: number
  /** The element at floor(count / 2) of the sorted prices. */
  median: Cents
  /** Half of the prices are from `low` to `high`: the hinges, rounded to the cent. */
  low: Cents
  high: Cents
}

/** Prices below `low` or above `high` are unusual. In cents, with fractions. */
export interface PriceFences {
  low: number
  high: number
}

/** How far beyond the hinges a price is still usual, in lengths of the box between them. */
const REACH = 1.5
/** A price within this part of a hinge beyond it is usual, however close together the others are. */
const NEAR = 0.2

/**
 * The inner fences of John W. Tukey, Exploratory Data Analysis (1977), 2D: 1.5 lengths of the box beyond its hinges, and
 * at least a fifth of the hinge: where all ask almost the same, a few cents more are not unusual. Null without a price.
 */
export function fencesOf(prices: readonly Cents[]): PriceFences | null {
  const hinges = hingesOf(inOrder(prices))
  if (hinges === null) return null
  const reach = REACH * (hinges.high - hinges.low)
  return {
    low: hinges.low - Math.max(reach, hinges.low * NEAR),
    high: hinges.high + Math.max(reach, hinges.high * NEAR),
  }
}

/** Whether a price is beyond the fences; on them it is usual. */
export function isUnusual(price: Cents, fences: PriceFences | null): boolean {
  return fences !== null && (price < fences.low || price > fences.high)
}

/** The figures of all prices, or null without one. */
export function askingPricesOf(prices: readonly Cents[]): AskingPrices | null {
  const ordered = inOrder(prices)
  const median = ordered[Math.floor(ordered.length / 2)]
  const [lowest] = ordered
  const highest = ordered.at(-1)
  if (median === undefined || lowest === undefined || highest === undefined) return null
  const average = Math.round(sumCents(ordered) / ordered.length)
  return { count: ordered.length, median, average, lowest, highest }
}

/** The median of prices with their spread, or null without one. */
export function spreadOf(prices: readonly Cents[]): PriceSpread | null {
  const ordered = inOrder(prices)
  const median = ordered[Math.floor(ordered.length / 2)]
  const hinges = hingesOf(ordered)
  if (median === undefined || hinges === null) return null
  const { low, high } = hinges
  return { count: ordered.length, median, low: Math.round(low), high: Math.round(high) }
}

/** The medians of the lower and of the upper half; with an odd number the middle belongs to both. */
function hingesOf(ordered: readonly Cents[]): { low: number; high: number } | null {
  const half = Math.ceil(ordered.length / 2)
  const low = middleOf(ordered.slice(0, half))
  const high = middleOf(ordered.slice(ordered.length - half))
  return low === null || high === null ? null : { low, high }
}

function inOrder(prices: readonly Cents[]): Cents[] {
  return prices.toSorted((one, other) => one - other)
}

/** The usual median: of an even number, halfway between the two in the middle. */
function middleOf(ordered: readonly number[]): number | null {
  const upper = ordered[Math.floor(ordered.length / 2)]
  const lower = ordered[Math.ceil(ordered.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

import { type Cents, sumCents } from '#src/money/money.ts'

/** What similar things are asked for, in whole cents of one currency (docs/behaviour/resale.md). */
export interface AskingPrices {
  /** How many prices there are, the unusual ones included. */
  count: number
  /** The element at floor(count / 2) of the prices in order, never a mean of two. */
  median: Cents
  /** Rounded to the cent. */
  average: Cents
  lowest: Cents
  highest: Cents
}

/** Prices below `low` or above `high` are unusual. In cents, with fractions. */
export interface PriceFences {
  low: number
  high: number
}

/** How far beyond the hinges a price is usual, in lengths of the box between them. */
const REACH = 1.5

/**
 * The inner fences of John W. Tukey, Exploratory Data Analysis (1977), 2D: 1.5 lengths of the box beyond its hinges, which are
 * the medians of the lower and of the upper half; with an odd number the middle belongs to both. Null without a price.
 */
export function fencesOf(prices: readonly Cents[]): PriceFences | null {
  const ordered = inOrder(prices)
  const half = Math.ceil(ordered.length / 2)
  const low = middleOf(ordered.slice(0, half))
  const high = middleOf(ordered.slice(ordered.length - half))
  if (low === null || high === null) return null
  const reach = REACH * (high - low)
  return { low: low - reach, high: high + reach }
}

/** Whether a price lies beyond the fences; on them it is usual. */
export function isUnusual(price: Cents, fences: PriceFences | null): boolean {
  return fences !== null && (price < fences.low || price > fences.high)
}

/** The figures of prices, or null without one. Unusual prices may be left out of the average, and out of nothing else. */
export function askingPricesOf(
  prices: readonly Cents[],
  { averageWithoutUnusual = false }: { averageWithoutUnusual?: boolean } = {},
): AskingPrices | null {
  const ordered = inOrder(prices)
  const median = ordered[Math.floor(ordered.length / 2)]
  const [lowest] = ordered
  const highest = ordered.at(-1)
  if (median === undefined || lowest === undefined || highest === undefined) return null
  const fences = averageWithoutUnusual ? fencesOf(ordered) : null
  // The hinges lie between the fences, and so does a price at least.
  const averaged = ordered.filter((price) => !isUnusual(price, fences))
  const average = Math.round(sumCents(averaged) / averaged.length)
  return { count: ordered.length, median, average, lowest, highest }
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

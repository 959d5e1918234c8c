import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { type Cents, centsOf } from '@sampletrail/domain/money/money.ts'
import {
  askingPricesOf,
  fencesOf,
  isUnusual,
  type AskingPrices,
  type PriceFences,
} from '@sampletrail/domain/resale/asking-prices.ts'

/** A price as the chart draws it: its horizontal place in whole units, and its position in that place's stack. */
export interface PriceDot {
  price: number
  level: number
  isUnusual: boolean
  /** So far from the usual prices that it is drawn at the edge, nearer than it is. */
  isBeyond: boolean
}

export interface ComparedPrices {
  figures: AskingPrices
  dots: PriceDot[]
  fences: PriceFences | null
  unusualCount: number
}

/** How many places the chart has: as many dots as fit next to each other on a phone. */
const PLACES = 30
const NO_PRICES: AskingPrices = { count: 0, median: 0, average: 0, lowest: 0, highest: 0 }

/** A listing's price in a currency; null if it cannot be compared. */
export function askingPriceIn(
  { price }: Pick<ItemSummary, 'price'>,
  currency: string,
): Cents | null {
  return price?.currency === currency ? centsOf(price.value) : null
}

/** Figures and dots of the comparable listings. The server stores no result without a price in the site's currency. */
export function comparePrices(
  items: readonly Pick<ItemSummary, 'price'>[],
  currency: string,
  isWithoutUnusual: boolean,
): ComparedPrices {
  const prices = items
    .map((item) => askingPriceIn(item, currency))
    .filter((price) => price !== null)
  const fences = fencesOf(prices)
  const unusual = prices.filter((price) => isUnusual(price, fences))
  const shown = isWithoutUnusual ? prices.filter((price) => !isUnusual(price, fences)) : prices
  const figures = askingPricesOf(prices, { averageWithoutUnusual: isWithoutUnusual }) ?? NO_PRICES
  return { figures, dots: stackDots(shown, fences), fences, unusualCount: unusual.length }
}

function stackDots(prices: readonly Cents[], fences: PriceFences | null): PriceDot[] {
  const ordered = prices.toSorted((one, other) => one - other)
  const usual = ordered.filter((price) => !isUnusual(price, fences))
  const edges = edgesOf(usual[0] ?? 0, usual.at(-1) ?? 0)
  const placed = ordered.map((price) => Math.min(Math.max(price, edges.low), edges.high))
  const low = placed[0] ?? 0
  const width = Math.max(1, ((placed.at(-1) ?? 0) - low) / (PLACES - 1))
  const levels = new Map<number, number>()
  return ordered.map((price, index) => {
    const at = placed[index] ?? price
    const place = Math.round((at - low) / width)
    const level = (levels.get(place) ?? 0) + 1
    levels.set(place, level)
    return {
      price: (low + place * width) / 100,
      level,
      isUnusual: isUnusual(price, fences),
      isBeyond: at !== price,
    }
  })
}

/** Whole units, for the labels at the edges. */
function whole(round: (amount: number) => number, cents: Cents): Cents {
  return round(cents / 100) * 100
}

/** Where the chart ends, so that one price in the thousands does not press all the others into one place. */
function edgesOf(lowest: Cents, highest: Cents): { low: Cents; high: Cents } {
  const room = (highest > lowest ? highest - lowest : highest) / 2
  return { low: whole(Math.floor, lowest - room), high: whole(Math.ceil, highest + room) }
}

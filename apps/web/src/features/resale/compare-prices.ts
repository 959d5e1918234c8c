import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { type Cents, centsOf } from '@sampletrail/domain/money/money.ts'
import {
  askingPricesOf,
  fencesOf,
  isUnusual,
  spreadOf,
  type AskingPrices,
  type PriceFences,
  type PriceSpread,
} from '@sampletrail/domain/resale/asking-prices.ts'

/** A price as the chart draws it: its horizontal place in whole units, and its position in that place's stack. */
export interface PriceDot {
  price: number
  level: number
  isUnusual: boolean
  /** So far from the usual prices that it is drawn at the edge, nearer than it is. */
  isBeyond: boolean
}

/** A listing with what the comparison needs of it. */
type Listing = Pick<ItemSummary, 'title' | 'price' | 'itemWebUrl'>

/** A listing whose price is unusual. */
export interface UnusualListing {
  title: string
  price: Cents
  address: string
}

export interface ComparedPrices {
  /** Of all comparable listings; null without a price. */
  figures: AskingPrices | null
  /** Of the usual ones, or of all if the unusual ones were brought in; null without a price. */
  spread: PriceSpread | null
  dots: PriceDot[]
  fences: PriceFences | null
  /** The dearest first. */
  unusual: UnusualListing[]
}

/** How many places the chart has: as many dots as fit next to each other on a phone. */
const PLACES = 30

/** A listing's price in a currency; null if it cannot be compared. */
export function askingPriceIn(
  { price }: Pick<ItemSummary, 'price'>,
  currency: string,
): Cents | null {
  return price?.currency === currency ? centsOf(price.value) : null
}

/** Figures and dots of the comparable listings; unusual prices are in the spread and the chart only if they are brought in. */
export function comparePrices(
  items: readonly Listing[],
  currency: string,
  areBroughtIn: boolean,
): ComparedPrices {
  const compared = items.flatMap((item) => {
    const price = askingPriceIn(item, currency)
    return price === null ? [] : [{ title: item.title, price, address: item.itemWebUrl }]
  })
  const prices = compared.map(({ price }) => price)
  const fences = fencesOf(prices)
  const shown = areBroughtIn ? prices : prices.filter((price) => !isUnusual(price, fences))
  return {
    figures: askingPricesOf(prices),
    spread: spreadOf(shown),
    dots: stackDots(shown, fences),
    fences,
    unusual: compared
      .filter(({ price }) => isUnusual(price, fences))
      .toSorted((one, other) => other.price - one.price),
  }
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

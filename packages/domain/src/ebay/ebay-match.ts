/** The values of a match to apply. */
export interface MatchChoice {
  name: boolean
  price: boolean
}

/** The fields of an eBay item that can be applied. */
interface MatchedItem {
  title: string
  price: { value: number; currency: string } | null
  itemWebUrl: string
}

/** Columns that a match changes; a price includes its currency. */
export interface MatchChanges {
  name?: string
  price?: number
  currency?: string
  ebay_url: string
}

/** What applying would do, in the words of the dialog (docs/behaviour/ebay-match.md). */
export function matchHint({ name, price }: MatchChoice): string {
  if (name && price) return 'Both name and price will be updated'
  if (name) return 'Only the product name will be updated'
  return price ? 'Only the price will be updated' : 'Select at least one option to update'
}

/** The saved fields of an item; its link is always saved. */
export function changesOfMatch(item: MatchedItem, { name, price }: MatchChoice): MatchChanges {
  return {
    ...(name && { name: item.title }),
    ...(price && item.price && { price: item.price.value, currency: item.price.currency }),
    ebay_url: item.itemWebUrl,
  }
}

/** The index of the next match (`by` 1) or the one before (-1) among `count`; the first follows the last. */
export function stepMatch(place: number, by: 1 | -1, count: number): number {
  return (place + by + count) % count
}

/** Amazon's search page for a title. */
export function amazonSearchUrl(title: string): string {
  return `https://www.amazon.com/s?k=${encodeURIComponent(title)}`
}

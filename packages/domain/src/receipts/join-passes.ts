import type { Finding } from '#src/receipts/finding.ts'
import { lettersOfName } from '#src/receipts/items/item-names.ts'
import type { FoundItem, FoundItems } from '#src/receipts/items/item-sums.ts'
import type { Reading, ReceiptItem } from '#src/receipts/receipt-reading.ts'

const MOST_OTHERS = 3
const SEEN_TWICE = 2

/**
 * One value of several readings of the same pictures. It is sure if two of them agree, a finder was sure, and no other value
 * was found as often; a value of only one is never sure.
 */
export function joinFindings<T>(findings: readonly (Finding<T> | null)[]): Reading<T> | null {
  const found = findings.filter((finding) => finding !== null)
  const ranked = rank(found)
  const [best, next] = ranked
  if (!best) return null
  const { value, seen } = best
  const isAgreed = seen.length > 1 && seen.length > (next?.seen.length ?? 0)
  const others = new Set([
    ...ranked.slice(1).map((other) => other.value),
    ...seen.flatMap((finding) => finding.others),
    ...found.flatMap((finding) => finding.others),
  ])
  others.delete(value)
  return {
    value,
    sure: isAgreed && seen.some(({ sure }) => sure),
    others: [...others].slice(0, MOST_OTHERS),
  }
}

/** The found values, best first: those of more readings, then those that a finder was sure of, then the stronger ones. */
function rank<T>(found: readonly Finding<T>[]): { value: T; seen: Finding<T>[] }[] {
  const byValue = [...Map.groupBy(found, ({ value }) => value)].map(([value, seen]) => ({
    value,
    seen,
    sure: seen.some(({ sure }) => sure),
    strength: Math.max(...seen.map((finding) => strengthBeside(finding, found))),
  }))
  return byValue.toSorted(
    (a, b) =>
      b.seen.length - a.seen.length || Number(b.sure) - Number(a.sure) || b.strength - a.strength,
  )
}

/** A value that another reading has too, if only as an alternative, is stronger. */
function strengthBeside<T>({ value, strength }: Finding<T>, all: readonly Finding<T>[]): number {
  return all.some(({ others }) => others.includes(value)) ? strength * SEEN_TWICE : strength
}

/**
 * The items of several readings: those of a reading whose items add up to a printed sum, else of the one with most. An item is
 * sure if another reading has the same letters, number and price, and the items add up to the sum.
 */
export function joinItems(readings: readonly FoundItems[]): ReceiptItem[] {
  const [best, ...others] = readings.toSorted(
    (a, b) => Number(b.fits) - Number(a.fits) || b.items.length - a.items.length,
  )
  if (!best) return []
  const seen = new Set(others.flatMap(({ items }) => items.map(keyOf)))
  return best.items.map((item) => ({ ...item, sure: best.fits && seen.has(keyOf(item)) }))
}

function keyOf({ name, quantity, price }: FoundItem): string {
  return `${lettersOfName(name)} ${quantity} ${price}`
}

import type { Finding } from '#src/receipts/finding.ts'
import { lettersOfName } from '#src/receipts/items/item-names.ts'
import type { FoundItem, FoundItems } from '#src/receipts/items/item-sums.ts'
import type { Reading, ReceiptItem } from '#src/receipts/receipt-reading.ts'

const MOST_OTHERS = 3
const SEEN_TWICE = 2

/** One value of two readings: sure if they agree and a finder was sure; a value of only one is never sure. */
export function joinFindings<T>(
  first: Finding<T> | null,
  second: Finding<T> | null,
): Reading<T> | null {
  if (!first || !second) {
    const only = first ?? second
    return only && { value: only.value, sure: false, others: only.others }
  }
  if (first.value === second.value) {
    const { value } = first
    return { value, sure: first.sure || second.sure, others: othersOf(value, first, second) }
  }
  const isFirst =
    first.sure === second.sure
      ? strengthBeside(first, second) >= strengthBeside(second, first)
      : first.sure
  const [better, worse] = isFirst ? [first, second] : [second, first]
  const others = othersOf(better.value, { ...worse, others: [worse.value] }, better, worse)
  return { value: better.value, sure: false, others }
}

/** A value that the other pass has too, if only as an alternative, is stronger. */
function strengthBeside<T>({ value, strength }: Finding<T>, other: Finding<T>): number {
  return other.others.includes(value) ? strength * SEEN_TWICE : strength
}

function othersOf<T>(value: T, ...findings: readonly Finding<T>[]): T[] {
  const others = new Set(findings.flatMap((finding) => finding.others))
  others.delete(value)
  return [...others].slice(0, MOST_OTHERS)
}

/**
 * The items of two readings: those of the reading whose items add up to a printed sum, else of the one with more. An item is
 * sure if the other pass has the same letters, number and price, and the items add up to the sum.
 */
export function joinItems(first: FoundItems, second: FoundItems | null): ReceiptItem[] {
  if (!second) return first.items.map((item) => ({ ...item, sure: false }))
  const isFirst =
    first.fits === second.fits ? first.items.length >= second.items.length : first.fits
  const [better, other] = isFirst ? [first, second] : [second, first]
  const seen = new Set(other.items.map(keyOf))
  return better.items.map((item) => ({ ...item, sure: better.fits && seen.has(keyOf(item)) }))
}

function keyOf({ name, quantity, price }: FoundItem): string {
  return `${lettersOfName(name)} ${quantity} ${price}`
}

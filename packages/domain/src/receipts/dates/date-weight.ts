import { lettersOf } from '#src/receipts/labels/letters.ts'

/** Words before a day that is not the purchase day. */
const OF_ANOTHER_DAY = new Set([
  'closed',
  'through',
  'until',
  'delivered',
  'delivery',
  'estimated',
  'expected',
  'arriving',
  'arrives',
  'shipped',
  'ships',
  'dispatched',
  'return',
  'returns',
  'returned',
  'refund',
  'refunded',
  'expiry',
  'expires',
  'exp',
  'valid',
  'due',
  'before',
  'birth',
  'since',
  'updated',
  'effective',
  'geliefert',
  'lieferung',
])
/** Words before the purchase day. */
const OF_ORDER = new Set([
  'ordered',
  'placed',
  'purchased',
  'purchase',
  'bestellt',
  'bestelldatum',
  'order',
  'paid',
])
const OF_DATE = new Set(['date', 'issued', 'datum', 'fecha', 'data', 'tarikh', 'transaction'])
const TIME = /^\s*[,(@-]?\s*(?:at\s)?\d{1,2}\s?:\s?\d{2}/iu
const WORDS = 3

/** The weight of the words around a day, or above it in a table, for the purchase day. */
export function weightOfDate(
  text: string,
  { start, end }: { start: number; end: number },
  above: string,
): number {
  const hasTime = TIME.test(text.slice(end))
  const before = lettersOf(text.slice(0, start))
  // Tills print a bare day with its time anywhere; the cells of a table have a heading.
  const heading = hasTime ? [] : lettersOf(above)
  const near = before.length > 0 ? before.slice(-WORDS) : heading.slice(0, WORDS)
  if (near.some((word) => OF_ANOTHER_DAY.has(word))) return 0.5
  if (near.some((word) => OF_ORDER.has(word))) return 4
  if (near.some((word) => OF_DATE.has(word))) return 3
  return hasTime ? 2 : 1
}

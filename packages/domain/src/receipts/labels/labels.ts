import {
  ADDED,
  CARDS,
  CASH,
  CHANGE,
  NEVER,
  PAID,
  PART,
  SUBTOTAL,
  TOTAL,
  WHOLE,
} from '#src/receipts/labels/label-words.ts'
import { isAlmost, lettersOf } from '#src/receipts/labels/letters.ts'

/** A row's meaning for its amounts. */
export type Role =
  | 'grand total'
  | 'total'
  | 'subtotal'
  | 'card'
  | 'cash'
  | 'change'
  /** Before the payment the amount owed, after it the change. */
  | 'balance'
  /** The whole amount due, or the cash received if there is change. */
  | 'paid'
  | 'part'
  | 'summary'
  | 'other'

/** 'Total (3 items)' counts the items of the sum; 'Item total' is only for the items. */
const COUNT_BEHIND = /(?<=total\W{0,3})\(\s*\d+\s*items?\s*\)/iu

/** The sum of the items, before shipping and taxes. */
const OF_ITEMS = /\bitem(?:s|\(s\))?\s+total\b|^\W*items\W*$/iu
const MOST_WORDS = 7

/** The meaning of a label; OCR may have misread a letter of it. */
export function roleOf(label: string): Role {
  const words = lettersOf(label.replace(COUNT_BEHIND, ' '))
  if (words.length === 0) return 'other'
  const has = (wanted: readonly string[]): boolean =>
    words.some((word) => wanted.some((want) => isAlmost(word, want) && !isOther(word, want)))
  if (has(['tax', 'gst', 'vat']) && has(['summary', 'code'])) return 'summary'
  if (has(CHANGE)) return 'change'
  if (OF_ITEMS.test(label)) return 'subtotal'
  if (has(SUBTOTAL) || (has(TOTAL) && words.some((word) => word === 'sub' || word === 'sous')))
    return 'subtotal'
  if (isSum(has)) {
    if (has(NEVER) && !words.includes('after')) return 'part'
    if (has(['paid'])) return 'paid'
    if (has(WHOLE) || has(PAID)) return has(['supplies']) ? 'subtotal' : 'grand total'
    return has(PART) ? 'part' : 'total'
  }
  // This many words name a product, not a sum.
  if (words.length > MOST_WORDS) return 'other'
  if (has(['gift']) && has(['card', 'cards'])) return 'part'
  if (has(CARDS)) return 'card'
  if (has(CASH)) return 'cash'
  if (has(ADDED)) return 'part'
  if (words.includes('balance')) return 'balance'
  return words.includes('charge') ? 'card' : 'other'
}

/** 'charge' is one letter from 'change', and something else. */
function isOther(word: string, wanted: string): boolean {
  return wanted === 'change' && word.startsWith('charge')
}

function isSum(has: (wanted: readonly string[]) => boolean): boolean {
  if (has(TOTAL) || has(PAID)) return true
  return (
    (has(['balance']) && has(['due'])) ||
    (has(['amount', 'amt', 'betrag', 'montant', 'importe']) &&
      has(['due', 'payable', 'paid', 'nett', 'charged', 'zu', 'zahlen'])) ||
    (has(['you']) && has(['paid', 'pay']))
  )
}

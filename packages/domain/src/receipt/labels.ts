/** What a row says about its amounts. */
export type Role =
  | 'grand total'
  | 'total'
  | 'subtotal'
  | 'card'
  | 'cash'
  | 'change'
  | 'part'
  | 'summary'
  | 'other'

/** Words beside 'total' that make it the sum that was paid. */
const WHOLE = [
  'grand',
  'nett',
  'net',
  'payable',
  'order',
  'due',
  'paid',
  'collected',
  'after',
  'incl',
  'inc',
  'inclusive',
  'including',
]
/** Words beside 'total' that make it a part of the sum, or no money at all. */
const PART = [
  'qty',
  'quantity',
  'item',
  'items',
  'excl',
  'exc',
  'excluding',
  'before',
  'savings',
  'saving',
  'saved',
  'discount',
  'points',
  'supplies',
  'tax',
  'gst',
  'vat',
  'taxable',
]
const CARDS = ['visa', 'mastercard', 'master', 'amex', 'debit', 'credit', 'paypal', 'eftpos']

/** What a label says; OCR may have misread a letter of it. */
export function roleOf(label: string): Role {
  const words = lettersOf(label)
  const has = (...wanted: readonly string[]): boolean =>
    words.some((word) => wanted.some((want) => isAlmost(word, want)))
  if (has('tax', 'gst', 'vat') && has('summary', 'code')) return 'summary'
  if (has('change')) return 'change'
  if (has('subtotal') || (has('total') && words.some((word) => isAlmost(word, 'sub', 0))))
    return 'subtotal'
  if (
    has('total') ||
    (has('amount') && has('due', 'payable', 'paid')) ||
    (has('balance') && has('due'))
  ) {
    if (
      has(
        'qty',
        'quantity',
        'excl',
        'excluding',
        'before',
        'savings',
        'saving',
        'discount',
        'points',
      )
    )
      return 'part'
    if (has(...WHOLE)) return has('supplies') ? 'subtotal' : 'grand total'
    return has(...PART) ? 'part' : 'total'
  }
  if (has(...CARDS)) return 'card'
  if (has('cash', 'tendered')) return 'cash'
  if (has('rounding', 'tax', 'gst', 'vat', 'discount', 'shipping', 'service', 'srv', 'handling'))
    return 'part'
  return 'other'
}

/** The words of a text in small letters, with the digits that OCR puts for letters put back. */
export function lettersOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replaceAll(/(?<=\p{L})[1!|]|[1!|](?=\p{L})/gu, 'l')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

/** Whether a word is the one wanted, with at most one letter wrong, missing or too many in words of five or more. */
export function isAlmost(
  word: string,
  wanted: string,
  slips = wanted.length >= 5 ? 1 : 0,
): boolean {
  if (word === wanted) return true
  if (slips === 0 || Math.abs(word.length - wanted.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === wanted[start]) start += 1
  let [end, wantedEnd] = [word.length, wanted.length]
  while (end > start && wantedEnd > start && word[end - 1] === wanted[wantedEnd - 1]) {
    end -= 1
    wantedEnd -= 1
  }
  return end - start <= 1 && wantedEnd - start <= 1
}

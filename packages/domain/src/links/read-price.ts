import { MAX_CENTS } from '#src/money/money.ts'

const NUMBER = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/gu

/** Words before the low end of a range, a sign after it, and units after a unit price. */
const RANGE_START =
  /(?:^|[^\p{L}])(?:from|starting|as low as|ab|à partir d[e’']|dès|a partir de|desde|a partire da|da|vanaf|från|fra|od|alkaen)\s[^\d]{0,20}\d/iu
const RANGE_END = /\d\s*(?:\p{Sc}\s*)?(?:\+|~|〜|から|起)\s*$/u
const UNIT =
  /\/\s*(?:kg|g|mg|l|ml|cl|m|m²|cm|lb|lbs|oz|fl|st|stk|stück|kpl|month|mo|monat|mois|week|day)\b/iu

/**
 * The amount in a text of a shop's page: '$1,299.00', '8,00€', '1.299,00 €', "CHF 1'299.-", 'EUR 42,5'. Null without an
 * amount, with several of them or the low end (a range is no price), for a unit price (9 €/kg), and for an ambiguous separator (1.299).
 */
export function readPrice(long: string): number | null {
  const text = long.replaceAll(/[\s\u00a0\u202f]+/gu, ' ')
  // Longer texts are no price.
  if (text.length > 200) return null
  const [first, second] = text.match(NUMBER) ?? []
  if (first === undefined || second !== undefined || /[-−]\s*\p{Sc}?\s*\d/u.test(text)) return null
  if ([RANGE_START, RANGE_END, UNIT].some((pattern) => pattern.test(text))) return null
  const plain = toDecimal(first.replaceAll(/['’\s\u00a0\u202f]/gu, ''))
  return plain === null ? null : toAmount(Number(plain))
}

/** An amount as stored: whole cents, none below zero or above the maximum. */
export function toAmount(number: number): number | null {
  const cents = Math.round(number * 100)
  return cents >= 0 && cents <= MAX_CENTS ? cents / 100 : null
}

function toDecimal(digits: string): string | null {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (last < 0) return digits
  const mark = digits.charAt(last)
  const other = mark === ',' ? '.' : ','
  const whole = digits.slice(0, last)
  const behind = digits.length - last - 1
  if (whole.includes(other) && !whole.includes(mark)) {
    return `${whole.replaceAll(other, '')}.${digits.slice(last + 1)}`
  }
  if (whole.includes(other)) return null
  if (whole.includes(mark)) return behind === 3 ? digits.replaceAll(mark, '') : null
  if (behind === 3) return mark === ',' ? digits.replace(',', '') : null
  return `${whole}.${digits.slice(last + 1)}`
}

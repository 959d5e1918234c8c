import { MAX_CENTS } from '#src/money.ts'

const NUMBER = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/gu

/**
 * The amount in a text of a shop's page: '$1,299.00', '8,00€', '1.299,00 €', "CHF 1'299.-", 'EUR 42,5'. Null without an
 * amount, with several of them (a range is no price), and where nobody can tell what a separator means (1.299).
 */
export function readPrice(text: string): number | null {
  const [first, second] = text.match(NUMBER) ?? []
  if (first === undefined || second !== undefined || /[-−]\s*\p{Sc}?\s*\d/u.test(text)) return null
  const plain = toDecimal(first.replaceAll(/['’\s\u00a0\u202f]/gu, ''))
  return plain === null ? null : toAmount(Number(plain))
}

/** An amount as the database keeps it: whole cents, none below zero or beyond its range. */
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

import type { Row } from '#src/receipts/page/page.ts'

const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'

/** Signs of a country of sale; one on a page is enough. */
const CLUES: readonly (readonly [country: string, clue: RegExp])[] = [
  ['US', new RegExp(String.raw`,?\s(?:${STATES})\.?,?\s+\d{5}(?:-\d{4})?(?!\d)`, 'u')],
  ['US', new RegExp(String.raw`^[\p{L} .]+,\s?(?:${STATES})$`, 'u')],
  ['US', /\bamazon\.com\b(?!\.)|\bunited states\b|\bU\.?S\.?A\b/iu],
  ['CA', /\bamazon\.ca\b|\bcanada\b|\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b/iu],
  ['AU', /\bamazon\.com\.au\b|\baustralia\b|\bABN\b/iu],
  ['NZ', /\bnew zealand\b/iu],
  ['SG', /\bamazon\.sg\b|\bsingapore\b/iu],
  ['GB', /\bamazon\.co\.uk\b|\bunited kingdom\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u],
  ['DE', /\bamazon\.(?:de|at|fr|it|es|nl|ie)\b|\bgmbh\b|\bMwSt\b/iu],
  ['JP', /\bamazon\.co\.jp\b|\bjapan\b/iu],
  ['IN', /\bamazon\.in\b|\bGSTIN\b|\bindia\b/iu],
  ['MY', /\bs[du]n\.?\s?bhd\b|\bmalaysia\b|\bkuala lumpur\b|\bselangor\b|\bjohor\b/iu],
]

/** The country (ISO 3166) of a page, if all signs agree. */
export function countryOf(rows: readonly Row[]): string | null {
  const countries = new Set<string>()
  for (const { text } of rows) {
    for (const [country, clue] of CLUES) {
      if (!countries.has(country) && clue.test(text)) countries.add(country)
    }
  }
  const [country] = countries
  return countries.size === 1 ? (country ?? null) : null
}

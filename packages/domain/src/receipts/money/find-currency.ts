import type { Finding } from '#src/receipts/finding.ts'
import { countryOf } from '#src/receipts/shop/find-country.ts'
import type { Row } from '#src/receipts/page/page.ts'

const NEAR_AMOUNT = String.raw`\s?[-−]?\s?\d`
const BEHIND_AMOUNT = String.raw`(?<=\d\s?)`

/** A sign or code of only one currency, before or after a number. */
const SIGNS: readonly (readonly [currency: string, before: string, behind?: string])[] = [
  ['MYR', String.raw`\bRM`],
  ['SGD', String.raw`\bS\$`],
  ['HKD', String.raw`\bHK\$`],
  ['NZD', String.raw`\bNZ\$`],
  ['CAD', String.raw`\b(?:CA|CDN|C)\s?\$`],
  ['AUD', String.raw`\b(?:AU|A)\s?\$`],
  ['USD', String.raw`\bUS\s?\$`],
  ['BRL', String.raw`\bR\$`],
  ['EUR', '€', '€'],
  ['GBP', '£'],
  ['INR', String.raw`(?:₹|\bRs\.?)`],
  ['CHF', String.raw`\bFr\.`],
  ['PLN', 'zł', 'zł'],
  ['JPY', '円', '円'],
]
const CODES = 'MYR SGD HKD NZD CAD AUD USD BRL EUR GBP INR CHF PLN JPY CNY SEK NOK DKK MXN'.split(
  ' ',
)
const CODE = new RegExp(String.raw`\b(?<code>${CODES.join('|')})\b`, 'gu')
const PATTERNS = SIGNS.map(([currency, before, behind]) => ({
  currency,
  pattern: new RegExp(
    `${before}${NEAR_AMOUNT}${behind === undefined ? '' : `|${BEHIND_AMOUNT}${behind}`}`,
    'gu',
  ),
}))
/** A heading names it once for its column: 'Amount (RM)'. */
const IN_HEADING = /\((?<sign>RM|€|£)\)|\bTotal RM\b/gu
const OF_HEADING: Readonly<Record<string, string>> = { RM: 'MYR', '€': 'EUR', '£': 'GBP' }
const DOLLAR = new RegExp(String.raw`(?<![A-Z])\$${NEAR_AMOUNT}`, 'gu')
const YEN = new RegExp(String.raw`[¥￥]${NEAR_AMOUNT}`, 'gu')
/** The currency of a bare '$', and of an amount without a sign, by the country of the page. */
const MONEY_OF: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  GB: 'GBP',
  MY: 'MYR',
  SG: 'SGD',
  NZ: 'NZD',
  DE: 'EUR',
  JP: 'JPY',
  IN: 'INR',
}
const CLEAR = 50
const DOLLARS = ['USD', 'CAD', 'AUD', 'SGD', 'NZD']

/**
 * The currency of a page's amounts (ISO 4217). A bare '$' means US dollars, and is sure if the page shows the country; amounts
 * without any sign get the country's, never surely.
 */
export function findCurrency(rows: readonly Row[]): Finding<string> | null {
  const counts = countSigns(rows)
  const country = countryOf(rows)
  const home = country === null ? null : (MONEY_OF[country] ?? null)
  const ranked = [...counts].toSorted(([, a], [, b]) => b - a)
  const [best, next] = ranked
  if (!best) return home === null ? null : found(home, false, [], 0)
  const [sign, times] = best
  const others = ranked.flatMap(([other]) => (other === sign || other.length < 3 ? [] : [other]))
  if (sign === '$') {
    const stated = others.find((currency) => DOLLARS.includes(currency))
    // Tills print '$' in every country.
    const value = stated ?? home ?? 'USD'
    const isKnown = home !== null && DOLLARS.includes(home) && value === home
    return found(value, isKnown, others, times)
  }
  if (sign === '¥') return found('JPY', home === 'JPY', ['CNY'], times)
  // OCR reads '£' and '€' as digits and letters: a contradiction of the country has to appear more than once.
  if (home !== null && home !== sign && times < 2) return found(home, false, [sign], 1)
  const isAlone = next === undefined || (next[0].length < 3 && times >= 2)
  const isMarked = sign === home || times >= 2
  return found(sign, isAlone && isMarked && (home === null || home === sign), others, times)
}

function found(
  value: string,
  sure: boolean,
  others: readonly string[],
  strength: number,
): Finding<string> {
  return { value, sure, others: others.filter((other) => other !== value), strength }
}

function countSigns(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (currency: string, times: number): void => {
    if (times > 0) counts.set(currency, (counts.get(currency) ?? 0) + times)
  }
  for (const { text, words } of rows) {
    if (!/[\d(]/u.test(text)) continue
    // In unreadable rows only letters count, no single signs.
    const isClear = words.every(({ confidence }) => confidence >= CLEAR)
    for (const { currency, pattern } of PATTERNS)
      if (isClear || currency === 'MYR') count(currency, countOf(text, pattern))
    for (const match of text.matchAll(CODE)) count(match.groups?.['code'] ?? '', 1)
    for (const match of text.matchAll(IN_HEADING))
      count(OF_HEADING[match.groups?.['sign'] ?? 'RM'] ?? '', 1)
    count('$', countOf(text, DOLLAR))
    if (isClear) count('¥', countOf(text, YEN))
  }
  return counts
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

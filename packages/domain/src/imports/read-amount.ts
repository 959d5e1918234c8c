import { isShortText } from '#src/imports/short-text.ts'
import { MAX_CENTS, type Cents } from '#src/money/money.ts'

/** A file's decimal separator. */
export type DecimalSign = 'point' | 'comma'

/** What a file's amounts say about it; 'either' if 1.299 and 1,299 cannot be distinguished. */
export type DecimalEvidence = DecimalSign | 'either' | 'both' | 'none'

export type ReadAmount =
  | { ok: true; cents: Cents; currency: string | null }
  | { ok: false; reason: string }

const CODES: readonly [RegExp, string | null][] = [
  [/CA?\$|\bCAD\b/iu, 'CAD'],
  [/AU?\$|\bAUD\b/iu, 'AUD'],
  [/US\$|\bUSD\b/iu, 'USD'],
  [/€|\bEUR\b/iu, 'EUR'],
  [/£|\bGBP\b/iu, 'GBP'],
  [/¥|\bJPY\b/iu, 'JPY'],
  [/₹|\bINR\b/iu, 'INR'],
  [/R\$|\bBRL\b/iu, 'BRL'],
  [/MX\$|\bMXN\b/iu, 'MXN'],
  [/(?<!\p{L})z[łl](?!\p{L})|\bPLN\b/iu, 'PLN'],
  [/₺|(?<!\p{L})TL(?!\p{L})|\bTRY\b/iu, 'TRY'],
  [/\bSEK\b/iu, 'SEK'],
]
/** Crowns are those of several countries. */
const CROWNS = /(?<!\p{L})kr(?!\p{L})\.?/iu
const SIGNS =
  /(?:US|CA|AU|MX|A|C|R)?\$|[€£¥₹₺]|\b(?:USD|EUR|GBP|CAD|AUD|JPY|INR|BRL|MXN|PLN|TRY|SEK)\b|(?<!\p{L})(?:z[łl]|TL|kr)(?!\p{L})\.?/giu

/** No cents: '199:-' in Sweden, '199,-' in the Netherlands and Germany. */
const NO_CENTS = /(?<=\d)[:,.][-–—−]{1,2}$/u

function bareAmount(text: string): string {
  return text
    .replaceAll(SIGNS, '')
    .replaceAll(/[\s'’]/gu, '')
    .replace(NO_CENTS, '')
}

/** An amount in a file, in cents, with the currency beside it. `$` and 'kr' alone name none. */
export function readAmount(text: string, decimal: DecimalSign): ReadAmount {
  const bare = bareAmount(text)
  const currency = CODES.find(([sign]) => sign.test(text))?.[1] ?? null
  if (/^[-−]\.?\d|^\(.*\)$|\d[-−]$/u.test(bare)) {
    return { ok: false, reason: `‘${text.trim()}’ is negative. Amounts are 0 or more.` }
  }
  const plain =
    decimal === 'point'
      ? // Also as in India: 1,53,282.00.
        bare.replace(/^(\d{1,3})((?:,\d{3})+|(?:,\d{2})+,\d{3})(?=\.|$)/u, groupless)
      : bare.replaceAll('.', '').replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)$/u.test(plain) || (decimal === 'comma' && hasPoint(bare))) {
    const other = decimal === 'point' ? 'comma' : 'point'
    const advice =
      hasPoint(bare) || (decimal === 'point' && bare.includes(','))
        ? ` If its cents follow a ${other}, choose that above.`
        : ''
    return { ok: false, reason: `‘${text.trim()}’ is not an amount.${advice}` }
  }
  const [, fraction = ''] = plain.split('.')
  if (/[1-9]/u.test(fraction.slice(2))) {
    return { ok: false, reason: `‘${text.trim()}’ has more than two decimals.` }
  }
  const cents = Math.trunc(Number(plain)) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return cents > MAX_CENTS
    ? { ok: false, reason: `‘${text.trim()}’ is too large.` }
    : { ok: true, cents, currency }
}

/** Whether an amount has a point that groups nothing. */
function hasPoint(bare: string): boolean {
  return bare.includes('.') && !/^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/u.test(bare)
}

function groupless(_match: string, first: string, groups: string): string {
  return first + groups.replaceAll(',', '')
}

/** What these amounts say about the decimal separator. */
export function decimalOfAmounts(texts: Iterable<string>): DecimalEvidence {
  let isOpen = false
  const seen = new Set<DecimalSign>()
  for (const text of texts) {
    if (!isShortText(text)) continue
    // A sign says nothing about the decimals: '(3,20)'.
    const bare = bareAmount(text).replaceAll(/^[(\-−–]+|[)\-−–]+$/gu, '')
    const last = /[.,](?=[^.,]*$)/u.exec(bare)
    if (!last || !/^\d*[\d.,]*$/u.test(bare)) continue
    const sign = last[0] === '.' ? 'point' : 'comma'
    const other = sign === 'point' ? 'comma' : 'point'
    const digits = bare.length - last.index - 1
    const others = bare.slice(0, last.index)
    if (others.includes(last[0])) seen.add(other)
    else if (/[.,]/u.test(others) || digits !== 3 || last.index > 3) seen.add(sign)
    else isOpen = true
  }
  if (seen.size > 1) return 'both'
  const [sign] = seen
  return sign ?? (isOpen ? 'either' : 'none')
}

/** The currency that these amounts name, if it is the same wherever they name one; null without one. `$` and 'kr' name none. */
export function currencyOfAmounts(texts: Iterable<string>): string | null {
  const named = new Set<string>()
  for (const text of texts) {
    if (!isShortText(text)) continue
    const currency = CODES.find(([sign]) => sign.test(text))?.[1]
    if (currency) named.add(currency)
    else if (text.includes('$') || CROWNS.test(text)) named.add('$')
  }
  const [only] = named
  return named.size === 1 && only !== '$' ? (only ?? null) : null
}

import { currencyDecimals } from '#src/money/currency.ts'

/**
 * Amounts are whole hundredths of their currency, so that sums are exact; the database stores numeric(12,2). A yen is 100 of
 * them, though it has no smaller coin.
 */
export type Cents = number

/** The database's maximum amount: 999,999,999.99. */
export const MAX_CENTS: Cents = 99_999_999_999

export type ParsedMoney =
  | { ok: true; cents: Cents | null }
  | { ok: false; reason: 'not a number' | 'negative' | 'too precise' | 'too large' }

/** Currencies offered for a product; any ISO code of a row is shown. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'] as const

const SIGNS =
  /^(?:US|CA|AU|A|C)?[$€£¥]|[$€£¥]$|^(?:USD|EUR|GBP|CAD|AUD|JPY)\b|\b(?:USD|EUR|GBP|CAD|AUD|JPY)$/iu

/**
 * Reads an amount as people type or paste it: '19.99', '1,299.00', '$12', '12,50', '1.299,00 €'. Empty text is no amount. A
 * single separator before three digits groups thousands if it is a comma; a point is refused as too precise, because 1.299
 * and 1,299 cannot be distinguished. Decimals that the currency does not have are refused, too, unless they are
 * zeros.
 */
export function parseMoney(text: string, currency = 'USD'): ParsedMoney {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, cents: null }
  const bare = trimmed
    .replace(SIGNS, '')
    .replace(SIGNS, '')
    .replaceAll(/[\s ']/gu, '')
  if (bare.startsWith('-') || bare.startsWith('−')) return { ok: false, reason: 'negative' }
  const plain = toPlainDecimal(bare)
  if (plain === null) return { ok: false, reason: 'not a number' }
  const [whole = '', fraction = ''] = plain.split('.')
  if (fraction.length > 2 || /[1-9]/u.test(fraction.slice(currencyDecimals(currency)))) {
    return { ok: false, reason: 'too precise' }
  }
  const cents = Number(`${whole || '0'}${fraction.padEnd(2, '0')}`)
  return cents > MAX_CENTS ? { ok: false, reason: 'too large' } : { ok: true, cents }
}

/** Converts the world's grouping styles to digits with at most one point, or null for other text. */
function toPlainDecimal(bare: string): string | null {
  if (/^(?:\d+\.?\d*|\.\d+)$/u.test(bare)) return bare
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/u.test(bare)) {
    return bare.replaceAll('.', '').replace(',', '.')
  }
  if (/^\d*,\d{1,2}$/u.test(bare)) return bare.replace(',', '.')
  return null
}

/** Cents of an API amount (a JSON number or a decimal text), exact to the cent. */
export function centsOf(amount: number | string | null | undefined): Cents | null {
  if (amount === null || amount === undefined || amount === '') return null
  const cents = Math.round(Number(amount) * 100)
  return Number.isFinite(cents) ? cents : null
}

/** The amount for the API: a number whose text is the exact decimal. */
export function amountOf(cents: Cents | null): number | null {
  return cents === null ? null : cents / 100
}

/** The amount for an input field: '19.99', '1299' of yen, without sign or grouping; empty without one. */
export function typedMoney(cents: Cents | null, currency = 'USD'): string {
  return cents === null ? '' : (cents / 100).toFixed(decimalsShown(cents, currency))
}

const EXAMPLES = { 0: '1999', 2: '19.99' } as const

/** A field's message about an invalid amount, or null if it is valid. */
export function amountProblem(text: string, currency = 'USD'): string | null {
  const money = parseMoney(text, currency)
  if (money.ok) return null
  const decimals = currencyDecimals(currency)
  const example = EXAMPLES[decimals]
  switch (money.reason) {
    case 'negative':
      return 'Enter an amount of 0 or more.'
    case 'too precise':
      return decimals === 0
        ? `Use a whole amount, like ${example}.`
        : `Use two decimals, like ${example}.`
    case 'too large':
      return 'This amount is too large.'
    default:
      return `Enter an amount like ${example}.`
  }
}

/** The exact sum of amounts; a missing one counts as zero. */
export function sumCents(amounts: Iterable<Cents | null>): Cents {
  let total = 0
  for (const amount of amounts) total += amount ?? 0
  return total
}

/** The amount for screens: '$1,299.00', '¥1,299', and '$0.00' without one. */
export function formatMoney(cents: Cents | null, currency = 'USD'): string {
  const amount = (cents ?? 0) / 100
  const decimals = decimalsShown(cents ?? 0, currency)
  return (
    formatterFor(currency, decimals)?.format(amount) ?? `${amount.toFixed(decimals)} ${currency}`
  )
}

/** A profit or a loss with its sign: '+$12.00', '-$3.50', '$0.00'. */
export function formatProfit(cents: Cents, currency = 'USD'): string {
  return `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`
}

/** A currency's own decimals; two if the amount has more than it should, so that nothing is hidden. */
function decimalsShown(cents: Cents, currency: string): 0 | 2 {
  return cents % 100 === 0 ? currencyDecimals(currency) : 2
}

const formatters = new Map<string, Intl.NumberFormat | null>()

/** A currency's formatter, created once; null for an unknown code. */
function formatterFor(currency: string, decimals: 0 | 2): Intl.NumberFormat | null {
  const key = `${currency} ${decimals}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = /^[A-Za-z]{3}$/u.test(currency)
    ? new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
    : null
  formatters.set(key, made)
  return made
}

import { type CalendarDate, isCalendarDate } from '#src/dates/calendar-date.ts'
import { asksForStars } from '#src/terms/star-words.ts'

/** The days from which a refund's time counts. */
export const TERMS_STARTS = ['order', 'delivery', 'review', 'publication'] as const
export type TermsStart = (typeof TERMS_STARTS)[number]

/** The kinds of work that a deal may ask for. Stars are none of them: shops forbid asking for a rating. */
export const TERMS_ASKS = ['text', 'photos', 'video', 'feedback'] as const
export type TermsAsk = (typeof TERMS_ASKS)[number]

/**
 * What a tester and a seller agreed on, as the column `deal_terms` of products has it. Everything is optional. The commission is
 * in the product's own columns. docs/behaviour/terms.md
 */
export type DealTerms = {
  /** The percent of the price that comes back; 100 is all. */
  share?: number
  /** The amount that comes back, in the product's currency. Not together with a share. */
  amount?: number
  /** Whether the tax comes back. */
  tax?: boolean
  /** Whether the seller pays the fees of the payment. */
  fees?: boolean
  /** Days until the refund, after `after`. */
  days?: number
  after?: TermsStart
  /** How it is paid, as the product's refund method. */
  method?: string
  asks?: TermsAsk[]
  /** What is asked for, in the owner's words. */
  note?: string
  /** Days after delivery until the review is due. */
  review_days?: number
  /** Days after delivery in which the product is kept. Not together with `keep_until`. */
  keep_days?: number
  keep_until?: CalendarDate
}

/** The limits of the database. */
export const TERMS_LIMITS = {
  days: 365,
  keepDays: 3650,
  method: 50,
  note: 200,
  amount: 999_999_999.99,
} as const

/** In the order in which PostgreSQL writes them (short names first), so that equal terms are equal texts. */
const FIELDS: { [Field in keyof Required<DealTerms>]: (value: unknown) => boolean } = {
  tax: isFlag,
  asks: isAsks,
  days: (value) => isWhole(value, 0, TERMS_LIMITS.days),
  fees: isFlag,
  note: (value) => isText(value, TERMS_LIMITS.note) && !asksForStars(value),
  after: (value) => TERMS_STARTS.some((start) => start === value),
  share: (value) => isAmount(value, 100) && value > 0,
  amount: (value) => isAmount(value, TERMS_LIMITS.amount),
  method: (value) => isText(value, TERMS_LIMITS.method),
  keep_days: (value) => isWhole(value, 1, TERMS_LIMITS.keepDays),
  keep_until: (value) => isCalendarDate(value) && value >= '1970-01-01' && value <= '2199-12-31',
  review_days: (value) => isWhole(value, 0, TERMS_LIMITS.days),
}

/** Whether a value is terms that the database accepts; the same rule as private.is_deal_terms. */
export function isDealTerms(value: unknown): value is DealTerms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 &&
    entries.every(([name, field]) => isField(name) && FIELDS[name](field)) &&
    !('share' in value && 'amount' in value) &&
    !('keep_days' in value && 'keep_until' in value)
  )
}

/** The terms without empty fields, in the order in which PostgreSQL writes them; null for none, and for terms beyond the limits. */
export function tidyTerms(terms: {
  [Field in keyof DealTerms]?: DealTerms[Field] | null | undefined
}): DealTerms | null {
  const tidy: Record<string, unknown> = {}
  for (const name of Object.keys(FIELDS)) {
    if (!isField(name)) continue
    const value = terms[name]
    if (value === undefined || value === null || value === '') continue
    if (!Array.isArray(value)) tidy[name] = value
    else if (value.length > 0) tidy[name] = TERMS_ASKS.filter((ask) => value.includes(ask))
  }
  return isDealTerms(tidy) ? tidy : null
}

function isField(name: string): name is keyof DealTerms {
  return Object.hasOwn(FIELDS, name)
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** Up to two decimals. */
function isAmount(value: unknown, most: number): value is number {
  return (
    typeof value === 'number' && value >= 0 && value <= most && Number(value.toFixed(2)) === value
  )
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

function isText(value: unknown, longest: number): value is string {
  if (typeof value !== 'string' || value.trim() !== value) return false
  const { length } = Array.from(value)
  return length >= 1 && length <= longest
}

function isAsks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((ask) => TERMS_ASKS.some((known) => known === ask))
  )
}

/** The terms that hold for a seller's next products, too: an amount is of one currency, and a day is soon over. */
export function termsOfSeller({
  amount: _amount,
  keep_until: _keepUntil,
  ...terms
}: DealTerms): DealTerms | null {
  return Object.keys(terms).length === 0 ? null : terms
}

import { formatShortDate } from '#src/dates/calendar-date.ts'
import { centsOf, formatMoney } from '#src/money/money.ts'
import type { DealTerms, TermsAsk, TermsStart } from '#src/terms/deal-terms.ts'

const STARTS: Record<TermsStart, string> = {
  order: 'the order',
  delivery: 'delivery',
  review: 'the review',
  publication: 'the review is live',
}

const ASKS: Record<TermsAsk, string> = {
  text: 'a written review',
  photos: 'photos',
  video: 'a video',
  feedback: 'seller feedback',
}

/** The name of a kind of work in a form: 'Seller feedback'. */
export const ASK_LABELS: Record<TermsAsk, string> = {
  text: 'Written review',
  photos: 'Photos',
  video: 'Video',
  feedback: 'Seller feedback',
}

/** Ways to pay that are no names. */
const COMMON = new Map([
  ['Bank transfer', 'bank transfer'],
  ['Gift card', 'gift card'],
])

/** A commission as the product's columns have it. */
type Commission = { commission: boolean; commission_amount: number | string | null }

/**
 * The terms in words: 'Full price by PayPal, 14 days after the review is live.' A second sentence says what the tester does.
 * Empty text without terms.
 */
export function sentenceOfTerms(
  terms: DealTerms,
  currency: string,
  { commission, commission_amount }: Commission = { commission: false, commission_amount: null },
): string {
  const extra = commission ? (centsOf(commission_amount) ?? 0) : 0
  const back = [
    [backOf(terms, currency), extra > 0 && `${formatMoney(extra, currency)} commission`]
      .filter((part) => part !== false && part !== '')
      .join(' and '),
    terms.method !== undefined && `by ${COMMON.get(terms.method) ?? terms.method}`,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ')
  const refund = [back, ...extrasOf(terms), whenByTerms(terms)]
    .filter((part) => part !== '')
    .join(', ')
  return [refund, workOf(terms), keepOf(terms)]
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ')
}

function backOf({ share, amount, ...terms }: DealTerms, currency: string): string {
  if (amount !== undefined) return `${formatMoney(centsOf(amount), currency)} back`
  if (share === 100) return 'full price'
  if (share !== undefined) return `${share}% of the price`
  const saysMore = [terms.method, terms.tax, terms.fees, terms.days, terms.after]
  return saysMore.some((value) => value !== undefined) ? 'refund' : ''
}

function extrasOf({ tax, fees }: DealTerms): string[] {
  const extras: string[] = []
  if (tax !== undefined) extras.push(tax ? 'with tax' : 'without tax')
  if (fees !== undefined) extras.push(fees ? 'fees paid by the seller' : 'less the fees')
  return extras
}

/** When the refund comes, in words: '14 days after the review is live'. */
export function whenByTerms({ days, after }: Pick<DealTerms, 'days' | 'after'>): string {
  if (after === undefined) {
    if (days === undefined) return ''
    return days === 0 ? 'at once' : `within ${countDays(days)}`
  }
  const start = STARTS[after]
  if (days === undefined || days === 0) return `after ${start}`
  return `${countDays(days)} after ${start}`
}

function workOf({ asks = [], note, review_days }: DealTerms): string {
  const named = [...asks.map((ask) => ASKS[ask]), ...(note === undefined ? [] : [note])]
  const asked = named.length === 0 ? '' : `asks for ${listed(named)}`
  if (review_days === undefined) return asked
  const due =
    review_days === 0
      ? 'review due on the day of delivery'
      : `review due ${countDays(review_days)} after delivery`
  return asked === '' ? due : `${asked}, ${due}`
}

function keepOf({ keep_days, keep_until }: DealTerms): string {
  if (keep_until !== undefined) return `not to be resold before ${formatShortDate(keep_until)}`
  return keep_days === undefined
    ? ''
    : `not to be resold for ${countDays(keep_days)} after delivery`
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}

function listed(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

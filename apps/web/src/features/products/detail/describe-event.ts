import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  DATED_STATUSES,
  dateFieldOf,
  isProductStatus,
  labelOfStatus,
  timelineLabelOf,
} from '@sampletrail/domain/products/lifecycle.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { paymentChanges, paymentWords } from '@sampletrail/domain/refunds/payment-words.ts'
import { readPayments } from '@sampletrail/domain/refunds/read-payments.ts'
import { PAYMENT_NOTES, REVIEW_NOTES } from '@sampletrail/domain/products/product-notes.ts'
import { saleParts } from '@sampletrail/domain/resale/sale-words.ts'
import { isDealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { sentenceOfTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import {
  type DealNote,
  areDealNotes,
  noteChanges,
} from '@sampletrail/domain/products/deal-notes.ts'
import type { ProductEvent } from '#src/entities/product/use-product-history.ts'

type Words = { label: string; show: (value: unknown) => string }

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const day = (value: unknown): string => formatShortDate(plain(value))
const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
const notesOf = (value: unknown): DealNote[] => (areDealNotes(value) ? value : [])
const notes = (value: unknown): string =>
  notesOf(value)
    .map(({ day: noted, text }) => `${formatShortDate(noted)}: ${text}`)
    .join(' · ')
const yesOrNo = (value: unknown): string => (value === true ? 'yes' : 'no')
const amountIn =
  (currency: string) =>
  (value: unknown): string =>
    formatMoney(centsOf(plain(value)), currency)
/** Fields shown only by name: a link or an id has no meaning for people. */
const unsaid = (): string => ''

/** Name and format of each field that people know. */
export function wordsFor(currency: string): Record<string, Words> {
  const money = amountIn(currency)
  const terms = (value: unknown): string =>
    isDealTerms(value) ? sentenceOfTerms(value, currency).replace(/\.$/u, '') : ''
  return {
    name: { label: 'Name', show: plain },
    price: { label: 'Price', show: money },
    quantity: { label: 'Quantity', show: plain },
    tax_value: { label: 'Tax value', show: money },
    currency: { label: 'Currency', show: plain },
    order_number: { label: 'Order number', show: plain },
    country: { label: 'Country', show: plain },
    url: { label: 'Link', show: unsaid },
    product_image_url: { label: 'Picture', show: unsaid },
    seller_id: { label: 'Seller', show: unsaid },
    receipt_url: { label: 'Receipt', show: unsaid },
    review_screenshot_url: { label: 'Review screenshot', show: unsaid },
    review_url: { label: 'Review link', show: unsaid },
    deal_notes: { label: 'Notes of what was agreed', show: notes },
    additional_notes: { label: 'Notes', show: unsaid },
    description: { label: 'Listing description', show: unsaid },
    commission_amount: { label: 'Commission amount', show: money },
    sold: { label: 'Sold', show: yesOrNo },
    sold_price: { label: 'Sold price', show: money },
    sold_fees: { label: 'Selling fees', show: money },
    sale_details: { label: 'Sale', show: (value) => saleParts(value, currency) },
    refund_expected: { label: 'Refund expected', show: money },
    refund_due_date: { label: 'Refund due', show: day },
    refund_received: { label: 'Refund received', show: money },
    refund_received_date: { label: 'Refund received on', show: day },
    refund_method: { label: 'Refund method', show: plain },
    refund_reference: { label: 'Refund reference', show: plain },
    refund_asked_on: { label: 'Asked for the refund', show: day },
    refund_payments: {
      label: 'Refunds',
      show: (value) =>
        readPayments(value)
          .map((payment) => paymentWords(payment, currency))
          .join(', '),
    },
    review_due_date: { label: 'Review due', show: day },
    deal_terms: { label: 'Terms', show: terms },
    storage_place: { label: 'Storage place', show: plain },
    tags: { label: 'Tags', show: listed },
    archived: { label: 'Archived', show: yesOrNo },
    status: { label: 'Status', show: labelOf },
    ...Object.fromEntries(
      DATED_STATUSES.map((status) => [
        dateFieldOf(status),
        { label: timelineLabelOf(status), show: day },
      ]),
    ),
    ...Object.fromEntries(
      [...PAYMENT_NOTES, ...REVIEW_NOTES].map(({ field, label }) => [
        field,
        { label, show: yesOrNo },
      ]),
    ),
  }
}

function labelOf(status: unknown): string {
  return isProductStatus(status) ? labelOfStatus(status) : plain(status)
}

/** An entry of the history in words, a line for each field that people know. */
export function describeEvent(
  event: Pick<ProductEvent, 'kind' | 'changes'>,
  currency: string,
): string[] {
  if (event.kind === 'added') return [`Added as ${labelOf(event.changes['status']?.to)}`]
  if (event.kind === 'trashed') return ['Moved to the trash']
  if (event.kind === 'restored') return ['Restored from the trash']
  const words = wordsFor(currency)
  const payments = event.changes['refund_payments']
  return Object.entries(words).flatMap(([field, { label, show }]) => {
    const change = event.changes[field]
    if (!change || (followsPayments.includes(field) && payments && change.to !== 0)) return []
    if (field === 'deal_notes') {
      return noteChanges(notesOf(change.from), notesOf(change.to))
    }
    if (change === payments) {
      return paymentChanges(readPayments(change.from), readPayments(change.to), currency)
    }
    // The entry has its own day.
    if (field === 'refund_asked_on') return [change.to === null ? `${label}: undone` : label]
    return [describeChange(label, change, show)]
  })
}

/** What payments say already. 0 says that nothing came, and no payment does. */
const followsPayments = [
  'refund_received',
  'refund_received_date',
  'refund_method',
  'refund_reference',
]

function describeChange(
  label: string,
  { from, to }: { from: unknown; to: unknown },
  show: (value: unknown) => string,
): string {
  const shown = to === null ? '' : show(to)
  if (to === null) return `${label} removed`
  if (shown === '') return from === null ? `${label} added` : `${label} changed`
  const before = from === null ? '' : show(from)
  return before === '' ? `${label}: ${shown}` : `${label}: ${before} → ${shown}`
}

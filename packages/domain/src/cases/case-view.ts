import { type CalendarDate, MONTHS, partsOfDate } from '#src/dates/calendar-date.ts'
import { type Cents, formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, countsAsMoney, moneyOf } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'
import { sentenceOfTerms } from '#src/terms/sentence-of-terms.ts'

/** What a link can show of each product besides its name; `answer` lets the seller say that the refund was sent. */
export type ShownPart =
  | 'picture'
  | 'order_number'
  | 'days'
  | 'amount'
  | 'receipt'
  | 'review'
  | 'notes'
  | 'proofs'
  | 'answer'

/** The columns of a product that a page can need; those that nobody ticked may be missing. */
export type CaseProduct = { id: string; name: string | null } & Partial<
  MoneyProduct & {
    order_number: string | null
    review_url: string | null
    deal_notes: readonly { day: CalendarDate; text: string }[] | null
    /** Whether a seller said that the refund was sent, and the owner has not looked yet. */
    is_answered: boolean
  }
>

type FileKind = 'picture' | 'receipt' | 'review' | 'proofs'

/** A picture that was made for the page: one page of a file. */
export type CaseFile = {
  id: string
  product_id: string
  kind: FileKind
  proof_id: string | null
  proof_kind: string | null
  /** The owner's words about a proof. */
  note: string | null
  width: number
  height: number
}

/** What is known about a link, and nothing about its owner. */
export type CaseData = {
  shows: readonly string[]
  products: readonly CaseProduct[]
  files: readonly CaseFile[]
}

/** A file as the page shows it: one picture for each of its pages. */
export type CaseFileView = {
  kind: FileKind
  /** 'Receipt', 'Chat'. */
  label: string
  note: string | null
  pages: { id: string; width: number; height: number; alt: string }[]
}

export type CaseProductView = {
  id: string
  name: string
  /** Short values in the order of the page: 'Order number', 'Ordered', 'Amount asked for'. */
  facts: { label: string; value: string }[]
  /** The address of the published review; only web addresses. */
  reviewUrl: string | null
  /** The terms of the deal as a sentence; null if there are none or they are not shown. */
  terms: string | null
  notes: { day: string; text: string }[]
  files: CaseFileView[]
  /** Whether its seller can say that the refund was sent, or has said so; null if this is not asked. */
  answer: 'asked' | 'said' | null
}

export type CaseView = {
  products: CaseProductView[]
  /** The open amounts of several products together, one for each currency: '$28.00'. */
  totals: string[]
}

const DAYS = [
  ['order_date', 'Ordered'],
  ['received_date', 'Delivered'],
  ['reviewed_date', 'Review written'],
  ['published_date', 'Review published'],
] as const

const PROOF_LABELS: Readonly<Record<string, string>> = {
  chat: 'Chat',
  photo: 'Photo',
  invoice: 'Invoice',
  payment: 'Payment',
  other: 'Proof',
}

/**
 * What the page of a link shows: the names of its products, and of everything else exactly what was ticked, whatever else the
 * data has. docs/behaviour/case-links.md
 */
export function caseView({ shows, products, files }: CaseData): CaseView {
  const isShown = (part: ShownPart): boolean => shows.includes(part)
  return {
    products: products.map((product) => ({
      id: product.id,
      name: nameOf(product),
      facts: factsOf(product, isShown),
      reviewUrl: isShown('review') ? webAddress(product.review_url) : null,
      terms: isShown('notes') ? termsOf(product) : null,
      notes: isShown('notes')
        ? (product.deal_notes ?? []).map(({ day, text }) => ({ day: dayInWords(day), text }))
        : [],
      files: filesOf(
        nameOf(product),
        files.filter(({ product_id, kind }) => product_id === product.id && isShown(kind)),
      ),
      answer: isShown('answer') ? answerOf(product) : null,
    })),
    totals: isShown('amount') && products.length > 1 ? totalsOf(products) : [],
  }
}

/** A day that means the same to every reader: '5 March 2026'. */
export function dayInWords(day: CalendarDate): string {
  const parts = partsOfDate(day)
  return parts ? `${parts.day} ${MONTHS[parts.month - 1]} ${parts.year}` : day
}

/** A moment for readers anywhere: '5 March 2026, 14:05 UTC'. */
export function momentInWords(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T')
  return `${dayInWords(day)}, ${time.slice(0, 5)} UTC`
}

/** Without the note of the terms, which is the tester's own. */
function termsOf({ deal_terms: terms, currency = 'USD' }: CaseProduct): string | null {
  if (!terms) return null
  const { note: _, ...agreed } = terms
  return sentenceOfTerms(agreed, currency) || null
}

function nameOf({ name }: CaseProduct): string {
  return name?.trim() || 'Unnamed product'
}

function factsOf(
  product: CaseProduct,
  isShown: (part: ShownPart) => boolean,
): CaseProductView['facts'] {
  const facts: CaseProductView['facts'] = []
  const add = (label: string, value: string | null | undefined): void => {
    if (value) facts.push({ label, value })
  }
  if (isShown('order_number')) add('Order number', product.order_number)
  if (isShown('days')) {
    for (const [field, label] of DAYS) {
      const day = product[field]
      add(label, day && dayInWords(day))
    }
  }
  if (isShown('amount')) {
    const due = openAmount(product)
    if (due > 0) add('Amount asked for', formatMoney(due, product.currency))
    else if (isRefunded(product)) add('Refund', 'Refunded')
  }
  return facts
}

function totalsOf(products: readonly CaseProduct[]): string[] {
  const sums = new Map<string, Cents>()
  for (const product of products) {
    const due = openAmount(product)
    const currency = product.currency ?? 'USD'
    if (due > 0) sums.set(currency, (sums.get(currency) ?? 0) + due)
  }
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency))
}

/** One entry for each file, in the order of the page; the pages of a file follow each other. */
function filesOf(name: string, files: readonly CaseFile[]): CaseFileView[] {
  const groups: CaseFile[][] = []
  for (const file of files) {
    const last = groups.at(-1)
    const [first] = last ?? []
    if (last && first?.kind === file.kind && first.proof_id === file.proof_id) last.push(file)
    else groups.push([file])
  }
  return groups.flatMap((pages) => {
    const [first] = pages
    if (first === undefined) return []
    const label = labelOf(first)
    return {
      kind: first.kind,
      label,
      note: first.note,
      pages: pages.map(({ id, width, height }, index) => ({
        id,
        width,
        height,
        alt: `${label} of ${name}${pages.length === 1 ? '' : `, page ${index + 1} of ${pages.length}`}`,
      })),
    }
  })
}

/** What a file is, in a word or two. */
export function labelOf({ kind, proof_kind }: Pick<CaseFile, 'kind' | 'proof_kind'>): string {
  switch (kind) {
    case 'picture':
      return 'Picture'
    case 'receipt':
      return 'Receipt'
    case 'review':
      return 'Review'
    default:
      return PROOF_LABELS[proof_kind ?? 'other'] ?? 'Proof'
  }
}

function answerOf(product: CaseProduct): 'asked' | 'said' | null {
  if (product.is_answered === true) return 'said'
  return isRefunded(product) ? null : 'asked'
}

/** Only web addresses become links: a row could be older than the rule that refuses others. */
function webAddress(url: string | null | undefined): string | null {
  return url && /^https?:\/\//iu.test(url) ? url : null
}

function openAmount(product: CaseProduct): Cents {
  return dueOf(withoutGaps(product))
}

/** Whether money came and nothing is open any more. */
function isRefunded(product: CaseProduct): boolean {
  const complete = withoutGaps(product)
  if (!countsAsMoney(complete) || dueOf(complete) > 0) return false
  return complete.status === 'paid' || moneyOf(complete).received > 0
}

/** The rules of money read more columns than a page does; what is missing counts as unknown. */
function withoutGaps(product: CaseProduct): MoneyProduct {
  return {
    status: 'wishlist',
    price: null,
    tax_value: null,
    currency: 'USD',
    commission: false,
    commission_amount: null,
    refund_expected: null,
    refund_due_date: null,
    refund_received: null,
    refund_received_date: null,
    order_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    deal_terms: null,
    paid_date: null,
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    seller_id: null,
    seller_name: null,
    created_at: '',
    deleted_at: null,
    ...product,
  }
}

import { addDays, type CalendarDate, type DayOf } from '#src/dates/calendar-date.ts'
import { type CalendarProduct, reviewDueDay } from '#src/calendar/calendar-events.ts'
import type { Cents } from '#src/money/money.ts'
import { waitsForAnswer } from '#src/refunds/refund-asked.ts'
import { type UsualDelays, dueOf, refundDueDate, usualDelays } from '#src/refunds/refund-due.ts'

/** Days without a delivery after which people should check an order. */
const LONG_AFTER_ORDER = 21
/** Days until a review should be published, and until a wish is brought up. */
const REST_DAYS = 3

/** The kinds of next steps, the most urgent first. */
export const NEXT_STEP_KINDS = [
  'refund overdue',
  'review overdue',
  'delivered',
  'review due',
  'late delivery',
  'publication',
  'refund due',
  'refund asked',
  'wish',
] as const

export type NextStepKind = (typeof NEXT_STEP_KINDS)[number]

/** The fields of a product that the rule reads. */
export type NextStepProduct = CalendarProduct & {
  /** When the seller was last asked for the refund. */
  refund_asked_on: CalendarDate | null
  archived: boolean
}

/** The one next step of a product. */
export type NextStep<Product extends NextStepProduct = NextStepProduct> = {
  kind: NextStepKind
  product: Product
  /** Its due day, or the day since which it waits; null if unknown. */
  day: CalendarDate | null
  /** The open amount of the product. */
  due: Cents
}

/**
 * The next steps for a person's products, the most urgent first, at most one for each product; then by day, the earliest first
 * and those without one last. See docs/behaviour/dashboard.md.
 */
export function nextSteps<Product extends NextStepProduct>(
  products: readonly Product[],
  today: CalendarDate,
  dayOf: DayOf,
): NextStep<Product>[] {
  const days = {
    today,
    longAgo: addDays(today, -LONG_AFTER_ORDER),
    rested: addDays(today, -REST_DAYS),
  }
  const delays = usualDelays(products)
  const steps: NextStep<Product>[] = []
  for (const product of products) {
    if (product.deleted_at !== null || product.archived) continue
    const found = stepOf(product, delays, days, dayOf)
    if (found) steps.push({ ...found, product, due: dueOf(product) })
  }
  return steps.toSorted(compare)
}

/** The number of products for each kind of step. */
export function countNextSteps(steps: readonly NextStep[]): Map<NextStepKind, number> {
  const counts = new Map<NextStepKind, number>()
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Computed once for all products. */
type Days = { today: CalendarDate; longAgo: CalendarDate; rested: CalendarDate }

type Found = Pick<NextStep, 'kind' | 'day'> | null

function stepOf(
  product: NextStepProduct,
  delays: UsualDelays,
  { today, longAgo, rested }: Days,
  dayOf: DayOf,
): Found {
  const due = dueOf(product) > 0 ? (refundDueDate(product, delays)?.date ?? null) : null
  const isOverdue = due !== null && due < today
  const isAsked = isOverdue && waitsForAnswer(product, today)
  if (isOverdue && !isAsked) return { kind: 'refund overdue', day: due }
  const found = stepOfStatus(product, due, { today, longAgo, rested }, dayOf)
  // While the seller has time to answer, other steps of the product come first.
  return isAsked && (found === null || found.kind === 'refund due')
    ? { kind: 'refund asked', day: due }
    : found
}

function stepOfStatus(
  product: NextStepProduct,
  due: CalendarDate | null,
  { today, longAgo, rested }: Days,
  dayOf: DayOf,
): Found {
  const { status, order_date, received_date, reviewed_date, published_date } = product
  switch (status) {
    case 'wishlist':
      return restedSince('wish', dayOf(new Date(product.created_at)), rested)
    case 'ordered':
      if (received_date !== null && received_date <= today) {
        return { kind: 'delivered', day: received_date }
      }
      return order_date !== null && order_date <= longAgo
        ? { kind: 'late delivery', day: order_date }
        : null
    case 'received': {
      const day = reviewDueDay(product)
      return { kind: day !== null && day < today ? 'review overdue' : 'review due', day }
    }
    case 'reviewed':
      return reviewed_date === null
        ? { kind: 'publication', day: null }
        : restedSince('publication', reviewed_date, rested)
    case 'published':
      return dueOf(product) === 0 ? null : { kind: 'refund due', day: due ?? published_date }
    default:
      return null
  }
}

function restedSince(kind: NextStepKind, day: CalendarDate, rested: CalendarDate): Found {
  return day <= rested ? { kind, day } : null
}

const rank = new Map(NEXT_STEP_KINDS.map((kind, index) => [kind, index]))

function compare(a: NextStep, b: NextStep): number {
  const byKind = (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0)
  if (byKind !== 0) return byKind
  // No digit sorts after the tilde, so steps without a day are last.
  const [one, other] = [a.day ?? '~', b.day ?? '~']
  if (one !== other) return one < other ? -1 : 1
  return a.product.id < b.product.id ? -1 : 1
}

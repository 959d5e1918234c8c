import { addDays, type CalendarDate, type DayOf } from '#src/dates/calendar-date.ts'
import { type CalendarProduct, reviewDueDay } from '#src/calendar/calendar-events.ts'
import type { Cents } from '#src/money/money.ts'
import { expectsNothing, paidBackOf } from '#src/money/product-money.ts'
import {
  type RestsUntil,
  type StepTopic,
  type StepsPutOff,
  putOffUntil,
} from '#src/next-steps/put-off.ts'
import { ANSWER_DAYS, waitsForAnswer } from '#src/refunds/refund-asked.ts'
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
  'paid back',
  'wish',
] as const

export type NextStepKind = (typeof NEXT_STEP_KINDS)[number]

/** The kinds with a day that can be missed. */
export const OVERDUE_KINDS: ReadonlySet<NextStepKind> = new Set([
  'refund overdue',
  'review overdue',
])

/** The fields of a product that the rule reads. */
export type NextStepProduct = CalendarProduct & {
  /** When the seller was last asked for the refund. */
  refund_asked_on: CalendarDate | null
  steps_put_off: StepsPutOff | null
  archived: boolean
}

/** The one next step of a product. */
export type NextStep<Product extends NextStepProduct = NextStepProduct> = {
  kind: NextStepKind
  topic: StepTopic
  product: Product
  /** Its due day, or the day since which it waits; null if unknown. */
  day: CalendarDate | null
  /** From that day on it is to be done; later than today if it is still ahead, and null if nobody knows. */
  from: CalendarDate | null
  /** Until when its owner put it off; null if it is to be shown. */
  putOff: RestsUntil | null
  /** The open amount of the product. */
  due: Cents
}

/**
 * The next steps for a person's products, the most urgent first, at most one for each product; then by day, the earliest first
 * and those without one last. Steps that are ahead or put off are among them. See docs/behaviour/today.md.
 */
export function nextSteps<Product extends NextStepProduct>(
  products: readonly Product[],
  today: CalendarDate,
  dayOf: DayOf,
): NextStep<Product>[] {
  const delays = usualDelays(products)
  const steps: NextStep<Product>[] = []
  for (const product of products) {
    const step = nextStepOf(product, delays, today, dayOf)
    if (step !== null) steps.push(step)
  }
  return inOrder(steps)
}

/** The next step of one product, with the usual delays of its owner's products; null for none, in the trash and in the archive. */
export function nextStepOf<Product extends NextStepProduct>(
  product: Product,
  delays: UsualDelays,
  today: CalendarDate,
  dayOf: DayOf,
): NextStep<Product> | null {
  if (product.deleted_at !== null || product.archived) return null
  const due = dueOf(product)
  const found = stepOf(product, due, delays, today, dayOf)
  if (found === null) return null
  const { kind, topic, day, from, putOff } = found
  return { kind, topic, product, day, from, putOff, due }
}

/** Whether a step is about a refund that is overdue, for which the seller can be asked; also once more after that. */
export function mayAskForRefund({ kind }: Pick<NextStep, 'kind'>): boolean {
  return kind === 'refund overdue' || kind === 'refund asked'
}

/** Whether a step is late: its day was missed, or an order did not arrive in the usual time. */
export function isLate(
  step: Pick<NextStep, 'kind' | 'from' | 'putOff'>,
  today: CalendarDate,
): boolean {
  if (OVERDUE_KINDS.has(step.kind)) return step.putOff === null
  return step.kind === 'late delivery' && isToDo(step, today)
}

/** Whether a step is to be done now: its day has come, and nobody put it off. One without a day can be done at any time. */
export function isToDo(step: Pick<NextStep, 'from' | 'putOff'>, today: CalendarDate): boolean {
  return step.putOff === null && (step.from === null || step.from <= today)
}

/** The number of products for each kind of step. */
export function countNextSteps(
  steps: readonly Pick<NextStep, 'kind'>[],
): Map<NextStepKind, number> {
  const counts = new Map<NextStepKind, number>()
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

type Found = Pick<NextStep, 'kind' | 'topic' | 'day' | 'from'>

/** The first step that nobody put off; else the first of those that somebody did. */
function stepOf(
  product: NextStepProduct,
  owed: Cents,
  delays: UsualDelays,
  today: CalendarDate,
  dayOf: DayOf,
): (Found & Pick<NextStep, 'putOff'>) | null {
  const candidates = candidatesOf(product, owed, delays, today, dayOf)
  const [first] = candidates
  if (first === undefined) return null
  if (product.steps_put_off === null) return { ...first, putOff: null }
  const found = candidates.map((step) => ({
    ...step,
    from: laterOf(step.from, product.steps_put_off?.[step.topic]),
    putOff: putOffUntil(product, step.topic, today),
  }))
  return found.find(({ putOff }) => putOff === null) ?? found[0] ?? null
}

/** What was put off until a day is to be done from that day on. */
function laterOf(from: CalendarDate | null, until: RestsUntil | undefined): CalendarDate | null {
  if (until === undefined || until === 'never') return from
  return from === null || from < until ? until : from
}

/** The steps that a product could have, the most urgent first: what is owed, and what its status asks for. */
function candidatesOf(
  product: NextStepProduct,
  owed: Cents,
  delays: UsualDelays,
  today: CalendarDate,
  dayOf: DayOf,
): Found[] {
  const due = owed > 0 ? (refundDueDate(product, delays)?.date ?? null) : null
  const byStatus = stepOfStatus(product, owed, due, today, dayOf)
  if (due === null || due >= today) return byStatus === null ? [] : [byStatus]
  const others = byStatus === null || byStatus.topic === 'refund' ? [] : [byStatus]
  const refund = { topic: 'refund', day: due } as const
  if (!waitsForAnswer(product, today)) {
    return [{ ...refund, kind: 'refund overdue', from: due }, ...others]
  }
  // While the seller has time to answer, other steps of the product come first, if they are due before the answer.
  const answer = addDays(product.refund_asked_on ?? today, ANSWER_DAYS)
  const asked = { ...refund, kind: 'refund asked', from: answer } as const
  return others.some(({ from }) => from === null || from < answer)
    ? [...others, asked]
    : [asked, ...others]
}

function stepOfStatus(
  product: NextStepProduct,
  owed: Cents,
  due: CalendarDate | null,
  today: CalendarDate,
  dayOf: DayOf,
): Found | null {
  const { status, order_date, received_date, reviewed_date, published_date } = product
  // Once the review is written and the money is there, only completing it is left. On no day in particular.
  if ((status === 'reviewed' || status === 'published') && paidBackOf(product) > 0) {
    return { kind: 'paid back', topic: 'refund', day: product.refund_received_date, from: null }
  }
  switch (status) {
    case 'wishlist': {
      const day = dayOf(new Date(product.created_at))
      return { kind: 'wish', topic: 'order', day, from: addDays(day, REST_DAYS) }
    }
    case 'ordered':
      if (received_date !== null) {
        return { kind: 'delivered', topic: 'delivery', day: received_date, from: received_date }
      }
      return order_date === null
        ? null
        : {
            kind: 'late delivery',
            topic: 'delivery',
            day: order_date,
            from: addDays(order_date, LONG_AFTER_ORDER),
          }
    case 'received': {
      const day = reviewDueDay(product)
      const kind = day !== null && day < today ? 'review overdue' : 'review due'
      return { kind, topic: 'review', day, from: day }
    }
    case 'reviewed':
      return {
        kind: 'publication',
        topic: 'publication',
        day: reviewed_date,
        from: reviewed_date === null ? null : addDays(reviewed_date, REST_DAYS),
      }
    case 'published':
      // Of a free product nothing is to come: only completing it is left.
      if (expectsNothing(product)) {
        return { kind: 'paid back', topic: 'refund', day: published_date, from: null }
      }
      return owed === 0
        ? null
        : { kind: 'refund due', topic: 'refund', day: due ?? published_date, from: due }
    default:
      return null
  }
}

/** A letter for each kind, in their order. */
const rank = new Map(NEXT_STEP_KINDS.map((kind, index) => [kind, String.fromCodePoint(97 + index)]))

/** By kind, then by day; no digit sorts after the tilde, so steps without a day are last. Each key is made once. */
function inOrder<Product extends NextStepProduct>(
  steps: readonly NextStep<Product>[],
): NextStep<Product>[] {
  return steps
    .map((step) => ({ step, key: `${rank.get(step.kind)} ${step.day ?? '~'} ${step.product.id}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ step }) => step)
}

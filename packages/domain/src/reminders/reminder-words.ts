import { shorten } from '#src/alerts/push-text.ts'
import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { formatMoney } from '#src/money/money.ts'
import { reasonOfStep } from '#src/next-steps/next-step-words.ts'
import type { NextStep } from '#src/next-steps/next-steps.ts'
import type { StepTopic } from '#src/next-steps/put-off.ts'
import { UNASSIGNED, groupNameOf } from '#src/sellers/seller-name.ts'

/** A step to tell, with the name of the product's seller; null if it has none. */
export type ToldStep = { step: NextStep; seller: string | null }

const LONGEST_NAME = 80
const LONGEST_SELLER = 40
/** Lines of a push; an email has more. */
const LINES = 3

/** The subject of a reminder: what its only step is about, or how many there are. */
export function reminderTitle(told: readonly ToldStep[]): string {
  const [only] = told
  return told.length === 1 && only !== undefined
    ? titleOf(only)
    : `${told.length.toLocaleString('en-US')} things to do today`
}

function titleOf({ step, seller }: ToldStep): string {
  const name = productName(step)
  const group = groupNameOf(seller)
  const from = group === UNASSIGNED ? `for ${name}` : `from ${shorten(group, LONGEST_SELLER)}`
  const refund = `Refund of ${formatMoney(step.due, step.product.currency)} ${from}`
  switch (step.kind) {
    case 'refund overdue':
    case 'refund asked':
      return `${refund} is overdue`
    case 'refund due':
      return `${refund} is due`
    case 'review overdue':
      return `Review of ${name} is overdue`
    case 'review due':
      return `Review of ${name} is due`
    case 'delivered':
      return `Did ${name} arrive?`
    case 'late delivery':
      return `${name} has not arrived yet`
    case 'publication':
      return `Is your review of ${name} published?`
    case 'paid back':
      return `${name} is paid back`
    default:
      return `${name} is on your wishlist`
  }
}

/** The name of a step's product, on one line. */
export function productName({ product }: Pick<NextStep, 'product'>): string {
  return shorten(product.name ?? '', LONGEST_NAME) || 'Unnamed product'
}

/** A step on one line: 'Lamp: Review due May 3, 2026, today'. */
export function lineOfStep(step: NextStep, today: CalendarDate): string {
  return `${productName(step)}: ${reasonOfStep(step, today)}`
}

/** What a push says of its steps, the first few of them. */
export function reminderLines(told: readonly ToldStep[], today: CalendarDate): string[] {
  return told.slice(0, LINES).map(({ step }) => lineOfStep(step, today))
}

const DONE: Record<StepTopic, string> = {
  order: 'Ordered',
  delivery: 'Delivered',
  review: 'Review written',
  publication: 'Published',
  refund: 'Refund received',
}

/** The button of a push that records its only step. */
export const doneWord = (topic: StepTopic): string => DONE[topic]

/** What is said after that button recorded its step. */
export function recordedWords(step: NextStep): string {
  const name = productName(step)
  return step.topic === 'refund'
    ? `Recorded: refund of ${formatMoney(step.due, step.product.currency)} for ${name}`
    : `Recorded: ${name}, ${DONE[step.topic].toLowerCase()}`
}

/** The contents of a push: what it says, and what it is about. */
export interface ReminderPush {
  title: string
  lines: string[]
  count: number
  /** Of its only step; null if there are several. */
  only: { productId: string; topic: StepTopic } | null
  /** All steps that are to be done. */
  badge: number
  /** The day of its reader. */
  day: CalendarDate
}

type ReminderText = {
  title: string
  body: string
  /** The page that it opens. */
  url: string
  /** A later one of that day replaces it. */
  tag: string
  badge: number
  actions: { action: 'done' | 'snooze' | 'open'; title: string }[]
}

/** A push's text and buttons. docs/behaviour/reminders.md */
export function describeReminder(push: ReminderPush): ReminderText {
  const { title, lines, count, only, badge, day } = push
  const more = count - lines.length
  return {
    title,
    body: [...lines, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])].join('\n'),
    url: only === null ? '/today' : `/dashboard/products/${only.productId}`,
    tag: `reminder ${day}`,
    badge,
    actions:
      only === null
        ? [
            { action: 'snooze', title: 'All tomorrow' },
            { action: 'open', title: 'Open' },
          ]
        : [
            { action: 'done', title: doneWord(only.topic) },
            { action: 'snooze', title: 'Tomorrow' },
          ],
  }
}

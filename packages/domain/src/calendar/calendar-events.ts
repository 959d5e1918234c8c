import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import { formatMoney } from '#src/money/money.ts'
import { type MoneyProduct, moneyOf } from '#src/money/product-money.ts'
import { refundDueDate, usualDelays } from '#src/refunds/refund-due.ts'
import { reviewDayByTerms } from '#src/terms/apply-terms.ts'

/** Days after delivery until a review is due, if the owner set none. */
const REVIEW_AFTER_DAYS = 7

const LONGEST_NAME = 120

/** The fields of a product that the calendar reads. */
export type CalendarProduct = MoneyProduct & {
  id: string
  name: string | null
  review_due_date: CalendarDate | null
  updated_at: string
}

/** An upcoming event on a day; a day is the same everywhere. */
export type CalendarEvent = {
  /** The same while it is about the same product, so that a calendar moves it instead of adding another. */
  id: string
  kind: 'refund' | 'review'
  day: CalendarDate
  title: string
  productId: string
  /** When its contents last changed. */
  changedAt: string
}

/**
 * Expected refunds and reviews to write: for each open refund its due day, for each received product the day on which its
 * review is due. See docs/behaviour/calendar.md.
 */
export function calendarEvents(products: readonly CalendarProduct[]): CalendarEvent[] {
  const delays = usualDelays(products)
  const events = products.flatMap((product): CalendarEvent[] => {
    const { id, deleted_at, updated_at } = product
    if (deleted_at !== null) return []
    const name = shortName(product.name ?? '') || 'Unnamed product'
    const found: CalendarEvent[] = []
    const money = moneyOf(product)
    const open = money.refundDue + money.commissionDue
    const due = open > 0 ? refundDueDate(product, delays) : null
    const shared = { productId: id, changedAt: updated_at }
    if (due !== null) {
      const title = `Refund due: ${name}, ${formatMoney(open, product.currency)}`
      found.push({ ...shared, id: `refund-${id}`, kind: 'refund', day: due.date, title })
    }
    const reviewDay = reviewDueDay(product)
    if (reviewDay !== null) {
      const title = `Write review: ${name}`
      found.push({ ...shared, id: `review-${id}`, kind: 'review', day: reviewDay, title })
    }
    return found
  })
  return events.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))
}

/** A line that a calendar can show: calendars have no room for more, and iCalendar allows no control characters. */
function shortName(name: string): string {
  const letters = Array.from(name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/**
 * The day by which a received product's review is due: as set, else by the terms of the deal, else a week after delivery; null if
 * unknown.
 */
export function reviewDueDay(
  product: Pick<CalendarProduct, 'status' | 'received_date' | 'review_due_date' | 'deal_terms'>,
): CalendarDate | null {
  if (product.status !== 'received') return null
  if (product.review_due_date !== null) return product.review_due_date
  if (product.received_date === null) return null
  return reviewDayByTerms(product) ?? addDays(product.received_date, REVIEW_AFTER_DAYS)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

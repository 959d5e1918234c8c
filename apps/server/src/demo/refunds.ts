import { type CalendarDate, addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { createRandom, type Random } from '#src/demo/random.ts'

/** A refund, in cents, and its method. */
interface DemoRefund {
  amount: number
  date: CalendarDate
  method: string
  reference: string | null
}

/** The money of a purchase besides its price. */
export interface DemoMoney {
  /** The agreed refund, if it is not the price. */
  refundExpected: number | null
  refundDueDate: CalendarDate | null
  reviewDueDate: CalendarDate | null
  refund: DemoRefund | null
  tags: string[]
}

const methods = ['PayPal', 'PayPal', 'PayPal', 'Gift card', 'Venmo', 'Bank transfer', 'Zelle']
const words = ['kitchen', 'gift', 'for sale', 'keep', 'holiday', 'try again']

/**
 * The money of a purchase: the agreed amount, its due date and the payments. Most sellers pay all of it, some in two parts, a
 * few less than agreed. It has its own random numbers, so that purchases stay the same.
 */
export function makeMoney(
  seed: string,
  purchase: {
    price: number
    commission: number | null
    status: ProductStatus
    /** Of the order, the delivery, the review, the publication and the payment, as far as it went. */
    dates: readonly CalendarDate[]
  },
): DemoMoney {
  const random = createRandom(`refunds:${seed}`)
  const [ordered, received, , published, paid] = purchase.dates
  const isPartly = random.chance(0.12)
  const refundExpected = isPartly ? Math.round(purchase.price * 0.8) : null
  const all = (refundExpected ?? purchase.price) + (purchase.commission ?? 0)
  const hasDueDate = random.chance(0.2)
  const dueAfter = random.between(25, 45)
  return {
    refundExpected: ordered === undefined ? null : refundExpected,
    refundDueDate: ordered !== undefined && hasDueDate ? addDays(ordered, dueAfter) : null,
    reviewDueDate:
      purchase.status === 'received' && received !== undefined && random.chance(0.5)
        ? addDays(received, random.between(5, 14))
        : null,
    refund: makeRefund(random, all, published, paid),
    tags: words.filter(() => random.chance(0.14)),
  }
}

function makeRefund(
  random: Random,
  all: number,
  published: CalendarDate | undefined,
  paid: CalendarDate | undefined,
): DemoRefund | null {
  const share = random.next()
  const how = {
    method: random.pick(methods),
    reference: random.chance(0.6) ? `${random.between(10_000_000, 99_999_999)}` : null,
  }
  // A tenth pays less than agreed, or sends the first half early.
  if (paid !== undefined) {
    return { amount: share < 0.06 ? Math.round(all * 0.7) : all, date: paid, ...how }
  }
  if (published !== undefined && share < 0.25) {
    return { amount: Math.round(all / 2), date: published, ...how }
  }
  return null
}

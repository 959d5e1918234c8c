import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { makeTerms } from '#src/demo/deals.ts'
import { palettes } from '#src/demo/drawings.ts'
import { pictureName } from '#src/demo/pictures.ts'
import { createRandom, stableId, type Random } from '#src/demo/random.ts'
import type { DemoSeller } from '#src/demo/sellers.ts'
import { type DemoMoney, makeMoney } from '#src/demo/refunds.ts'
import { type DemoMarket, marketOf } from '#src/demo/markets.ts'
import { pickThing } from '#src/demo/things.ts'
import { withPieces } from '#src/demo/vine.ts'

/** A purchase as a row. Money is in cents, dates are days. */
export interface DemoPurchase extends DemoMoney {
  id: string
  name: string
  /** For all pieces; 0 of a product of Amazon Vine. */
  price: number
  quantity: number
  taxValue: number | null
  /** The place of purchase, with its currency. */
  market: DemoMarket
  picture: string
  asin: string
  orderNumber: string | null
  seller: DemoSeller | null
  status: ProductStatus
  orderDate: string | null
  receivedDate: string | null
  reviewedDate: string | null
  publishedDate: string | null
  paidDate: string | null
  commission: number | null
  dealTerms: DealTerms | null
  noTax: boolean
  noFees: boolean
  partialPayment: boolean
  photoReview: boolean
  videoReview: boolean
  ratingReview: boolean
  feedbackReview: boolean
  notes: string | null
  sold: boolean
  soldPrice: number | null
  soldDate: string | null
  soldFees: number | null
  archived: boolean
  createdAt: Date
}

const day = 86_400_000
const notes = [
  'Seller asks for two photos and at least 40 words.',
  'Refund by PayPal after the review is live.',
  'Wait seven days before the review.',
  'Message the seller with the order number first.',
  'Gift for a neighbour; took the photos before.',
]

/**
 * A person's purchases over that many days, oldest first. Each purchase went as far as its age and its seller allow; a few
 * sellers are late with their refund, and some products were resold.
 */
export function makePurchases(
  account: string,
  count: number,
  sellers: readonly DemoSeller[],
  days: number,
  now: Date,
): DemoPurchase[] {
  const random = createRandom(`purchases:${account}`)
  return Array.from({ length: count }, (_, index) => {
    // More and more over time, as with people who like doing this.
    const share = (1 - (index + random.next()) / count) ** 1.7
    return makePurchase(random, `${account}:${index}`, Math.round(days * share), sellers, now)
  })
}

function makePurchase(
  random: Random,
  words: string,
  age: number,
  sellers: readonly DemoSeller[],
  now: Date,
): DemoPurchase {
  const seller = random.chance(0.94) ? random.pick(sellers) : null
  const thing = pickThing(random, seller?.things)
  const createdAt = new Date(now.getTime() - age * day - random.between(0, 600) * 60_000)
  const isWish = age < 30 && random.chance(0.3)
  const days = isWish ? [] : spreadDays(random, seller?.daysToPay ?? 10)
  const reached = days.filter((after) => after <= age)
  const dates = reached.map((after) => toDay(new Date(createdAt.getTime() + after * day)))
  const statuses: ProductStatus[] = ['ordered', 'received', 'reviewed', 'published', 'paid']
  const status = isWish ? 'wishlist' : (statuses[dates.length - 1] ?? 'ordered')
  const sold = status === 'paid' && random.chance(0.28)
  const soldAt = createdAt.getTime() + ((days[4] ?? 0) + random.between(2, 25)) * day
  const isSold = sold && soldAt < now.getTime()
  const commission = random.chance(0.18) ? random.between(3, 15) * 100 : null
  const soldPrice = Math.round((thing.price * random.between(45, 80)) / 100)
  const money = makeMoney(words, { price: thing.price, commission, status, dates })
  const purchase = {
    id: stableId(`purchase:${words}`),
    name: thing.name,
    price: thing.price,
    quantity: 1,
    taxValue: null,
    market: marketOf(words),
    picture: pictureName(thing.drawing, random.between(0, palettes.length - 1)),
    asin: `DEMO${random.between(100_000, 999_999)}`,
    orderNumber: isWish ? null : makeOrderNumber(random),
    seller,
    status,
    orderDate: dates[0] ?? null,
    receivedDate: dates[1] ?? null,
    reviewedDate: dates[2] ?? null,
    publishedDate: dates[3] ?? null,
    paidDate: dates[4] ?? null,
    commission,
    noTax: random.chance(0.3),
    noFees: random.chance(0.35),
    partialPayment: random.chance(0.08),
    photoReview: random.chance(0.6),
    videoReview: random.chance(0.15),
    ratingReview: random.chance(0.4),
    feedbackReview: random.chance(0.2),
    notes: random.chance(0.3) ? random.pick(notes) : null,
    sold: isSold,
    soldPrice: isSold ? soldPrice : null,
    soldDate: isSold ? toDay(new Date(soldAt)) : null,
    archived: isSold && random.chance(0.5),
    createdAt,
    ...money,
    soldFees: isSold ? Math.round(soldPrice * 0.13) + 30 : null,
  }
  const dealTerms = makeTerms(words, {
    daysToPay: seller?.daysToPay ?? null,
    isPartly: money.refundExpected !== null,
    photoReview: purchase.photoReview,
    videoReview: purchase.videoReview,
  })
  return withPieces(words, { ...purchase, dealTerms })
}

/** Days after the order until delivery, review, publication and refund. */
function spreadDays(random: Random, daysToPay: number): number[] {
  const received = random.between(2, 6)
  const reviewed = received + random.between(3, 10)
  const published = reviewed + random.between(1, 5)
  const isLate = random.chance(0.07)
  const paid = published + daysToPay + random.between(-3, 6) + (isLate ? 120 : 0)
  return [0, received, reviewed, published, Math.max(paid, published + 1)]
}

function makeOrderNumber(random: Random): string {
  const part = () => String(random.between(1_000_000, 9_999_999))
  return `11${random.between(1, 4)}-${part()}-${part()}`
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

import type { DealNote } from '@sampletrail/domain/products/deal-notes.ts'
import type { DemoPurchase } from '#src/demo/purchases.ts'
import { createRandom } from '#src/demo/random.ts'

const day = 86_400_000
const lines = [
  'Full refund after the review is live.',
  'They pay by PayPal, goods and services.',
  'Two photos are enough, no video.',
  'They cover the tax, too.',
  'Sent them the order number.',
  'Refund within five days after the link.',
]

/** What was agreed on a purchase: on its day and the days after, for one in three. */
export function dealNotesOf({ id, seller, createdAt, orderDate }: DemoPurchase): DealNote[] | null {
  const random = createRandom(`agreed:${id}`)
  if (seller === null || orderDate === null || !random.chance(0.35)) return null
  return Array.from({ length: random.between(1, 3) }, (_, place) => ({
    day: new Date(createdAt.getTime() + place * day).toISOString().slice(0, 10),
    text: random.pick(lines),
  }))
}

/** The address of a published review. */
export function reviewUrlOf({ id, publishedDate, market }: DemoPurchase): string | null {
  if (publishedDate === null) return null
  const random = createRandom(`review link:${id}`)
  return `https://${market.shop}/gp/customer-reviews/RDEMO${random.between(10_000_000, 99_999_999)}`
}

const places = ['Box 1', 'Box 2', 'Box 3', 'Shelf A', 'Shelf B', 'Hall cupboard']

/** Where a product is kept: about half of those that arrived and are not sold. */
export function storagePlaceOf({ id, receivedDate, sold }: DemoPurchase): string | null {
  const random = createRandom(`place:${id}`)
  return receivedDate === null || sold || !random.chance(0.5) ? null : random.pick(places)
}

import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { z } from 'zod'
import { recentPrefix } from '#src/lib/personal-storage.ts'

const text = z.string()
const sendingSchema = z.object({
  shippingType: z.enum(['CALCULATED', 'FLAT_RATE', 'FREIGHT', 'FREE']),
  handlingTime: z.enum(['1', '2', '3', '4', '5']),
  weight: text,
  length: text,
  width: text,
  height: text,
  terms: z.object({ fulfillment: text, payment: text, return: text, location: text }),
})

/** How the person sent the last listed product: the next listing begins with it. */
type Sending = Pick<ListingForm, keyof typeof sendingSchema.shape>

const keyOf = (userId: string): string => `${recentPrefix}ebay-sending:${userId}`

/** The sending of the last listing from this device, until the person signs out; null if there is none. */
export function readLastSending(userId: string): Sending | null {
  try {
    return sendingSchema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    // Nothing was listed yet, or another version of the app wrote it: the usual choices are as good.
    return null
  }
}

/** Keeps how a listed product is sent. */
export function keepLastSending(userId: string, form: ListingForm): void {
  const { shippingType, handlingTime, weight, length, width, height, terms } = form
  const sending: Sending = { shippingType, handlingTime, weight, length, width, height, terms }
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(sending))
  } catch {
    // A full store: the next listing begins with the usual choices.
  }
}

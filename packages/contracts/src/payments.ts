import { z } from 'zod'

/** Body of `POST /.netlify/functions/create-checkout-session`. The server ignores it and chooses price, person and trial. */
export interface CheckoutRequest {
  email: string
  isTrialConversion: boolean
  priceId: string | null
}

/** The response. */
export const checkoutSchema = z.object({
  sessionId: z.string(),
  /** The provider's page, where the browser goes. */
  url: z.url(),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** `POST /api/subscription/portal`: the page where people manage their subscription. */
export const portalSchema = z.object({ url: z.url() })

/** Body and answer of `POST /api/subscription/cancellation`: whether the plan ends with its period or trial. */
export const cancellationSchema = z.object({ cancelAtPeriodEnd: z.boolean() })

/** Body of `POST /api/subscription/checkout-result`, with the id in the address of /success. */
export const checkoutResultRequestSchema = z.object({
  sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/),
})

/** Its answer, after the provider was asked and the row was written. */
export const checkoutResultSchema = z.object({ isPro: z.boolean() })

/** The message about a missing payment key. */
export const NO_PAYMENTS_TEXT = 'Stripe not initialized'

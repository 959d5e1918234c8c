import { z } from 'zod'

/** What an admin puts somebody on. */
const planChoiceSchema = z.enum(['free', 'pro', 'trial'])
export type PlanChoice = z.infer<typeof planChoiceSchema>

/** Body of `POST /api/admin/users/{id}/subscription`. */
export const planChangeSchema = z
  .object({
    choice: planChoiceSchema,
    /** When a trial ends; only a trial has one. */
    trialEnd: z.iso.datetime().nullish(),
    /** What that person pays for is ended at once first, where there is something. */
    endsPaid: z.boolean().default(false),
  })
  .refine(({ choice, trialEnd }) => (choice === 'trial') === (typeof trialEnd === 'string'))
export type PlanChange = z.input<typeof planChangeSchema>

/** Body of `POST /api/admin/cancel-subscription`: the payment provider's name of it. */
export const cancelSubscriptionSchema = z.object({
  subscriptionId: z.string().regex(/^\w{1,255}$/),
})

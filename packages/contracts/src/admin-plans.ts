import { z } from 'zod'

/** The plan that an admin chooses for a person. */
const planChoiceSchema = z.enum(['free', 'pro', 'trial'])
export type PlanChoice = z.infer<typeof planChoiceSchema>

/** Body of `POST /api/admin/users/{id}/subscription`. */
export const planChangeSchema = z
  .object({
    choice: planChoiceSchema,
    /** When a trial ends; only a trial has one. */
    trialEnd: z.iso.datetime().nullish(),
    /** Whether to end that person's paid subscription first, if there is one. */
    endsPaid: z.boolean().default(false),
  })
  .refine(({ choice, trialEnd }) => (choice === 'trial') === (typeof trialEnd === 'string'))
export type PlanChange = z.input<typeof planChangeSchema>

/** Body of `POST /api/admin/cancel-subscription`: the payment provider's id of it. */
export const cancelSubscriptionSchema = z.object({
  subscriptionId: z.string().regex(/^\w{1,255}$/),
})

import { z } from 'zod'

/** Answer of `GET /api/admin/settings`. */
export const adminSettingsSchema = z.object({
  /** What holds where admins set nothing. */
  environment: z.object({
    demo_video_url: z.string().nullable(),
    onboarding_video_url: z.string().nullable(),
    affiliate_tag: z.string().nullable(),
  }),
  /** What Pro costs at the payment provider: what people are shown or not, or it does not say; none without payments. */
  soldPrice: z.enum(['none', 'same', 'other', 'unknown']),
})
export type AdminSettings = z.infer<typeof adminSettingsSchema>

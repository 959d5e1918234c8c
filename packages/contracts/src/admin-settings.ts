import { z } from 'zod'

/** Answer of `GET /api/admin/settings`. */
export const adminSettingsSchema = z.object({
  /** The values without an admin's own. */
  environment: z.object({
    demo_video_url: z.string().nullable(),
    onboarding_video_url: z.string().nullable(),
    affiliate_tag: z.string().nullable(),
  }),
  /** The price of Pro at the payment provider: the shown one, another one, or unknown; none without payments. */
  soldPrice: z.enum(['none', 'same', 'other', 'unknown']),
})
export type AdminSettings = z.infer<typeof adminSettingsSchema>

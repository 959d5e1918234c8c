import { z } from 'zod'

/**
 * A browser's report of an unexpected failure. It has no message, which may repeat typed text. Sent to
 * `POST /api/errors`, which answers 204.
 */
export const browserErrorSchema = z.strictObject({
  /** Class of the error: `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  /** Code of the answer, if the failure was one. */
  code: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  /** The answer's id in the log. */
  requestId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  /** Where it happened, innermost first: our script, line and column. */
  frames: z.array(z.string().regex(/^\/[\w./-]{1,200}:\d{1,7}:\d{1,7}$/)).max(12),
  /** Pattern of the page: `/products/$productId`. */
  page: z.string().regex(/^[\w/$.-]{1,120}$/),
})

export type BrowserError = z.infer<typeof browserErrorSchema>

import { z } from 'zod'

/**
 * What a browser tells of a failure that nobody expected. No message: it may repeat what somebody typed. Sent to
 * `POST /api/errors`, which answers 204.
 */
export const browserErrorSchema = z.strictObject({
  /** Class of the error: `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  /** Code of an answer, where the failure was one. */
  code: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  /** Of the answer, to be looked up in the log. */
  requestId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  /** Where it happened, innermost first: a script of ours, line and column. */
  frames: z.array(z.string().regex(/^\/[\w./-]{1,200}:\d{1,7}:\d{1,7}$/)).max(12),
  /** Pattern of the page: `/products/$productId`. */
  page: z.string().regex(/^[\w/$.-]{1,120}$/),
})

export type BrowserError = z.infer<typeof browserErrorSchema>

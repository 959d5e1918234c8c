import { z } from 'zod'

/** Codes of our own server's errors; the browser chooses what to do by code and shows the message. */
export const errorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'second_factor_needed',
  'wrong_password',
  'not_found',
  'method_not_allowed',
  'conflict',
  'live_subscription',
  'too_large',
  'unsupported_type',
  'unreadable_file',
  'quota_reached',
  'page_blocked',
  'no_product',
  'wrong_code',
  'captcha_failed',
  'ebay_not_connected',
  'ebay_refused',
  'ebay_setup_needed',
  'rate_limited',
  'busy',
  'timeout',
  'unavailable',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * The body of every error of our own server. `message` is a sentence for people and the same in both places, because some
 * clients read it beside `error`. `requestId` finds the request in the server's log. The backend's services keep
 * Supabase's own formats.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    requestId: z.string(),
  }),
})

export type ErrorBody = z.infer<typeof errorBodySchema>

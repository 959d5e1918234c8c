import { z } from 'zod'

/**
 * JSON body of `POST /api/account/delete`, answered with 204: the account's address, typed again, and its password if it
 * has one.
 */
export const deleteAccountSchema = z.object({
  email: z.string().trim().toLowerCase().max(254),
  password: z.string().max(1000).optional(),
})

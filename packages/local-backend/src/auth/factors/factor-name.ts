import { z } from 'zod'

/** Names of factors and issuers: short enough for a QR code that cameras can read, and storable. */
export const factorNameSchema = z
  .string()
  .max(64)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'A name has to be readable text')

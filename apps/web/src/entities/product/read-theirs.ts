import { z } from 'zod'
import { AppError, reportError, toAppError } from '#src/lib/errors.ts'

/** What columns of a product hold, as `public.edit_product` words it: one at least. */
const theirsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .refine((fields) => Object.keys(fields).length > 0)

/**
 * What the database says that the fields of a change hold now.
 * @throws AppError, with the database's words, when it says nothing that can be asked about.
 */
export function readTheirs(failure: unknown): z.infer<typeof theirsSchema> {
  const { message, details, status, requestId } = toAppError(failure)
  try {
    return theirsSchema.parse(JSON.parse(details ?? ''))
  } catch (error) {
    reportError(error)
    throw new AppError(message, { code: 'unreadable_conflict', status, requestId, cause: failure })
  }
}

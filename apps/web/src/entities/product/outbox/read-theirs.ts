import { z } from 'zod'
import { AppError, reportError, toAppError } from '#src/lib/errors.ts'

/** The current values of a product's columns, as `public.edit_product` reports them: at least one. */
const theirsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .refine((fields) => Object.keys(fields).length > 0)

/**
 * The current values of a change's fields, from the database's error.
 * @throws AppError, with the database's message, if it contains no usable values.
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

import { z } from 'zod'
import { batchSize } from '@sampletrail/domain/offers/file/file-row.ts'
import { cleanOfferText } from '@sampletrail/domain/offers/offer-text.ts'
import { offerSourceSchema } from '#src/ingest.ts'

/** The source of a file whose offers name none. */
export const fileSource = 'file'

/** JSON body of `POST /api/admin/offer-imports`. The caller creates the id, so that a retry begins nothing twice. */
export const beginOfferImportSchema = z.object({
  id: z.uuid(),
  source: offerSourceSchema,
  fileName: z.string().transform(cleanOfferText).pipe(z.string().min(1).max(255)),
  addSellers: z.boolean(),
})

/** Characters of a part's offers as JSON; a single offer may have more. */
export const maxPartLength = 1024 * 1024

/**
 * JSON body of `POST /api/admin/offer-imports/{id}/parts`; the answer is that of a batch (`ingestAnswerSchema`). Parts are
 * numbered from 1. A repeated part gets the same answer and is not stored again.
 */
export const offerPartSchema = z
  .object({
    part: z.int().min(1),
    offers: z.array(z.unknown()),
    /** Rows that could not be read as offers, and rows that repeat another one of the part. */
    unread: z.int().min(0),
    repeated: z.int().min(0),
  })
  .refine(
    ({ offers, unread, repeated }) => {
      const rows = offers.length + unread + repeated
      return rows >= 1 && rows <= batchSize
    },
    { error: `A part has 1 to ${batchSize} rows.` },
  )

export type OfferPart = z.infer<typeof offerPartSchema>

/** JSON body of `POST /api/admin/offer-imports/{id}/end`. */
export const endOfferImportSchema = z.object({ state: z.enum(['done', 'stopped']) })

import { ingestAnswerSchema, type IngestAnswer } from '@sampletrail/contracts/ingest.ts'
import type { OfferPart } from '@sampletrail/contracts/offer-imports.ts'
import type { Backend } from '#src/backend.ts'
import { countOutcomes, takeOffers } from '#src/commands/offers/take-offers.ts'
import { explainRefusal } from '#src/db/query-as-admin.ts'

interface OpenedPart {
  source: string
  adds_sellers: boolean
  answer: unknown
}

/**
 * Stores a part of an admin's import file, in one transaction of the server's: under an admin's own name the source could
 * never change the offers again. A repeated part gets the same answer. Throws AppError for a caller who is not an admin at this
 * moment, for somebody else's import, for one that has ended, and for a part out of order.
 * docs/behaviour/admin-catalogue.md
 */
export async function importPart(
  backend: Pick<Backend, 'asService'>,
  admin: string,
  importId: string,
  { part, offers, unread, repeated }: OfferPart,
): Promise<IngestAnswer> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<OpenedPart>(
        'select source, adds_sellers, answer from private.open_offer_part($1, $2, $3)',
        [importId, admin, part],
      )
      const [opened] = rows
      if (opened === undefined) throw new Error('The database has to say what is imported.')
      if (opened.answer !== null) return ingestAnswerSchema.parse(opened.answer)
      const taking = { source: opened.source, addSellers: opened.adds_sellers }
      const answer = countOutcomes(await takeOffers(transaction, offers, taking))
      await transaction.query('select private.close_offer_part($1, $2, $3, $4)', [
        importId,
        unread,
        repeated,
        JSON.stringify(answer),
      ])
      return answer
    })
  } catch (cause) {
    throw explainRefusal(cause)
  }
}

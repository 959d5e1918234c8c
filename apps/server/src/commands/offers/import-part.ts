import { ingestAnswerSchema, type IngestAnswer } from '@sampletrail/contracts/ingest.ts'
import type { OfferPart } from '@sampletrail/contracts/offer-imports.ts'
import type { Backend } from '#src/backend.ts'
import { countOutcomes, takeOffers } from '#src/commands/offers/take-offers.ts'
import { explainRefusal } from '#src/db/ask-as-admin.ts'

interface OpenedPart {
  source: string
  adds_sellers: boolean
  answer: unknown
}

/**
 * Takes a part of a file that an admin imports, in one transaction of the server's: under an admin's own name the offers would be
 * kept from their source ever after. A part that was taken before is answered as then. Throws AppError for somebody who is
 * no admin at this moment, an import of somebody else, one that has ended, and a part out of turn.
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

import type { ClientBase } from 'pg'
import type { Backend } from '#src/backend.ts'
import {
  idOfOffer,
  readOffer,
  type IngestAnswer,
  type TakenOffer,
} from '@sampletrail/contracts/ingest.ts'

/** Anything that runs a statement: a transaction of the server, or a client of a terminal. */
export type Database = Pick<ClientBase, 'query'>

export type OfferOutcome =
  | { outcome: 'added' | 'updated' | 'unchanged'; id: string | null }
  | { outcome: 'refused'; id: string | null; reason: string }

interface Taking {
  /** Offers of two sources are always different, whatever their ids. */
  source: string
  /** Adds unknown sellers as global ones: only for people with full Pro, until an admin opens them. */
  addSellers: boolean
}

interface TakenRow {
  outcome: OfferOutcome['outcome']
  id: string | null
  reason: string | null
}

/**
 * Stores up to 1,000 offers as a source writes them and returns the result of each, in their order. The same offers again
 * change nothing. A bad one does not affect the others. docs/behaviour/ingest.md
 */
export async function takeOffers(
  database: Database,
  given: readonly unknown[],
  taking: Taking,
): Promise<OfferOutcome[]> {
  const read = given.map((offer) => readOffer(offer))
  const good = read.flatMap((row) => (row.ok ? [row.offer] : []))
  const taken = (await takeReadOffers(database, good, taking)).values()
  return read.map((row, index) => {
    if (!row.ok) return { outcome: 'refused', id: idOfOffer(given[index]), reason: row.reason }
    const next = taken.next()
    if (next.done) throw new Error('The database has to answer for each offer.')
    return next.value
  })
}

/** The same for parsed offers. */
export async function takeReadOffers(
  database: Database,
  offers: readonly TakenOffer[],
  { source, addSellers }: Taking,
): Promise<OfferOutcome[]> {
  if (offers.length === 0) return []
  const { rows } = await database.query<TakenRow>(
    'select id, outcome, reason from private.take_offers($1, $2, $3) order by index',
    [source, JSON.stringify(offers), addSellers],
  )
  return rows.map(({ outcome, id, reason }) =>
    outcome === 'refused' ? { outcome, id, reason: reason ?? '' } : { outcome, id },
  )
}

/** `takeOffers` in a transaction of the server's. */
export async function takeOffersAsService(
  backend: Pick<Backend, 'asService'>,
  given: readonly unknown[],
  taking: Taking,
): Promise<OfferOutcome[]> {
  return await backend.asService((transaction) => takeOffers(transaction, given, taking))
}

/** The result of a batch: the counts, and the refused ones by their index. */
export function countOutcomes(outcomes: readonly OfferOutcome[]): IngestAnswer {
  const answer: IngestAnswer = { added: 0, updated: 0, unchanged: 0, refused: [] }
  for (const [index, row] of outcomes.entries()) {
    if (row.outcome === 'refused') answer.refused.push({ index, id: row.id, reason: row.reason })
    else answer[row.outcome] += 1
  }
  return answer
}

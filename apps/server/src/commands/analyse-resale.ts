import type { ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import {
  NO_NAME_TEXT,
  NO_PICTURE_TEXT,
  NOTHING_SIMILAR_TEXT,
  resaleAnalysisSchema,
  type AnalyseResale,
  type ResaleAnalysis,
  type ResaleAnswer,
  type ResaleMode,
} from '@sampletrail/contracts/resale.ts'
import { searchWordsOf } from '@sampletrail/domain/resale/search-words.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { askEbay, findOnEbay } from '#src/commands/find-on-ebay.ts'
import { spendUse } from '#src/commands/spend-use.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Ebay } from '#src/integrations/ebay/ebay.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log.ts'

interface AnalysisDependencies {
  backend: Backend
  ebay: Ebay
  web: Pick<WebReader, 'readPicture'>
  log: Log
  /** Counts a search of a person; throws when it is one too many. */
  limitSearches: (userId: string) => Promise<void>
}

export interface WantedAnalysis extends AnalyseResale {
  claims: Claims
  /** Nobody waits any more: what eBay says then is of no use, and costs none. */
  signal: AbortSignal
}

/** Listings that prices are compared of: as many as a row keeps. */
const listingsWanted = 50

/**
 * What things like a person's product are asked for on eBay: what was found in the last 24 hours, later than `after`, or else
 * a new search for one of the person's analyses. That is given back when the search fails and when it finds no price in
 * dollars. Throws AppError with a sentence that says what to do (docs/behaviour/resale.md).
 */
export async function analyseResale(
  dependencies: AnalysisDependencies,
  { claims, productId, by, after, signal }: WantedAnalysis,
): Promise<ResaleAnswer> {
  const { backend, log, limitSearches } = dependencies
  const product = await readProduct(backend, claims, productId)
  const kept = await readKept(backend, claims, productId, by, after ?? null)
  if (kept !== null) return { analysis: kept, usesLeft: null }
  const searchedFor = subjectOf(product, by)
  await limitSearches(claims.sub)
  return await spendUse({ backend, log }, claims.sub, 'resale', async (usesLeft) => {
    const found = await search(dependencies, by, searchedFor, signal)
    signal.throwIfAborted()
    if (!found.some(({ price }) => price?.currency === 'USD')) {
      throw new AppError('no_product', NOTHING_SIMILAR_TEXT)
    }
    const items = found.slice(0, listingsWanted)
    const searchedAt = await keep(backend, claims.sub, { productId, by, searchedFor, items })
    const analysis = { mode: by, searched_for: searchedFor, searched_at: searchedAt, items }
    return { analysis, usesLeft }
  })
}

interface ProductRow {
  name: string | null
  product_image_url: string | null
}

/** A product that the person may open: policies and the plan decide. */
async function readProduct(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  productId: string,
): Promise<ProductRow> {
  const product = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<ProductRow>(
      `select name, product_image_url from public.products
       where id = $1 and deleted_at is null and id in (select public.active_product_ids())`,
      [productId],
    )
    return rows[0]
  })
  if (product === undefined) {
    throw new AppError('not_found', 'There is no such product among yours.')
  }
  return product
}

/** What was found later than `after`; the policy shows the last 24 hours only. */
async function readKept(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  productId: string,
  by: ResaleMode,
  after: string | null,
): Promise<ResaleAnalysis | null> {
  return await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<Record<string, unknown> & { searched_at: Date }>(
      `select mode, searched_for, searched_at, items from public.resale_analyses
       where product_id = $1 and mode = $2 and searched_at > coalesce($3::timestamptz, '-infinity')`,
      [productId, by, after],
    )
    const [row] = rows
    return row === undefined
      ? null
      : resaleAnalysisSchema.parse({ ...row, searched_at: row.searched_at.toISOString() })
  })
}

/** What eBay is searched for. */
function subjectOf(product: ProductRow, by: ResaleMode): string {
  const subject = by === 'picture' ? product.product_image_url : searchWordsOf(product.name)
  if (subject === null) {
    throw new AppError('bad_request', by === 'picture' ? NO_PICTURE_TEXT : NO_NAME_TEXT)
  }
  return subject
}

async function search(
  dependencies: AnalysisDependencies,
  by: ResaleMode,
  subject: string,
  signal: AbortSignal,
): Promise<ItemSummary[]> {
  if (by === 'picture') return await findOnEbay(dependencies, subject, signal, listingsWanted)
  return await askEbay(() => dependencies.ebay.searchByTitle(subject, signal, listingsWanted))
}

/** Keeps what was found, and gives when that was. */
async function keep(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  found: { productId: string; by: ResaleMode; searchedFor: string; items: ItemSummary[] },
): Promise<string> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ searched_at: Date }>(
        'select private.keep_resale_analysis($1, $2, $3, $4, $5) as searched_at',
        [userId, found.productId, found.by, found.searchedFor, JSON.stringify(found.items)],
      )
      const at = rows[0]?.searched_at
      if (at === undefined) throw new Error('Nothing was kept.')
      return at.toISOString()
    })
  } catch (cause) {
    const refusal = readRefusal(cause)
    if (refusal?.status === 404) throw new AppError('not_found', refusal.message, { cause })
    throw cause
  }
}

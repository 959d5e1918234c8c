import {
  NO_NAME_TEXT,
  NO_PICTURE_TEXT,
  NO_WORDS_TEXT,
  NOTHING_SIMILAR_TEXT,
  resaleAnalysisSchema,
  type AnalyseResale,
  type Marketplace,
  type ResaleAnalysis,
  type ResaleAnswer,
  type ResaleMode,
} from '@sampletrail/contracts/resale.ts'
import { MARKETPLACES } from '@sampletrail/domain/resale/marketplaces.ts'
import { searchWordsOf, typedSearchWords } from '@sampletrail/domain/resale/search-words.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { callEbay, EBAY_BUSY_TEXT, findOnEbay } from '#src/commands/ebay/find-on-ebay.ts'
import { withLease } from '#src/commands/concurrency/with-lease.ts'
import { spendUse } from '#src/commands/plans/spend-use.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { Ebay, FoundItems } from '#src/integrations/ebay/ebay.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log/log.ts'

interface AnalysisDependencies {
  backend: Backend
  ebay: Ebay
  web: Pick<WebReader, 'readPicture'>
  log: Log
  /** Counts a search of a person; throws if it exceeds the limit. */
  limitSearches: (userId: string) => Promise<void>
}

export interface WantedAnalysis extends AnalyseResale {
  claims: Claims
  /** Nobody waits any more: eBay's answer is then useless, and costs no use. */
  signal: AbortSignal
}

/** Listings for the price comparison: as many as eBay returns at once, and as a row stores. */
const listingsWanted = 200

/** Identifies a search among others of the product. */
interface Search {
  productId: string
  by: ResaleMode
  /** The words, or the address of the picture. */
  searchedFor: string
  marketplace: Marketplace
}

/**
 * The asking prices of similar products on eBay: the result of the same search in the last 24 hours, later than `after`, or
 * else a new search for one of the person's analyses. The use is returned if the search fails or finds no price in the site's
 * currency. One search of a person runs at a time, across all servers; a waiting one returns the first one's result. Throws
 * AppError with a message that says what to do (docs/behaviour/resale.md).
 */
export async function analyseResale(
  dependencies: AnalysisDependencies,
  { claims, productId, by, words, marketplace, after, signal }: WantedAnalysis,
): Promise<ResaleAnswer> {
  const { backend, log } = dependencies
  const product = await readProduct(backend, claims, productId)
  const search = { productId, by, searchedFor: subjectOf(product, by, words), marketplace }
  const kept = await readKept(backend, claims, search, after ?? null)
  if (kept !== null) return { analysis: kept, usesLeft: null }
  return await withAnalysisLease({ backend, log }, claims.sub, signal, async () => {
    const foundMeanwhile = await readKept(backend, claims, search, after ?? null)
    if (foundMeanwhile !== null) return { analysis: foundMeanwhile, usesLeft: null }
    return await searchAnew(dependencies, claims.sub, search, signal)
  })
}

async function searchAnew(
  dependencies: AnalysisDependencies,
  userId: string,
  search: Search,
  signal: AbortSignal,
): Promise<ResaleAnswer> {
  const { backend, log, limitSearches } = dependencies
  const { currency } = MARKETPLACES[search.marketplace]
  await limitSearches(userId)
  return await spendUse({ backend, log }, userId, 'resale', async (usesLeft) => {
    const { items: found, total } = await askFor(dependencies, search, signal)
    signal.throwIfAborted()
    const items = found.slice(0, listingsWanted)
    if (!items.some(({ price }) => price?.currency === currency)) {
      throw new AppError('no_product', NOTHING_SIMILAR_TEXT)
    }
    const searchedAt = await keep(backend, userId, search, { items, total })
    const { by: mode, searchedFor: searched_for, marketplace } = search
    const analysis = { mode, searched_for, marketplace, total, searched_at: searchedAt, items }
    return { analysis, usesLeft }
  })
}

/** Runs `work` while no other search of this person runs, in another tab or on another server. */
async function withAnalysisLease<Result>(
  { backend, log }: Pick<AnalysisDependencies, 'backend' | 'log'>,
  userId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  return await withLease(
    {
      signal,
      take: (holder, seconds) =>
        backend.asService(async (transaction) => {
          const { rows } = await transaction.query<{ taken: boolean }>(
            'select private.take_resale_turn($1, $2, $3) as taken',
            [userId, holder, seconds],
          )
          return rows[0]?.taken === true
        }),
      // The result is not lost: the lease expires.
      leave: (holder) =>
        backend
          .asService((transaction) =>
            transaction.query('select private.leave_resale_turn($1, $2)', [userId, holder]),
          )
          .catch((error: unknown) => log.warn('resale.turn_not_left', { error })),
      isBusy: (isTaken) => !isTaken,
      refuse(isTaken) {
        if (!isTaken) throw new AppError('busy', EBAY_BUSY_TEXT)
      },
    },
    work,
  )
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
    throw new AppError(
      'not_found',
      'We cannot find this product in your account. Reload the page and try again.',
    )
  }
  return product
}

/** The same search's result later than `after`; the policy shows only the last 24 hours. */
async function readKept(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  { productId, by, searchedFor, marketplace }: Search,
  after: string | null,
): Promise<ResaleAnalysis | null> {
  return await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<Record<string, unknown> & { searched_at: Date }>(
      `select mode, searched_for, marketplace, total, searched_at, items from public.resale_analyses
       where product_id = $1 and mode = $2 and searched_for = $3 and marketplace = $4
         and searched_at > coalesce($5::timestamptz, '-infinity')`,
      [productId, by, searchedFor, marketplace, after],
    )
    const [row] = rows
    return row === undefined
      ? null
      : resaleAnalysisSchema.parse({ ...row, searched_at: row.searched_at.toISOString() })
  })
}

/** The text for eBay: typed words win over those of the name. */
function subjectOf(product: ProductRow, by: ResaleMode, words: string | undefined): string {
  if (by === 'picture') {
    if (product.product_image_url === null) throw new AppError('bad_request', NO_PICTURE_TEXT)
    return product.product_image_url
  }
  const subject = words === undefined ? searchWordsOf(product.name) : typedSearchWords(words)
  if (subject === null) {
    throw new AppError('bad_request', words === undefined ? NO_NAME_TEXT : NO_WORDS_TEXT)
  }
  return subject
}

async function askFor(
  dependencies: AnalysisDependencies,
  { by, searchedFor, marketplace }: Search,
  signal: AbortSignal,
): Promise<FoundItems> {
  const options = { signal, marketplace, limit: listingsWanted }
  if (by === 'picture') return await findOnEbay(dependencies, searchedFor, options)
  return await callEbay(() => dependencies.ebay.searchByTitle(searchedFor, options))
}

/** Stores the result, and returns its time. */
async function keep(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  { productId, by, searchedFor, marketplace }: Search,
  { items, total }: FoundItems,
): Promise<string> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ searched_at: Date }>(
        'select private.keep_resale_analysis($1, $2, $3, $4, $5, $6, $7) as searched_at',
        [userId, productId, by, searchedFor, JSON.stringify(items), marketplace, total],
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

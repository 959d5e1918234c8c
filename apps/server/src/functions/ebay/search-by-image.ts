import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  NO_EBAY_TEXT,
  searchByImageSchema,
  type ImageSearch,
} from '@sampletrail/contracts/ebay-search.ts'
import type { Backend } from '#src/backend.ts'
import { EBAY_BUSY_TEXT, EBAY_OVERDUE_TEXT, findOnEbay } from '#src/commands/ebay/find-on-ebay.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { requireAdmin } from '#src/db/require-admin.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Ebay } from '#src/integrations/ebay/ebay.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'

interface SearchDependencies {
  backend: Backend
  ebay: Ebay | null
  web: Pick<WebReader, 'readPicture'>
  searchesPerHour: number
}

/** An address of 2,048 characters, each written as an escape. */
const maxBodyBytes = 16 * 1024
/** A search holds its picture, and the shop or eBay may take 15 seconds each. */
const searchesOfOne = { running: 2, waiting: 10 }
const searchesOfAll = { running: 4, waiting: 40 }
const patience = 15_000

/** `POST /api/ebay/search-by-image` finds what is for sale that looks like a picture (docs/behaviour/ebay-match.md). */
export function createSearchByImageHandler({
  backend,
  ebay,
  web,
  searchesPerHour,
}: SearchDependencies): Hono<ServerEnv> {
  const limitSearches = createRateLimit(backend, 'ebay-searches', searchesPerHour)
  const enter = createSharedGate(searchesOfOne, searchesOfAll, patience, EBAY_BUSY_TEXT)
  const app = new Hono<ServerEnv>()

  app.use(answerInTime(EBAY_OVERDUE_TEXT))
  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const claims = await admitPerson(context, backend)
    await requireAdmin(backend, claims)
    if (ebay === null) throw new AppError('unavailable', NO_EBAY_TEXT)
    const body: unknown = await readJson(context.req)
    const wanted = searchByImageSchema.safeParse(body)
    if (!wanted.success) {
      throw new AppError(
        'bad_request',
        'Send the picture’s address as JSON: {"imageUrl": "https://…"}.',
      )
    }
    await limitSearches(claims.sub)
    const { signal } = context.req.raw
    const { imageUrl } = wanted.data
    const { items } = await enter(claims.sub, () =>
      findOnEbay({ backend, ebay, web }, imageUrl, { signal }),
    )
    return context.json({ itemSummaries: items } satisfies ImageSearch)
  })

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This address is too long.')
}

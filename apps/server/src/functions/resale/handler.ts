import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { NO_EBAY_TEXT } from '@sampletrail/contracts/ebay-search.ts'
import { analyseResaleSchema, type ResaleAnswer } from '@sampletrail/contracts/resale.ts'
import type { Backend } from '#src/backend.ts'
import { EBAY_BUSY_TEXT, EBAY_OVERDUE_TEXT } from '#src/commands/ebay/find-on-ebay.ts'
import { analyseResale } from '#src/commands/resale/analyse-resale.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Ebay } from '#src/integrations/ebay/ebay.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log/log.ts'

interface ResaleDependencies {
  backend: Backend
  ebay: Ebay | null
  web: Pick<WebReader, 'readPicture'>
  searchesPerHour: number
  log: Log
}

/** One at a time for each person: a double click returns the first click's result. */
const analysesOfOne = { running: 1, waiting: 5 }
const analysesOfAll = { running: 6, waiting: 60 }
const patience = 20_000

/** `POST /api/resale/analysis` finds the asking prices of similar products on eBay (docs/behaviour/resale.md). */
export function createResaleHandler({
  backend,
  ebay,
  web,
  searchesPerHour,
  log,
}: ResaleDependencies): Hono<ServerEnv> {
  const limitSearches = createRateLimit(backend, 'resale-searches', searchesPerHour)
  const enter = createSharedGate(analysesOfOne, analysesOfAll, patience, EBAY_BUSY_TEXT)
  const app = new Hono<ServerEnv>()

  app.use(answerInTime(EBAY_OVERDUE_TEXT))
  app.post('/', bodyLimit({ maxSize: 4096, onError: refuseBody }), async (context) => {
    const claims = await admitPerson(context, backend)
    const wanted = analyseResaleSchema.safeParse(await readJson(context.req))
    if (!wanted.success) refuseBody()
    if (ebay === null) throw new AppError('unavailable', NO_EBAY_TEXT)
    const { signal } = context.req.raw
    const answer = await enter(claims.sub, () =>
      analyseResale({ backend, ebay, web, log, limitSearches }, { claims, signal, ...wanted.data }),
    )
    return context.json(answer satisfies ResaleAnswer)
  })

  return app
}

function refuseBody(): never {
  throw new AppError(
    'bad_request',
    'Say which product, and how to search: send {"productId": "…", "by": "picture" or "title"} as JSON.',
  )
}

import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ingestBodySchema, maxIngestBytes, maxOffersAtOnce } from '@sampletrail/contracts/ingest.ts'
import type { Backend } from '#src/backend.ts'
import { hashIngestKey } from '#src/commands/offers/hash-ingest-key.ts'
import { countOutcomes, takeOffersAsService } from '#src/commands/offers/take-offers.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface IngestDependencies {
  backend: Pick<Backend, 'asService' | 'openCounter'>
  /** New offers were taken in. */
  offersCame(): void
  /** For each source. */
  batchesPerMinute: number
  trustProxy: number
  log: Log
}

interface OpenedSource {
  source: string
  adds_sellers: boolean
}

type IngestEnv = ServerEnv & { Variables: { opened: OpenedSource } }

/** `POST /api/ingest/offers`: a program sends a batch of offers under its key (docs/behaviour/ingest.md). */
export function createIngestHandler(dependencies: IngestDependencies): Hono<IngestEnv> {
  const { backend, batchesPerMinute, trustProxy, log } = dependencies
  const limitBatches = createRateLimit(backend, 'ingest-batches', batchesPerMinute)
  const limitWrong = createRateLimit(backend, 'wrong-ingest-keys')
  const app = new Hono<IngestEnv>()

  // The key first: nobody else makes us read megabytes.
  app.use('/offers', async (context, next) => {
    const opened = await openSource(context, backend)
    if (opened === undefined) {
      await limitWrong(clientAddress(context, trustProxy))
      throw wrongKey()
    }
    await limitBatches(opened.source)
    context.set('opened', opened)
    await next()
  })
  app.post(
    '/offers',
    bodyLimit({ maxSize: maxIngestBytes, onError: refuseSize }),
    async (context) => {
      const { source, adds_sellers: addSellers } = context.get('opened')
      const offers = await readOffers(context)
      const answer = countOutcomes(
        await takeOffersAsService(backend, offers, { source, addSellers }),
      )
      dependencies.offersCame()
      log.info('ingest.taken', {
        requestId: context.get('requestId'),
        source,
        ...answer,
        refused: answer.refused.length,
      })
      return context.json(answer)
    },
  )

  return app
}

/** Nothing for unknown, ended and missing keys, which get one answer. Keys are compared by their hash, in the database. */
async function openSource(
  context: Context<IngestEnv>,
  backend: Pick<Backend, 'asService' | 'openCounter'>,
): Promise<OpenedSource | undefined> {
  const [, key] =
    /^bearer (stk_[A-Za-z0-9_-]{10,100})$/i.exec(context.req.header('authorization') ?? '') ?? []
  if (key === undefined) return undefined
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<OpenedSource>(
      'select source, adds_sellers from private.open_ingest($1)',
      [hashIngestKey(key)],
    )
    return rows[0]
  })
}

function wrongKey(): AppError {
  return new AppError(
    'unauthorized',
    'This needs a valid key: authorization: Bearer stk_… The operator makes one with npm run admin -- ingest-key SOURCE.',
  )
}

async function readOffers(context: Context<IngestEnv>): Promise<unknown[]> {
  const body = await readJson(context.req)
  const parsed = ingestBodySchema.safeParse(body)
  if (parsed.success) return parsed.data.offers
  if (parsed.error.issues.some(({ code }) => code === 'too_big')) {
    throw new AppError(
      'too_large',
      `Send up to ${maxOffersAtOnce.toLocaleString('en-US')} offers at once, and the rest in another request.`,
    )
  }
  throw new AppError('bad_request', 'Send the offers as JSON: {"offers": […]}.')
}

function refuseSize(): never {
  throw new AppError('too_large', 'A batch may have 5 MB. Send the offers in smaller batches.')
}

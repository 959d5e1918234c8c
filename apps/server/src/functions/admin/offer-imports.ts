import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { maxIngestBytes } from '@sampletrail/contracts/ingest.ts'
import {
  beginOfferImportSchema,
  endOfferImportSchema,
  offerPartSchema,
} from '@sampletrail/contracts/offer-imports.ts'
import type { Backend } from '#src/backend.ts'
import { importPart } from '#src/commands/offers/import-part.ts'
import { queryAsAdmin } from '#src/db/query-as-admin.ts'
import { admitAdmin } from '#src/http/admit-admin.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import type { RateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { PersonEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface OfferImportsDependencies {
  backend: Pick<Backend, 'verify' | 'asUser' | 'asService'>
  /** Called after new offers were stored. */
  offersCame(): void
  /** Counts refused calls by their address: a file of 100,000 rows is 200 calls. */
  limitRefused: RateLimit
  trustProxy: number
  log: Pick<Log, 'info'>
}

/**
 * Admins' imports of offer files, below `/api/admin/offer-imports`: `POST /` begins one, `POST /{id}/parts` stores a part, `POST
 * /{id}/end` ends it. Each call asks the database whether the caller is an admin (docs/behaviour/admin-catalogue.md).
 */
export function createOfferImportsHandler(dependencies: OfferImportsDependencies): Hono<PersonEnv> {
  const { backend, limitRefused, trustProxy, log } = dependencies
  const limitBody = bodyLimit({ maxSize: 4096, onError: refuseBody })
  const app = new Hono<PersonEnv>()

  /** Before `limitBody` reads the body: nobody else makes us read megabytes. */
  const admit = createMiddleware<PersonEnv>(async (context, next) => {
    context.header('cache-control', 'no-store')
    try {
      context.set('claims', await admitAdmin(context, backend))
    } catch (error) {
      await limitRefused(clientAddress(context, trustProxy))
      throw error
    }
    await next()
  })

  app.post('/', admit, limitBody, async (context) => {
    const claims = context.get('claims')
    const { id, source, fileName, addSellers } = await readBody(context, beginOfferImportSchema)
    await queryAsAdmin(backend, claims, 'select private.admin_begin_offer_import($1, $2, $3, $4)', [
      id,
      source,
      fileName,
      addSellers,
    ])
    return context.body(null, 204)
  })

  app.post(
    '/:id/parts',
    admit,
    bodyLimit({ maxSize: maxIngestBytes, onError: refuseSize }),
    async (context) => {
      const claims = context.get('claims')
      const id = readId(context)
      const part = await readBody(context, offerPartSchema)
      const answer = await importPart(backend, claims.sub, id, part)
      dependencies.offersCame()
      log.info('offers.part_taken', {
        requestId: context.get('requestId'),
        import: id,
        part: part.part,
        ...answer,
        refused: answer.refused.length,
      })
      return context.json(answer)
    },
  )

  app.post('/:id/end', admit, limitBody, async (context) => {
    const claims = context.get('claims')
    const id = readId(context)
    const { state } = await readBody(context, endOfferImportSchema)
    await queryAsAdmin(backend, claims, 'select private.admin_end_offer_import($1, $2)', [
      id,
      state,
    ])
    return context.body(null, 204)
  })

  return app
}

function readId(context: Context<PersonEnv>): string {
  const id = z.uuid().safeParse(context.req.param('id'))
  if (!id.success)
    throw new AppError(
      'not_found',
      'We cannot find this import in your account. Reload the page and try again.',
    )
  return id.data
}

async function readBody<Body>(context: Context<PersonEnv>, schema: z.ZodType<Body>): Promise<Body> {
  const body = await readJson(context.req)
  if (body === null) throw new AppError('bad_request', 'Send JSON.')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError(
    'bad_request',
    issue?.code === 'custom' || issue?.path[0] === 'source'
      ? issue.message
      : `This cannot be read: ${issue?.path.join('.') ?? 'the body'}.`,
  )
}

function refuseBody(): never {
  throw new AppError('too_large', 'This request is too large.')
}

function refuseSize(): never {
  throw new AppError('too_large', 'A part may have 5 MB. Send fewer rows at once.')
}

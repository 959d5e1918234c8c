import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { captureKinds, holderSchema, type CaptureKind } from '@sampletrail/contracts/inbox.ts'
import type { Backend } from '#src/backend.ts'
import {
  describeCaptureKeys,
  endCaptureKey,
  renewCaptureKey,
} from '#src/commands/inbox/capture-keys.ts'
import { claimArrivals, readArrival, settleArrival } from '#src/commands/inbox/claim-arrivals.ts'
import type { InboundMailSettings } from '#src/config/inbound-mail.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface InboxDependencies {
  backend: Backend
  publicUrl: string
  /** Null if no emails arrive here. */
  inboundMail: InboundMailSettings | null
}

/** A person's addresses, and what arrived for them (docs/behaviour/inbox.md). */
export function createInboxHandler({
  backend,
  publicUrl,
  inboundMail,
}: InboxDependencies): Hono<ServerEnv> {
  const places = { publicUrl, mailDomain: inboundMail?.domain ?? null }
  const limitNew = createRateLimit(backend, 'new-capture-keys')
  const app = new Hono<ServerEnv>()
  app.use(bodyLimit({ maxSize: 4096, onError: refuseSize }))

  app.get('/keys', async (context) => {
    const { sub } = await admitPerson(context, backend)
    return context.json(await describeCaptureKeys(backend, sub, places))
  })

  app.post('/keys/:kind', async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitNew(sub)
    const made = await renewCaptureKey(backend, sub, readKind(context), places)
    if (made === null) throw new AppError('not_found', 'Emails are not set up here.')
    return context.json(made, 201)
  })

  app.delete('/keys/:kind', async (context) => {
    const { sub } = await admitPerson(context, backend)
    await endCaptureKey(backend, sub, readKind(context))
    return context.body(null, 204)
  })

  app.post('/claim', async (context) => {
    const { sub } = await admitPerson(context, backend)
    return context.json(await claimArrivals(backend, sub, await readHolder(context)))
  })

  app.get('/:id', async (context) => {
    const { sub } = await admitPerson(context, backend)
    const holder = z.uuid().safeParse(context.req.query('holder'))
    if (!holder.success) throw unknown()
    const file = await readArrival(backend, sub, readId(context), holder.data)
    return context.body(file.stream(), 200, {
      'content-type': 'application/octet-stream',
      'content-length': String(file.size),
      'content-disposition': 'attachment',
    })
  })

  app.post('/:id/settle', async (context) => {
    const { sub } = await admitPerson(context, backend)
    const holder = await readHolder(context)
    return context.json({ isMine: await settleArrival(backend, sub, readId(context), holder) })
  })

  return app
}

function readKind(context: Context<ServerEnv>): CaptureKind {
  const kind = z.enum(captureKinds).safeParse(context.req.param('kind'))
  if (!kind.success) throw unknown()
  return kind.data
}

function readId(context: Context<ServerEnv>): string {
  const id = z.uuid().safeParse(context.req.param('id'))
  if (!id.success) throw unknown()
  return id.data
}

async function readHolder(context: Context<ServerEnv>): Promise<string> {
  const body = holderSchema.safeParse(await readJson(context.req))
  if (!body.success) throw new AppError('bad_request', 'Say which tab asks: {"holder": …}.')
  return body.data.holder
}

function unknown(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

function refuseSize(): never {
  throw new AppError('too_large', 'This request is too large.')
}

import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxArrivalBytes } from '@sampletrail/contracts/inbox.ts'
import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { openCaptureKey } from '#src/commands/inbox/capture-keys.ts'
import {
  keepArrival,
  type ArrivedItem,
  type KeptArrival,
} from '#src/commands/inbox/keep-arrival.ts'
import { readCapture } from '#src/functions/inbox/read-capture.ts'
import { AppError, statusOfCode } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { describeFailure } from '#src/http/handle-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface CaptureDependencies {
  backend: Backend
  trustProxy: number
  log: Log
}

type CaptureEnv = ServerEnv & { Variables: { owner: string } }

/** A form of several files. */
const maxBodyBytes = 3 * maxArrivalBytes
/** Each holds up to 30 MB. */
const ofAll = { running: 6, waiting: 30 }
const ofOne = { running: 2, waiting: 20 }
const patience = 30_000
const refused = 'Not saved: '

/** What each refusal says to its sender. */
const reasons: Record<Exclude<KeptArrival, 'kept' | 'known'>, AppError> = {
  ended: wrongKey(),
  full: new AppError(
    'conflict',
    'Too many items are waiting in SampleTrail already. Open it and finish some, then share this again.',
  ),
  large: new AppError('too_large', 'This file is larger than 10 MB. Share a smaller one.'),
  storage: new AppError(
    'conflict',
    'Your files take up all the space of your plan. Delete some in SampleTrail, then share it again.',
  ),
}

/**
 * `POST /api/capture/{key}`, or `/api/capture` with the key as bearer: a person sends pictures, PDFs, emails and texts by their
 * personal link. Each answer is a sentence that their shortcut shows (docs/behaviour/inbox.md).
 */
export function createCaptureHandler(dependencies: CaptureDependencies): Hono<CaptureEnv> {
  const { backend, trustProxy, log } = dependencies
  const limitWrong = createRateLimit(backend, 'wrong-capture-keys')
  const limitCaptures = createRateLimit(backend, 'captures')
  const enter = createSharedGate(ofOne, ofAll, patience)
  const app = new Hono<CaptureEnv>()

  app.onError((error, context) => {
    const { known } = describeFailure(log, context, error)
    if (known.retryAfter !== null) context.header('Retry-After', String(known.retryAfter))
    return context.text(refused + known.message, statusOfCode[known.code])
  })

  app.on(
    'POST',
    ['/', '/:key'],
    // The key first: nobody else makes us read megabytes.
    async (context, next) => {
      const owner = await openCaptureKey(backend, 'link', keyOf(context))
      if (owner === null) {
        await limitWrong(clientAddress(context, trustProxy))
        throw wrongKey()
      }
      await limitCaptures(owner)
      context.set('owner', owner)
      await enter(owner, next)
    },
    bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }),
    async (context) => {
      const owner = context.get('owner')
      const items = await readCapture(context)
      let saved = 0
      for (const item of items) {
        const kept = await keepArrival(backend, owner, 'link', item)
        if (kept !== 'kept' && kept !== 'known') throw partly(reasons[kept], saved, items)
        saved += 1
      }
      return context.text(`${describeSaved(items)} Open SampleTrail to finish.`)
    },
  )

  return app
}

function keyOf(context: Context<CaptureEnv>): string {
  const [, bearer = ''] = /^bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  return context.req.param('key') ?? bearer
}

function describeSaved(items: readonly ArrivedItem[]): string {
  return items.length === 1 ? 'Saved.' : `Saved ${items.length} things.`
}

function partly(reason: AppError, saved: number, { length }: readonly ArrivedItem[]): AppError {
  return saved === 0
    ? reason
    : new AppError(reason.code, `${length - saved} of ${length}. ${reason.message}`)
}

function wrongKey(): AppError {
  return new AppError(
    'unauthorized',
    'This link is not valid. Copy the current one from SampleTrail.',
  )
}

function refuseSize(): never {
  throw new AppError(
    'too_large',
    'Together these files are larger than 30 MB. Share fewer files at once.',
  )
}

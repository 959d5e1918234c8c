import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Caller } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createAddressLimit } from '#src/http/limit-by-address.ts'
import { parseJson } from '#src/http/parse-json.ts'
import type { RequestVariables } from '#src/http/request-log.ts'
import type { RealtimeServices } from '#src/realtime/services.ts'
import { readTopicPermissions } from '#src/realtime/topic-permissions.ts'

const messagesSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z
          .string()
          .min(1)
          .max(240)
          .regex(/^[^\0]*$/),
        event: z.string().min(1).max(255),
        payload: z.unknown(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
})

const MAX_BODY_BYTES = 262_144
/** For each client address. */
const MESSAGES = 1000

export type BroadcastEnvironment = { Variables: RequestVariables }

/** Broadcasts over HTTP, for clients without a socket. Routes are relative to `/realtime/v1`. */
export function createBroadcastApp(services: RealtimeServices): Hono<BroadcastEnvironment> {
  const app = new Hono<BroadcastEnvironment>()
  const count = createAddressLimit('broadcasts', MESSAGES)
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use(
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => refuse(c, 413, 'Payload too large') }),
  )

  app.post('/api/broadcast', async (c) => {
    const caller = await readCaller(c)
    const body = await readJson(c)
    if (body === undefined) return refuse(c, 400, 'The body is not valid JSON')
    const parsed = messagesSchema.safeParse(body)
    if (!parsed.success) return refuse(c, 422, 'The body must list messages with topic and event')
    const wait = await spend(c, caller, parsed.data.messages.length)
    if (wait > 0) return refuseForNow(c, wait)
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      await send(caller, topic, event, payload, isPrivate === true)
    }
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await readCaller(c)
    if (Object.keys(c.req.query()).some((name) => name.startsWith('persist'))) {
      return refuse(c, 501, 'Storing broadcasts is not implemented')
    }
    const wait = await spend(c, caller, 1)
    if (wait > 0) return refuseForNow(c, wait)
    const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') === true
    const payload = isBinary ? Buffer.from(await c.req.arrayBuffer()) : await readJson(c)
    if (payload === undefined) return refuse(c, 400, 'The body is not valid JSON')
    const { topic, event } = c.req.param()
    if (topic.includes('\0')) return refuse(c, 422, 'A topic has no NUL characters')
    const isSent = await send(caller, topic, event, payload, c.req.query('private') === 'true')
    return isSent ? c.body(null, 202) : refuse(c, 403, 'No permission to write to this topic')
  })

  app.notFound((c) => refuse(c, 404, 'No such route'))
  app.onError((error, c) => {
    if (error instanceof UnauthorizedError) return refuse(c, 401, error.message)
    services.log.error('realtime.broadcast_failed', {
      requestId: c.get('requestId'),
      status: 500,
      cause: error.message,
    })
    return refuse(c, 500, 'Internal server error')
  })
  return app

  async function readCaller(c: Context): Promise<Caller> {
    return await services.resolveCaller({
      apikey: c.req.header('apikey') ?? c.req.query('apikey'),
      authorization: c.req.header('authorization'),
    })
  }

  /** Counts messages; returns the seconds to wait after too many. The secret key acts for a whole server. */
  async function spend(c: Context, caller: Caller, messages: number): Promise<number> {
    if (caller.role === 'service_role') return 0
    return (await count(clientAddress(c, services.trustProxy), messages)) ?? 0
  }

  /** Like Supabase, skips messages that the sender may not send to a private topic. */
  async function send(
    caller: Caller,
    topic: string,
    event: string,
    payload: unknown,
    isPrivate: boolean,
  ): Promise<boolean> {
    if (isPrivate) {
      const permissions = await readTopicPermissions(services.pool, caller, topic)
      if (!permissions.mayWriteBroadcast) return false
    }
    services.hub.broadcast(`realtime:${topic}`, isPrivate, { type: 'broadcast', event, payload })
    return true
  }
}

/** Undefined when the body is no JSON. */
async function readJson(c: Context): Promise<unknown> {
  try {
    return parseJson(await c.req.text())
  } catch {
    // The caller answers.
    return undefined
  }
}

function refuseForNow(c: Context, seconds: number): Response {
  c.header('retry-after', String(seconds))
  return refuse(c, 429, 'Too many messages; try again in a moment')
}

function refuse(
  c: Context,
  status: 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 501,
  message: string,
): Response {
  return c.json({ error: message, message }, status)
}

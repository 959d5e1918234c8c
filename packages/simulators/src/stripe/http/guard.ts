import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Account } from '#src/stripe/account.ts'
import { makeId } from '#src/stripe/make-id.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'

/** An answer is kept this long for the key of its request. */
const memory = 24 * 60 * 60

/** Common to every call: its id, the key, and one answer for one idempotency key. */
export function addGuard(app: Hono, account: Account): void {
  const running = new Set<string>()

  app.use('/v1/*', async (context, next) => {
    checkKey(account.secretKey, context.req.header('authorization'))
    const key = context.req.method === 'POST' ? context.req.header('idempotency-key') : undefined
    if (key === undefined) return await next()
    const fingerprint = await fingerprintOf(context)
    const before = account.state.answers[key]
    if (before !== undefined && before.at > account.now() - memory) {
      if (before.fingerprint !== fingerprint) throw usedOtherwise(key)
      return new Response(before.body, {
        status: before.status,
        headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
      })
    }
    if (running.has(key)) throw stillRunning()
    running.add(key)
    try {
      await next()
    } finally {
      running.delete(key)
    }
    const { status } = context.res
    // A refused request never started; the key is free for a better one.
    if (status >= 400) return
    const body = await context.res.clone().text()
    forgetOld(account)
    account.state.answers[key] = { fingerprint, status, body, at: account.now() }
  })
}

/** Gives each answer an id, and refusals Stripe's format. */
export function addEnvelope(app: Hono, account: Account): void {
  app.use('/v1/*', async (context, next) => {
    await next()
    context.res.headers.set('request-id', makeId('req', 14))
    const version = context.req.header('stripe-version')
    if (version !== undefined) context.res.headers.set('stripe-version', version)
  })
  app.notFound((context) =>
    refuse(
      new StripeFault(
        404,
        `Unrecognized request URL (${context.req.method}: ${context.req.path}). The stand-in for Stripe does not have it.`,
      ),
    ),
  )
  app.onError((error) => {
    if (error instanceof StripeFault) return refuse(error)
    return refuse(
      new StripeFault(500, `${account.product.name}: ${error.stack}`, { type: 'api_error' }),
    )
  })
}

function refuse(fault: StripeFault): Response {
  const id = makeId('req', 14)
  return new Response(JSON.stringify(fault.toBody(id), null, 2), {
    status: fault.status,
    headers: { 'content-type': 'application/json', 'request-id': id },
  })
}

function checkKey(secretKey: string, header: string | undefined): void {
  const [scheme = '', credentials = ''] = header?.split(' ') ?? []
  const key = /^basic$/i.test(scheme)
    ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
    : credentials
  if (key === '') {
    throw new StripeFault(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  const [given, expected] = [key, secretKey].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  if (given === undefined || expected === undefined || !timingSafeEqual(given, expected)) {
    throw new StripeFault(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  }
}

async function fingerprintOf(context: Context): Promise<string> {
  const body = await context.req.text()
  return createHash('sha256').update(`${context.req.path}\n${body}`).digest('base64')
}

function forgetOld({ state, now }: Account): void {
  for (const [key, { at }] of Object.entries(state.answers)) {
    if (at <= now() - memory) delete state.answers[key]
  }
}

function usedOtherwise(key: string): StripeFault {
  return new StripeFault(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

function stillRunning(): StripeFault {
  return new StripeFault(
    409,
    'There is currently another in-progress request using this Idempotent Key.',
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  )
}

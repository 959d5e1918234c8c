import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import {
  ebayReturnSchema,
  type ebayConnectedSchema,
  type ebaySignInSchema,
  type ebayTokenSchema,
} from '@sampletrail/contracts/ebay-listing.ts'
import type { Backend } from '#src/backend.ts'
import type { EbaySelling } from '#src/commands/ebay/open-ebay-selling.ts'
import { answerEbay } from '#src/functions/ebay/answer-ebay.ts'
import { EBAY_OVERDUE_TEXT } from '#src/commands/ebay/find-on-ebay.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface AuthDependencies {
  backend: Backend
  /** Null if people cannot connect an account. */
  ebaySelling: EbaySelling | null
}

const maxBodyBytes = 16_384
/** The message if nobody can connect an account. */
const notSetUpText =
  'Selling on eBay is not set up on this server. Its owner can add it. Everything else works without it.'

/** Connecting and disconnecting a person's own eBay account (docs/behaviour/ebay-listing.md). */
export function createEbayAuthHandler({ backend, ebaySelling }: AuthDependencies): Hono<ServerEnv> {
  const limitSignIns = createRateLimit(backend, 'ebay-sign-ins')
  const app = new Hono<ServerEnv>()
  app.use(answerInTime(EBAY_OVERDUE_TEXT))
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }))

  app.post('/start', async (context) => {
    const claims = await admitPerson(context, backend)
    const { connections } = requireSelling(ebaySelling)
    await limitSignIns(claims.sub)
    const url = await connections.begin(claims)
    return context.json({ url } satisfies z.infer<typeof ebaySignInSchema>)
  })

  app.post('/callback', async (context) => {
    const claims = await admitPerson(context, backend)
    const { connections } = requireSelling(ebaySelling)
    const sent = ebayReturnSchema.safeParse(await readJson(context.req))
    if (!sent.success) {
      throw new AppError('bad_request', 'The answer from eBay is incomplete. Please connect again.')
    }
    const { code, state } = sent.data
    const username = await answerEbay(context, () => connections.finish(claims, code, state))
    return context.json({ username } satisfies z.infer<typeof ebayConnectedSchema>)
  })

  app.post('/token', async (context) => {
    const claims = await admitPerson(context, backend)
    const { connections, environment } = requireSelling(ebaySelling)
    refuseOtherEnvironment(context, environment)
    const { seconds } = await answerEbay(context, () => connections.useToken(claims.sub))
    return context.json({ expires_in: seconds } satisfies z.infer<typeof ebayTokenSchema>)
  })

  app.delete('/', async (context) => {
    const claims = await admitPerson(context, backend)
    await requireSelling(ebaySelling).connections.remove(claims.sub)
    return context.body(null, 204)
  })

  return app
}

/** Throws `unavailable` if nobody can connect an account. */
export function requireSelling(selling: EbaySelling | null): EbaySelling {
  if (selling === null) throw new AppError('unavailable', notSetUpText)
  return selling
}

/** The caller names its eBay environment; the operator decides which one there is. */
function refuseOtherEnvironment(context: Context<ServerEnv>, environment: string): void {
  const asked = context.req.header('x-ebay-sandbox')
  if (asked === undefined || (asked === 'true') === (environment === 'sandbox')) return
  throw new AppError(
    'bad_request',
    `This server works with eBay's ${environment}. Please connect your eBay account again.`,
  )
}

function refuseSize(): never {
  throw new AppError('too_large', 'This is too long.')
}

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { scanLinkSchema } from '@sampletrail/contracts/link-scan.ts'
import type { Backend } from '#src/backend.ts'
import { scanLink, type LinkReaders } from '#src/commands/scan-link.ts'
import { createWorkGate, createWorkGates } from '#src/commands/work-gate.ts'
import { requireAssurance } from '#src/db/require-assurance.ts'
import { requireOpenAccount } from '#src/db/require-open-account.ts'
import { AppError } from '#src/http/app-error.ts'
import { authenticate } from '#src/http/authenticate.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface LinksDependencies {
  backend: Backend
  readers: LinkReaders
  linksPerHour: number
}

/** A link of 2,000 characters, each written as an escape. */
const maxBodyBytes = 16 * 1024
/** Slow shops keep a place for up to 15 seconds; one account gets a few, so that others find one. */
const pagesAtOnce = 16
const waitingPages = 100
const pagesOfOneAtOnce = 3
const waitingPagesOfOne = 20
const patience = 15_000
/** A page that took all the time there is counts as so many: nobody keeps others waiting with page after page. */
const costOfSlowPage = 20
const busyText = 'Many links are being read right now. Please try again in a moment.'

/** `POST /.netlify/functions/scan-amazon` reads the product that a link leads to (docs/behaviour/links.md). */
export function createLinksHandler({
  backend,
  readers,
  linksPerHour,
}: LinksDependencies): Hono<ServerEnv> {
  const limitLinks = createRateLimit(linksPerHour, 3600)
  const enterOwn = createWorkGates(pagesOfOneAtOnce, waitingPagesOfOne, patience, busyText)
  const enterPage = createWorkGate(pagesAtOnce, waitingPages, patience, busyText)
  const app = new Hono<ServerEnv>()

  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const claims = await authenticate(context, backend)
    await requireAssurance(backend, claims)
    await requireOpenAccount(backend, claims)
    const body: unknown = await context.req.json().catch(() => null)
    const wanted = scanLinkSchema.safeParse(body)
    if (!wanted.success) {
      throw new AppError('bad_request', 'Send the link as JSON: {"url": "https://…"}.')
    }
    await limitLinks(claims.sub)
    const { signal } = context.req.raw
    const ownReaders = { web: readers.web, shops: chargeSlowPages(claims.sub) }
    const scan = await enterOwn(claims.sub, () =>
      enterPage(() => scanLink(ownReaders, wanted.data.url, signal)),
    )
    return context.json(scan)
  })

  function chargeSlowPages(userId: string): LinkReaders['shops'] {
    return {
      async read(page) {
        const answer = await readers.shops.read(page)
        if (!answer.ok && answer.reason === 'gave up') await limitLinks(userId, costOfSlowPage)
        return answer
      },
    }
  }

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This link is too long. Copy the address of the product again.')
}

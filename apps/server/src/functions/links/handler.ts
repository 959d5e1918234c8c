import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_PAGE_BYTES, scanLinkSchema } from '@sampletrail/contracts/link-scan.ts'
import type { Backend } from '#src/backend.ts'
import { scanLink, type LinkReaders } from '#src/commands/links/scan-link.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface LinksDependencies {
  backend: Backend
  readers: LinkReaders
  linksPerHour: number
}

/** A link of 2,000 characters, each escaped, and a page whose bytes all are. */
const maxBodyBytes = 16 * 1024 + MAX_PAGE_BYTES * 2
/** Slow shops occupy a place for up to 15 seconds; one account gets a few, so that others find one. */
const pagesOfOne = { running: 3, waiting: 20 }
const pagesOfAll = { running: 16, waiting: 100 }
/** Pages that browsers send are in memory while they wait: fewer of them do. */
const sentOfOne = { running: 1, waiting: 3 }
const sentOfAll = { running: 4, waiting: 20 }
const patience = 15_000
/** A page that used the whole time counts as this many, so that nobody can block others with page after page. */
const costOfSlowPage = 20
const overdueText = 'Reading this page took too long. Try again, or fill in the product by hand.'
const busyText = 'Many links are being read right now. Please try again in a moment.'

/** `POST /.netlify/functions/scan-amazon` reads the product at a link (docs/behaviour/links.md). */
export function createLinksHandler({
  backend,
  readers,
  linksPerHour,
}: LinksDependencies): Hono<ServerEnv> {
  const limitLinks = createRateLimit(backend, 'links', linksPerHour)
  const enter = createSharedGate(pagesOfOne, pagesOfAll, patience, busyText)
  const enterWithPage = createSharedGate(sentOfOne, sentOfAll, patience, busyText)
  const app = new Hono<ServerEnv>()

  app.use(answerInTime(overdueText))
  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const claims = await admitPerson(context, backend)
    const body: unknown = await readJson(context.req)
    const wanted = scanLinkSchema.safeParse(body)
    if (!wanted.success) {
      throw new AppError('bad_request', 'Send the link as JSON: {"url": "https://…"}.')
    }
    const { page } = wanted.data
    if (page !== undefined && Buffer.byteLength(page) > MAX_PAGE_BYTES) refuseSize()
    await limitLinks(claims.sub)
    const { signal } = context.req.raw
    const ownReaders = { web: readers.web, shops: chargeSlowPages(claims.sub) }
    const scan = await (page === undefined ? enter : enterWithPage)(claims.sub, () =>
      scanLink(ownReaders, wanted.data, signal),
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
  throw new AppError(
    'too_large',
    'This page is too large to be read (more than 2 MB). Keep the link and fill in the product by hand.',
  )
}

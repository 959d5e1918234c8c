import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  caseFileSchema,
  type BlackoutProposals,
  type CasePages,
} from '@sampletrail/contracts/case-links.ts'
import type { Backend } from '#src/backend.ts'
import { drawPagesToEdit, type SharedPage } from '#src/commands/cases/draw-shared-pages.ts'
import { proposeBlackouts } from '#src/commands/cases/find-private-words.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { isOwnPath } from '#src/commands/files/name-file.ts'
import { loadReceipt } from '#src/commands/receipts/receipt-file.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { limitWaiting } from '#src/deadlines/request-time.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit, type RateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { withinDeadline } from '#src/http/within-deadline.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'

interface CaseFilesDependencies {
  backend: Backend
  reader: Pick<ReceiptReader, 'drawShared' | 'findWords'>
}

/** The folders of `product-files` whose files can be shared. */
const folders = ['receipts', 'receipt-screenshots', 'review-screenshots', 'proofs']
/** One file of a person at a time; the reader takes one of all. */
const filesOfOne = { running: 1, waiting: 3 }
/** The pages of a file can be 10 MB. */
const filesOfAll = { running: 4, waiting: 30 }
/** Milliseconds that a file waits for its turn: less than its answer may take. */
const patience = { pages: 15_000, proposals: 45_000 }
const busy = 'Many files are being opened right now. Please try again in a moment.'
const late = 'This file took too long to open. Please try again.'

/** `POST /api/case-links/pages` and `/proposals` prepare the blacking out of an own file (docs/behaviour/case-links.md#blacking-out). */
export function createCaseFilesHandler({
  backend,
  reader,
}: CaseFilesDependencies): Hono<ServerEnv> {
  const limitPages = createRateLimit(backend, 'case-pages')
  const limitProposals = createRateLimit(backend, 'case-proposals')
  const drawInTurn = createSharedGate(filesOfOne, filesOfAll, patience.pages, busy)
  const readInTurn = createSharedGate(filesOfOne, filesOfAll, patience.proposals, busy)
  const limitBody = bodyLimit({ maxSize: 4096, onError: refuseBody })
  const app = new Hono<ServerEnv>()

  app.post('/pages', limitBody, async (context) => {
    const { userId, path } = await admit(context, limitPages)
    const pages = await answerInTime(context, answerDeadlines.answer, (signal) =>
      drawInTurn(userId, () => drawPagesToEdit(reader, () => loadReceipt(backend, path), signal)),
    )
    return context.json({
      ...ofMore(pages),
      pages: pages.map(({ width, height, contentType, bytes }) => ({
        width,
        height,
        picture: `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`,
      })),
    } satisfies CasePages)
  })

  app.post('/proposals', limitBody, async (context) => {
    const { userId, path } = await admit(context, limitProposals)
    const proposals = await answerInTime(context, answerDeadlines.proposals, (signal) =>
      readInTurn(userId, () => proposeBlackouts(reader, () => loadReceipt(backend, path), signal)),
    )
    return context.json(proposals satisfies BlackoutProposals)
  })

  /** Throws `not_found`, the same for everything that is not a file of the caller's. */
  async function admit(
    context: Context<ServerEnv>,
    limit: RateLimit,
  ): Promise<{ userId: string; path: string }> {
    const { sub: userId } = await admitPerson(context, backend)
    await limit(userId)
    const body = caseFileSchema.safeParse(await readJson(context.req))
    if (!body.success) refuseBody()
    const { path } = body.data
    if (!folders.includes(path.split('/')[0] ?? '') || !isOwnPath('product-files', path, userId)) {
      throw new AppError(
        'not_found',
        'We cannot find this file in your account. Reload the page and try again.',
      )
    }
    return { userId, path }
  }

  return app
}

/** The number of pages of the file, if not all are among these. */
function ofMore(pages: readonly SharedPage[]): Pick<CasePages, 'of'> {
  const [first] = pages
  return first && first.of > pages.length ? { of: first.of } : {}
}

async function answerInTime<Result>(
  context: Context<ServerEnv>,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = { milliseconds, overdueText: late, caller: context.req.raw.signal }
  return await limitWaiting(() => withinDeadline(deadline, work), milliseconds)
}

function refuseBody(): never {
  throw new AppError('bad_request', 'Say which file: send {"path": …} as JSON.')
}

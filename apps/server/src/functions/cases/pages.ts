import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isbot } from 'isbot'
import { caseView } from '@sampletrail/domain/cases/case-view.ts'
import type { Backend } from '#src/backend.ts'
import { answerCase } from '#src/commands/cases/answer-case.ts'
import type { CaseTokens } from '#src/commands/cases/case-tokens.ts'
import {
  findCaseOwner,
  loadCaseFile,
  readCase,
  type OpenCase,
} from '#src/commands/cases/read-case.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { answerPdf, type PdfGate } from '#src/functions/cases/answer-pdf.ts'
import { caseHeaders } from '#src/functions/cases/page-style.ts'
import { linkedCase } from '#src/functions/cases/pdf/case-pictures.ts'
import { mostAnswerBytes, readAnswer, type AnswerForm } from '#src/functions/cases/read-answer.ts'
import {
  writeCasePage,
  writeMessagePage,
  writeMissingPage,
  writePreviewPage,
} from '#src/functions/cases/write-page.ts'
import { AppError, statusOfCode } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { describeFailure } from '#src/http/handle-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readForm } from '#src/http/parse-form.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

interface CasePagesDependencies {
  backend: Backend
  queue: Pick<JobQueue, 'send'>
  caseTokens: Pick<CaseTokens, 'seal' | 'open'>
  enterPdf: PdfGate
  trustProxy: number
  log: Log
}

type PageContext = Context<ServerEnv>
type PageStatus = 200 | 400 | 404 | 413 | 429 | 500 | 503 | 504

/** A PDF is as much work as this many pages. */
const readsOfPdf = 10
/** Guesses of one address take no places of others; each is one look into an index. */
const looksOfOne = { running: 2, waiting: 60 }
const looksOfAll = { running: 5, waiting: 300 }
const patience = 8000
const busyText = 'Many people are opening proof links right now. Please try again in a moment.'

/**
 * `/proof/{token}`: what a tester shows a seller, without an account, the app or scripts. `GET …/pdf` is the same as a PDF,
 * `POST` says that the refund was sent. Everything that is not an open link gets the same page (docs/behaviour/case-links.md).
 */
export function createCasePages(dependencies: CasePagesDependencies): Hono<ServerEnv> {
  const { backend, queue, caseTokens, enterPdf, trustProxy, log } = dependencies
  const limitWrong = createRateLimit(backend, 'wrong-case-links')
  const limitReads = createRateLimit(backend, 'case-reads')
  const limitAnswers = createRateLimit(backend, 'case-answers')
  const enterLook = createSharedGate(looksOfOne, looksOfAll, patience, busyText)
  const app = new Hono<ServerEnv>()

  /**
   * The open link of a request. Guesses count for their address after they were looked up, so that they hold up nobody who has
   * a right link. Throws `not_found` for everything else, whatever it looks like.
   */
  async function find(context: PageContext, counts: boolean): Promise<OpenCase> {
    const token = context.req.param('token') ?? ''
    const address = clientAddress(context, trustProxy)
    const found = await enterLook(address, () => readCase(backend, token, { counts }))
    if (found !== null) return found
    await limitWrong(address)
    throw missing()
  }

  async function show(
    context: PageContext,
    open: OpenCase,
    { status = 200, form = null }: { status?: PageStatus; form?: AnswerForm | null } = {},
  ): Promise<Response> {
    const now = new Date()
    const page = await writeCasePage({
      view: caseView(open),
      expiresAt: open.expiresAt,
      pdfUrl: `/proof/${context.req.param('token')}/pdf`,
      pictureUrl: (id) => `/proof-files/${caseTokens.seal(id, now)}`,
      form,
    })
    return answerPage(context, page, status)
  }

  app.get('/:token', async (context) => {
    const isPreview = isProgram(context)
    const isAgain = context.req.query('said') !== undefined
    const counts = !isPreview && !isAgain && context.req.method === 'GET'
    const open = await find(context, counts)
    await limitReads(tokenOf(context))
    return isPreview ? answerPage(context, await writePreviewPage()) : await show(context, open)
  })

  app.get('/:token/pdf', async (context) => {
    const open = await find(context, false)
    if (isProgram(context)) return answerPage(context, await writePreviewPage())
    // A request for the headers alone makes no PDF.
    if (context.req.method === 'HEAD') {
      return context.body(null, 200, { ...caseHeaders, 'content-type': 'application/pdf' })
    }
    await limitReads(tokenOf(context), readsOfPdf)
    const owner = await findCaseOwner(backend, tokenOf(context))
    if (owner === null) throw missing()
    return await answerPdf(context, {
      ...linkedCase(backend, open),
      // However many links somebody has: others' PDFs need a place, too.
      key: `links of ${owner}`,
      enter: enterPdf,
      log,
      headers: caseHeaders,
    })
  })

  app.post(
    '/:token',
    bodyLimit({ maxSize: mostAnswerBytes, onError: refuseSize }),
    async (context) => {
      const open = await find(context, false)
      const asked = caseView(open).products.flatMap(({ id, answer }) =>
        answer === null ? [] : [id],
      )
      if (asked.length === 0) throw missing()
      const form = readAnswer(await readAnswerForm(context), asked)
      if (form.problems.length > 0) return await show(context, open, { status: 400, form })
      try {
        await limitAnswers(tokenOf(context))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
        context.header('retry-after', String(error.retryAfter))
        const problems = [{ field: 'method' as const, message: error.message }]
        return await show(context, open, { status: 429, form: { ...form, problems } })
      }
      const { products, method, reference } = form
      const answered = await answerCase({ backend, queue }, tokenOf(context), {
        products: [...products],
        method,
        reference: reference === '' ? null : reference,
      })
      // It was taken back meanwhile.
      if (answered.length === 0) throw missing()
      // The page after it is no new opening.
      return context.body(null, 303, {
        ...caseHeaders,
        location: `/proof/${tokenOf(context)}?said`,
      })
    },
  )

  // Every other address counts as a guess.
  app.all('*', async (context) => {
    await find(context, false)
    throw missing()
  })
  app.onError((error, context) => answerFailure(log, context, error))
  return app
}

/**
 * `GET /proof-files/{sealed}`: a picture of an open link, at an address that its page made a moment ago. Asks the database
 * each time, so that nothing is shown any more once the link was taken back.
 */
export function createCaseFiles({
  backend,
  caseTokens,
  trustProxy,
  log,
}: CasePagesDependencies): Hono<ServerEnv> {
  const limitReads = createRateLimit(backend, 'case-file-reads')
  // A phone asks for all pictures of a page at once.
  const enter = createSharedGate({ running: 4, waiting: 300 }, looksOfAll, patience, busyText)
  const app = new Hono<ServerEnv>()

  app.get('/:sealed', async (context) => {
    const id = caseTokens.open(context.req.param('sealed'), new Date())
    if (id === null) throw missing()
    await limitReads(id)
    const file = await enter(clientAddress(context, trustProxy), () => loadCaseFile(backend, id))
    if (file === null) throw missing()
    return context.body(file.bytes, 200, { ...caseHeaders, 'content-type': file.contentType })
  })

  app.all('*', () => {
    throw missing()
  })
  app.onError((error, context) => answerFailure(log, context, error))
  return app
}

const missing = () => new AppError('not_found', 'There is nothing at this address.')

const tokenOf = (context: PageContext): string => context.req.param('token') ?? ''

/** Whether the request comes from a program: those that make previews in chats, and browsers that load pages in advance. */
function isProgram(context: PageContext): boolean {
  const { req } = context
  const purpose = `${req.header('sec-purpose') ?? ''} ${req.header('purpose') ?? ''}`
  return isbot(req.header('user-agent') ?? '') || /\bprefetch|preview\b/i.test(purpose)
}

/** The form; another kind of body is one without fields. Throws the error of a body over its limit. */
async function readAnswerForm(context: PageContext): Promise<FormData> {
  try {
    return await readForm(context.req)
  } catch (error) {
    if (error instanceof AppError) throw error
    return new FormData()
  }
}

function refuseSize(): never {
  throw new AppError('too_large', 'This is too long. Go back and shorten it.')
}

function answerPage(context: PageContext, page: string, status: PageStatus = 200): Response {
  return context.html(page, status, caseHeaders)
}

/** People read these: a page and not the answer of an API, also for what is not there. */
async function answerFailure(log: Log, context: PageContext, error: unknown): Promise<Response> {
  const { known } = describeFailure(log, context, error)
  if (known.code === 'not_found') return answerPage(context, await writeMissingPage(), 404)
  if (known.retryAfter !== null) context.header('retry-after', String(known.retryAfter))
  const status = statusOfCode[known.code]
  return answerPage(
    context,
    await writeMessagePage('This did not work', known.message),
    isPageStatus(status) ? status : 400,
  )
}

function isPageStatus(status: number): status is PageStatus {
  return [400, 413, 429, 500, 503, 504].includes(status)
}

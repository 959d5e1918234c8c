import type { Context } from 'hono'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { streamParts } from '#src/functions/accounts/stream-parts.ts'
import type { CaseDocument } from '#src/functions/cases/pdf/case-pictures.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

/** Each holds a picture at a time, and fonts of 10 MB. One person, or all links of one, never takes both places. */
const pdfsOfOne = { running: 1, waiting: 3 }
const pdfsOfAll = { running: 2, waiting: 20 }
const patience = 15_000
const busyText = 'Many PDFs are being made right now. Please try again in a moment.'

const overdueText = 'Making this PDF took too long. Please try again with fewer files.'

export type PdfGate = ReturnType<typeof createPdfGate>

export const createPdfGate = () => createSharedGate(pdfsOfOne, pdfsOfAll, patience, busyText)

interface PdfAnswer extends CaseDocument {
  /** Whose place it takes: a person's own, or that of their links. */
  key: string
  enter: PdfGate
  log: Log
  headers?: Record<string, string>
}

/**
 * Answers with a PDF, which is made while it is read, so that memory holds one picture of it. Its place is free again when it
 * was read, or after two minutes: then the connection breaks, and nobody takes a part for the whole. The library and its fonts
 * load with the first PDF.
 */
export async function answerPdf(
  context: Context<ServerEnv>,
  { key, enter, log, headers = {}, ...document }: PdfAnswer,
): Promise<Response> {
  const { writeCasePdf } = await import('#src/functions/cases/pdf/write-case-pdf.ts')
  const body = Promise.withResolvers<ReadableStream<Uint8Array>>()
  const place = enter(key, async () => {
    const ended = Promise.withResolvers<void>()
    const overdue = new AbortController()
    const timer = setTimeout(
      () => overdue.abort(new AppError('timeout', overdueText)),
      answerDeadlines['proof PDF'],
    )
    try {
      const stream = await streamParts(writeCasePdf(document, overdue.signal), (error) => {
        ended.resolve()
        if (error === undefined) return
        log.warn('case_pdf.broken', { requestId: context.get('requestId'), error })
      })
      body.resolve(stream)
      await ended.promise
    } finally {
      clearTimeout(timer)
    }
  })
  // Without a place, or a first page, there is no body; afterwards its failure was logged above.
  place.catch((error: unknown) => body.reject(error))
  return context.body(await body.promise, 200, {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="proof.pdf"',
    ...headers,
  })
}

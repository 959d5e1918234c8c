import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { casePdfSchema, newCaseLinkSchema } from '@sampletrail/contracts/case-links.ts'
import type { CaseServices } from '#src/commands/cases/open-case-link.ts'
import { findCaseAddress, openCaseLink } from '#src/commands/cases/open-case-link.ts'
import { gatherCase } from '#src/commands/cases/gather-case.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { answerPdf, type PdfGate } from '#src/functions/cases/answer-pdf.ts'
import { drawnCase } from '#src/functions/cases/pdf/case-pictures.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface CasesDependencies extends CaseServices {
  enterPdf: PdfGate
  log: Log
}

/** 50 products and 1,000 proofs. */
const maxBodyBytes = 64 * 1024
/** Their pictures are drawn one after another anyway. */
const linksOfOne = { running: 1, waiting: 3 }
const linksOfAll = { running: 6, waiting: 30 }
const patience = 30_000
const busyText = 'Many links are being made right now. Please try again in a moment.'
const overdueText = 'Drawing these files took too long. Make a link with fewer files.'

/**
 * `POST /api/case-links` opens a link to proofs, `POST /api/case-links/{id}/address` gives its address again, and
 * `POST /api/case-links/pdf` gives the same as one PDF without a link (docs/behaviour/case-links.md).
 */
export function createCaseLinksHandler(dependencies: CasesDependencies): Hono<ServerEnv> {
  const { backend, enterPdf, log } = dependencies
  const limitNew = createRateLimit(backend, 'new-case-links')
  const limitAddresses = createRateLimit(backend, 'case-addresses')
  const limitPdfs = createRateLimit(backend, 'case-pdfs')
  const enterLink = createSharedGate(linksOfOne, linksOfAll, patience, busyText)
  const inTime = answerInTime(overdueText, answerDeadlines['proof link'])
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize })
  const app = new Hono<ServerEnv>()

  app.post('/', limitBody, inTime, async (context) => {
    const claims = await admitPerson(context, backend)
    await limitNew(claims.sub)
    const wanted = newCaseLinkSchema.safeParse(await readJson(context.req))
    if (!wanted.success) {
      throw new AppError(
        'bad_request',
        'Say what the link shows: {"products": ["…"], "shows": ["receipt", …], "proofs": ["…"], "lasts": "week"}.',
      )
    }
    const address = await enterLink(claims.sub, () =>
      openCaseLink(dependencies, claims, wanted.data),
    )
    return context.json(address, 201)
  })

  app.post('/pdf', limitBody, async (context) => {
    const claims = await admitPerson(context, backend)
    await limitPdfs(claims.sub)
    const wanted = casePdfSchema.safeParse(await readJson(context.req))
    if (!wanted.success) {
      throw new AppError(
        'bad_request',
        'Say what the PDF shows: {"products": ["…"], "shows": ["receipt", …], "proofs": ["…"]}.',
      )
    }
    const gathered = await gatherCase(backend, claims, wanted.data)
    return await answerPdf(context, {
      ...drawnCase(dependencies, claims.sub, gathered),
      key: claims.sub,
      enter: enterPdf,
      log,
    })
  })

  app.post('/:id/address', async (context) => {
    const claims = await admitPerson(context, backend)
    await limitAddresses(claims.sub)
    const id = z.uuid().safeParse(context.req.param('id'))
    if (!id.success) throw new AppError('not_found', 'This link is no longer open.')
    return context.json({ url: await findCaseAddress(dependencies, claims.sub, id.data) })
  })

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This request is too large.')
}

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { scanReceiptSchema } from '@sampletrail/contracts/receipt-scan.ts'
import type { Backend } from '#src/backend.ts'
import { findOwnReceipt } from '#src/commands/receipts/receipt-file.ts'
import { requestScan } from '#src/commands/receipts/receipt-scans.ts'
import { waitForScan } from '#src/commands/receipts/wait-for-scan.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { beginInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { withinDeadline } from '#src/http/within-deadline.ts'
import type { ReceiptJobs } from '#src/jobs/receipt-jobs.ts'

export interface ReceiptsDependencies {
  backend: Backend
  receiptJobs: ReceiptJobs
  /** The browsers' address of files: signed URLs begin with it. */
  supabaseUrl: string
  scansPerHour: number
}

/** How long a caller waits; the scan goes on. */
const deadline = {
  milliseconds: answerDeadlines.scan,
  overdueText: `Scan request timed out after ${answerDeadlines.scan / 1000} seconds`,
}

/** `POST /api/proxy-scan-receipt` has an uploaded receipt read (docs/behaviour/receipts.md). */
export function createReceiptsHandler(dependencies: ReceiptsDependencies): Hono<ServerEnv> {
  const { backend, receiptJobs, supabaseUrl } = dependencies
  const limitScans = createRateLimit(backend, 'scans', dependencies.scansPerHour)
  const origins = [supabaseUrl, loopbackTwin(supabaseUrl) ?? supabaseUrl]
  const app = new Hono<ServerEnv>()

  app.use(beginInTime)
  app.post('/', bodyLimit({ maxSize: 16 * 1024, onError: refuseBody }), async (context) => {
    const since = performance.now()
    const claims = await admitPerson(context, backend)
    await limitScans(claims.sub)
    const body = scanReceiptSchema.safeParse(await readJson(context.req))
    if (!body.success) refuseBody()
    const { receiptUrl, dateOrder, timeZone } = body.data
    const path = findOwnReceipt(receiptUrl, claims.sub, origins)
    const id = await requestScan(backend, { userId: claims.sub, path, dateOrder, timeZone, since })
    receiptJobs.readSoon()
    const patience = { ...deadline, caller: context.req.raw.signal }
    const scan = await withinDeadline(patience, (signal) => {
      const leaves = AbortSignal.any([signal, receiptJobs.stopping])
      return waitForScan(backend, receiptJobs.news, id, leaves)
    })
    return context.json(scan)
  })

  return app
}

function refuseBody(): never {
  throw new AppError('bad_request', 'Say which receipt: send {"receiptUrl": …} as JSON.')
}

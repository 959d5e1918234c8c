import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { scanReceiptSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { calendarDateIn } from '@sampletrail/domain/dates/calendar-date.ts'
import type { Backend } from '#src/backend.ts'
import type { ConsultModel } from '#src/commands/receipts/consult-model.ts'
import { findOwnReceipt } from '#src/commands/receipts/receipt-file.ts'
import { scanReceipt } from '#src/commands/receipts/scan-receipt.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { beginInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { withinDeadline } from '#src/http/within-deadline.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'

export interface ReceiptsDependencies {
  backend: Backend
  reader: ReceiptReader
  consultModel: ConsultModel
  /** The browsers' address of files: signed URLs begin with it. */
  supabaseUrl: string
  scansPerHour: number
  log: Log
}

/** Time limit of a scan, including the wait. */
const deadline = {
  milliseconds: answerDeadlines.scan,
  overdueText: `Scan request timed out after ${answerDeadlines.scan / 1000} seconds`,
}

/** `POST /api/proxy-scan-receipt` reads an uploaded receipt (docs/behaviour/receipts.md). */
export function createReceiptsHandler(dependencies: ReceiptsDependencies): Hono<ServerEnv> {
  const { backend, supabaseUrl } = dependencies
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
    const patience = { ...deadline, caller: context.req.raw.signal }
    const scan = await withinDeadline(patience, (signal, timeLeft) =>
      scanReceipt(dependencies, {
        userId: claims.sub,
        path,
        context: { today: todayIn(timeZone), dateOrder },
        since,
        signal,
        timeLeft,
      }),
    )
    return context.json(scan)
  })

  return app
}

/** An unknown time zone counts as UTC: it moves the day by one at most. */
function todayIn(timeZone: string): string {
  const now = new Date()
  try {
    // In the usual spelling, of which there are few.
    const usual = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    return calendarDateIn(now, usual)
  } catch (error) {
    if (error instanceof RangeError) return calendarDateIn(now, 'UTC')
    throw error
  }
}

function refuseBody(): never {
  throw new AppError('bad_request', 'Say which receipt: send {"receiptUrl": …} as JSON.')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { calendarDateIn } from '@sampletrail/domain/dates/calendar-date.ts'
import { readReceipt } from '@sampletrail/domain/receipts/read-receipt.ts'
import type { ReceiptReading } from '@sampletrail/domain/receipts/receipt-reading.ts'
import type { Backend } from '#src/backend.ts'
import type { ConsultModel } from '#src/commands/receipts/consult-model.ts'
import { describeReading } from '#src/commands/receipts/describe-reading.ts'
import { collectPages } from '#src/commands/receipts/collect-pages.ts'
import { loadReceipt } from '#src/commands/receipts/receipt-file.ts'
import { takePictures } from '#src/commands/receipts/receipt-pictures.ts'
import {
  type ClaimedScan,
  finishScan,
  holdScan,
  releaseScan,
  type ScanEnd,
} from '#src/commands/receipts/receipt-scans.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'

export interface ReadingTools {
  backend: Pick<Backend, 'asService' | 'admin'>
  reader: ReceiptReader
  consultModel: ConsultModel
  log: Log
}

/** Milliseconds between two looks whether the scan is still this server's; its lease is longer. */
const prolongEvery = 2000
/** Milliseconds of the person's waiting that are left for the answer if a model takes too long. */
const answerTime = 1000
/** Milliseconds that a model gets for a receipt whose person waits no more. */
const leastModelTime = 20_000

/**
 * Reads a claimed scan and keeps its end. Calls `freed` when the reader can begin another one. A stop puts the scan back; a
 * cancelled one ends without a trace.
 */
export async function readScan(
  tools: ReadingTools,
  scan: ClaimedScan,
  { stopping, freed }: { stopping: AbortSignal; freed: () => void },
): Promise<void> {
  const { backend, log } = tools
  const cancelling = new AbortController()
  const signal = AbortSignal.any([stopping, cancelling.signal])
  const over = new AbortController()
  const hold = async (page: Parameters<typeof holdScan>[2]) => {
    try {
      if (!(await holdScan(backend, scan, page))) {
        cancelling.abort(new AppError('conflict', 'This scan was cancelled.'))
      }
    } catch (error) {
      // The database may be restarting; the lease lasts longer than that, or the scan is read again.
      log.warn('receipts.not_held', { error })
    }
  }
  const holding = prolong(hold, over.signal)
  try {
    const end = await findEnd(tools, scan, { signal, freed, onPage: (page) => void hold(page) })
    if (stopping.aborted && 'refusal' in end) await releaseScan(backend, scan)
    else await finishScan(backend, scan, end)
  } finally {
    freed()
    over.abort()
    await holding
  }
}

async function prolong(hold: (page: null) => Promise<void>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await sleep(prolongEvery, undefined, { signal: over, ref: false }).catch(() => undefined)
    if (!over.aborted) await hold(null)
  }
}

interface Course {
  signal: AbortSignal
  freed: () => void
  onPage: (page: { number: number; of: number }) => void
}

async function findEnd(tools: ReadingTools, scan: ClaimedScan, course: Course): Promise<ScanEnd> {
  try {
    return { answer: await read(tools, scan, course) }
  } catch (error) {
    if (error instanceof AppError) {
      return { refusal: { code: error.code, message: error.message } }
    }
    if (!course.signal.aborted) tools.log.error('receipts.failed', { error })
    const message = 'Something went wrong on our side. Please try again.'
    return { refusal: { code: 'internal', message } }
  }
}

async function read(
  { backend, reader, consultModel }: ReadingTools,
  { path, date_order: dateOrder, time_zone: timeZone, requested_at: requestedAt }: ClaimedScan,
  { signal, freed, onPage }: Course,
) {
  const load = () => loadReceipt(backend, path)
  const context = { today: todayIn(timeZone), dateOrder }
  const pages = collectPages(onPage)
  const { text, missing } = await reader
    .readLater(load, { signal, onPage: pages.add })
    .then((whole) => ({ text: whole, missing: null }))
    .catch((error: unknown) => pages.rescue(error, signal))
  freed()
  const local = readReceipt(text, context)
  if (missing !== null) {
    if (isEmpty(local)) throw missing.cause
    return describeReading(local, { pages: missing.pages })
  }
  const waited = Date.now() - requestedAt.getTime()
  const reading = await consultModel({
    local,
    context,
    draw: (gone) => takePictures(load, reader, { signal: gone }),
    timeLeft: Math.max(answerDeadlines.scan - waited, leastModelTime) - answerTime,
    signal,
  })
  if (isEmpty(reading)) {
    throw new AppError(
      'unreadable_file',
      'No receipt could be read in this file. Take a sharp picture in good light, or fill in the form by hand.',
    )
  }
  return describeReading(reading)
}

function isEmpty({ total, orderDate, orderNumber, items }: ReceiptReading): boolean {
  return total === null && orderDate === null && orderNumber === null && items.length === 0
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

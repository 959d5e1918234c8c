import { randomUUID } from 'node:crypto'
import { readScan, type ReadingTools } from '#src/commands/receipts/read-scan.ts'
import { claimScan } from '#src/commands/receipts/receipt-scans.ts'
import { createScanNews, type ScanNews } from '#src/commands/receipts/wait-for-scan.ts'
import { AppError } from '#src/http/app-error.ts'
import { callWhileFull } from '#src/jobs/call-while-full.ts'
import { repeatJob } from '#src/jobs/repeat-job.ts'

/** What an endpoint needs of the reading of receipts. */
export interface ReceiptJobs {
  /** Called after a scan was requested, so that it need not wait for the next look. */
  readSoon(): void
  news: ScanNews
  /** Aborted when the server stops: the scans go on after its next start, or on another server. */
  stopping: AbortSignal
}

/** Milliseconds between two looks for scans of other servers, and of servers that are gone. */
const lookAgain = 10_000
const hour = 3_600_000

const forget = 'select private.forget_receipt_scans($1) as count'

/**
 * Reads the scans that people requested, one at a time on each server, and removes results after a day. A scan that a model is
 * asked about lets the next one begin. docs/behaviour/receipts.md
 */
export function startReceiptJobs(
  tools: ReadingTools,
  pause = lookAgain,
): ReceiptJobs & { stop(): Promise<void> } {
  const { backend, reader, log } = tools
  const news = createScanNews()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  /** Resolves when the reader is free again; the scan itself may take longer. */
  async function begin(scan: Awaited<ReturnType<typeof claimScan>> & object): Promise<void> {
    const free = Promise.withResolvers<void>()
    const reading = readScan(tools, scan, { stopping: stopping.signal, freed: free.resolve })
      .catch((error: unknown) => log.error('receipts.not_kept', { error }))
      .finally(() => {
        running.delete(reading)
        news.tell(scan.id)
      })
    running.add(reading)
    await free.promise
  }

  const readingJob = repeatJob(
    async (signal) => {
      while (!signal.aborted) {
        const scan = await claimScan(backend, randomUUID())
        if (scan === null) return
        await begin(scan)
      }
    },
    { name: 'read receipts', pause, log },
  )
  const forgetting = repeatJob((signal) => callWhileFull(backend, forget, signal), {
    name: 'remove results of scans',
    pause: hour,
    log,
  })
  return {
    readSoon: () => readingJob.wake(),
    news,
    stopping: stopping.signal,
    async stop() {
      stopping.abort(
        new AppError('unavailable', 'The server is restarting. Please try again in a minute.'),
      )
      await reader.close()
      await Promise.all([readingJob.stop(), forgetting.stop(), ...running])
    },
  }
}

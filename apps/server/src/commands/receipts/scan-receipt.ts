import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { readReceipt } from '@sampletrail/domain/receipts/read-receipt.ts'
import type {
  ReadingContext,
  ReceiptReading,
} from '@sampletrail/domain/receipts/receipt-reading.ts'
import type { Backend } from '#src/backend.ts'
import type { ConsultModel } from '#src/commands/receipts/consult-model.ts'
import { describeReading } from '#src/commands/receipts/describe-reading.ts'
import { loadReceipt } from '#src/commands/receipts/receipt-file.ts'
import { takePictures } from '#src/commands/receipts/receipt-pictures.ts'
import { spendUse } from '#src/commands/plans/spend-use.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'

export interface ScanDependencies {
  backend: Pick<Backend, 'asService' | 'admin'>
  reader: ReceiptReader
  consultModel: ConsultModel
  log: Log
}

export interface WantedScan {
  userId: string
  /** Of the person's own file in `product-files`. */
  path: string
  context: ReadingContext
  /** The time of the request (`performance.now()`). */
  since: number
  /** Ends the waiting; its reason is thrown. */
  signal: AbortSignal
  /** Milliseconds until then. */
  timeLeft: () => number
}

/** Milliseconds that are reserved for answering with the local reading if a model takes too long. */
const answerTime = 1000

/**
 * Reads a receipt for one of the person's scans. The use is returned if that fails, also if nothing at all was found. Throws
 * AppError with a message that says what to do (docs/behaviour/receipts.md).
 */
export async function scanReceipt(
  { backend, reader, consultModel, log }: ScanDependencies,
  { userId, path, context, since, signal, timeLeft }: WantedScan,
): Promise<ReceiptScan> {
  const load = () => loadReceipt(backend, path)
  return await spendUse({ backend, log }, userId, 'scans', async (scansLeft) => {
    const local = readReceipt(await reader.readLater(load, { userId, signal, since }), context)
    const reading = await consultModel({
      local,
      context,
      draw: (gone) => takePictures(load, reader, { userId, signal: gone }),
      timeLeft: timeLeft() - answerTime,
      signal,
    })
    // The caller has left and cannot use it.
    signal.throwIfAborted()
    if (isEmpty(reading)) {
      throw new AppError(
        'unreadable_file',
        'No receipt could be read in this file. Take a sharp picture in good light, or fill the form in by hand.',
      )
    }
    return describeReading(reading, scansLeft)
  })
}

function isEmpty({ total, orderDate, orderNumber, items }: ReceiptReading): boolean {
  return total === null && orderDate === null && orderNumber === null && items.length === 0
}

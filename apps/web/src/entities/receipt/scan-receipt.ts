import { type ReceiptScan, receiptScanSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { callApi } from '#src/lib/api.ts'
import { dateOrderOf } from '#src/lib/date-order.ts'
import { AppError } from '#src/lib/errors.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

const deadline = { ms: 60_000, text: 'Scan request timed out after 60 seconds' }

/**
 * Has the server read a stored receipt of the signed-in person.
 * @throws AppError with the server's reason, or saying that it took too long.
 */
export async function scanReceipt(path: string, signal: AbortSignal): Promise<ReceiptScan> {
  try {
    const answer = await callApi('/api/proxy-scan-receipt', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        receiptUrl: path,
        dateOrder: dateOrderOf(navigator.language),
        timeZone: deviceTimeZone(),
      }),
      deadline,
      signal,
    })
    const read = receiptScanSchema.safeParse(answer)
    if (!read.success) throw new AppError('Failed to process receipt', { cause: read.error })
    return read.data
  } catch (error) {
    // A proxy between the app and the server answers in another format, or not at all.
    if (error instanceof AppError && error.code === 'unknown' && error.status !== 0) {
      const { status, details = '', requestId } = error
      throw new AppError(`Failed to scan receipt: ${status} ${details}`.trim(), {
        status,
        requestId,
        cause: error,
      })
    }
    throw error
  }
}

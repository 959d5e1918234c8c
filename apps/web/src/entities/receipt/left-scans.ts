import type { ScanState } from '@sampletrail/contracts/receipt-scan.ts'
import { isOpen } from '#src/entities/receipt/follow-scan.ts'
import { offerScan } from '#src/entities/receipt/offer-scan.ts'
import { listScans } from '#src/entities/receipt/receipt-scans.ts'
import { isFollowedHere, ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { requestScanReview } from '#src/entities/receipt/request-scan-review.ts'
import { mayBeEmpty, reportError, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A page that waits for a result takes it before that. */
const LOOK_AGAIN_MS = 11_000

/**
 * Offers the results of scans that no page waits for: their tab was closed, or it is on another device. Follows those that are
 * not over. Returns a function that stops it.
 */
export function offerLeftScans(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    const others = (await listScans()).filter(({ path }) => !isFollowedHere(path))
    if (isStopped) return
    for (const scan of others.filter(({ is_left: isLeft }) => isLeft)) offer(scan)
    if (others.some((scan) => isOpen(scan) || !scan.is_left))
      timer = setTimeout(begin, LOOK_AGAIN_MS)
  }

  function begin(): void {
    look().catch((error: unknown) => {
      // The next page looks again.
      if (!toAppError(error).isNetwork) reportError(error)
    })
  }

  begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function offer(scan: ScanState): void {
  const run = ReceiptRun.resume(scan)
  void offerScan(run, (read) => {
    review(scan.path, run, read).catch(reportError)
  })
}

/** The product that has the receipt, or a form for a new one. */
async function review(
  path: string,
  run: ReceiptRun,
  scan: Parameters<Parameters<typeof offerScan>[1]>[0],
): Promise<void> {
  const [product] =
    mayBeEmpty(
      await getSupabase()
        .from('products')
        .select('id')
        .eq('receipt_url', path)
        .is('deleted_at', null),
    ) ?? []
  requestScanReview(
    product === undefined ? { way: 'receipt', run } : { way: 'saved', productId: product.id, scan },
  )
}

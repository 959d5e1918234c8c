import type { ScanState } from '@sampletrail/contracts/receipt-scan.ts'
import { offerScan } from '#src/entities/receipt/offer-scan.ts'
import { listScans } from '#src/entities/receipt/receipt-scans.ts'
import { isFollowedHere, ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { requestScanReview } from '#src/entities/receipt/request-scan-review.ts'
import { mayBeEmpty, reportError, toAppError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** More would cover a phone's screen; the others are offered by the next page. */
const MOST_OFFERS = 3
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
    if (isStopped || others.length === 0) return
    const left = others.filter(({ is_left: isLeft }) => isLeft)
    // An offer would cover what the person is doing there.
    const mayOffer = !isDialogOpen()
    if (mayOffer) for (const scan of left.slice(-MOST_OFFERS)) offer(scan)
    if (!mayOffer || left.length < others.length) timer = setTimeout(begin, LOOK_AGAIN_MS)
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

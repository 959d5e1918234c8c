import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { ReceiptFailure, ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { upgradeAction } from '#src/entities/plan/request-upgrade.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** An offer that appears while the person does something else stays long enough to be noticed. */
const OFFER_MS = 30_000

/** Shows the result of a receipt whose dialog is closed, and offers the values it read. */
export async function offerScan(
  run: ReceiptRun,
  onUse: (scan: ReceiptScan) => void,
): Promise<void> {
  const state = await run.settled()
  if (state.step === 'failed') showScanFailure(run, state.failure, () => void offerScan(run, onUse))
  if (state.step !== 'read') return
  const { scan } = state
  const part = caveatOf(scan)
  showSuccess('Receipt read. Use what it says?', {
    id: toastOf(run),
    detail: part === null ? run.fileName : `${run.fileName}: ${part}`,
    duration: OFFER_MS,
    action: {
      label: 'Use it',
      onSelect: () => {
        run.take()
        onUse(scan)
      },
    },
  })
}

/** Shows why a receipt failed after its dialog has closed; calls `onAgain` when the person retries. */
export function showScanFailure(
  run: ReceiptRun,
  { title, message, isQuota, isFinal }: ReceiptFailure,
  onAgain: () => void,
): void {
  const again = (): void => {
    run.again()
    onAgain()
  }
  showError(title, {
    id: toastOf(run),
    detail: `${run.fileName}: ${message}`,
    duration: OFFER_MS,
    ...(!isFinal &&
      (isQuota
        ? upgradeAction({ gate: 'scans' })
        : { action: { label: 'Try again', onSelect: again } })),
  })
}

/** Why every value of a receipt has to be checked: pages could not be read, or the picture shows several; null without a reason. */
export function caveatOf({ pages, isSeveral }: ReceiptScan): string | null {
  if (isSeveral) {
    return 'This picture shows more than one receipt. Please check every value, or scan a picture of one alone.'
  }
  if (pages === null) return null
  return `Only ${pages.read} of ${pages.of} pages could be read. Please check every value.`
}

function toastOf(run: ReceiptRun): string {
  return `receipt-${run.id}`
}

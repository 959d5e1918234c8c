import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { ReceiptFailure, ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** An offer that came while somebody did something else stays long enough to be met. */
const OFFER_MS = 30_000

/** Tells the outcome of a receipt that nobody watches any more, and offers what it says. */
export async function offerScan(
  run: ReceiptRun,
  onUse: (scan: ReceiptScan) => void,
): Promise<void> {
  const state = await run.settled()
  if (state.step === 'failed') tellFailure(run, state.failure, () => void offerScan(run, onUse))
  if (state.step !== 'read') return
  const { scan } = state
  showSuccess('Receipt read. Use what it says?', {
    id: toastOf(run),
    detail: run.fileName,
    duration: OFFER_MS,
    action: { label: 'Use it', onSelect: () => onUse(scan) },
  })
}

/** Says why a receipt failed, where its dialog is gone; `onAgain` is called when it is tried again. */
export function tellFailure(
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
    ...(!isFinal && {
      action: isQuota
        ? { label: 'Upgrade to Pro', onSelect: requestUpgrade }
        : { label: 'Try again', onSelect: again },
    }),
  })
}

function toastOf(run: ReceiptRun): string {
  return `receipt-${run.id}`
}

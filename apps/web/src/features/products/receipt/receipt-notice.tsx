import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import type { ReceiptRun, ReceiptState } from '#src/entities/receipt/receipt-run.ts'
import { wordsOfFailure } from '#src/features/products/receipt/receipt-progress.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Above a form: its receipt's progress, and the possible actions. */
export function ReceiptNotice({
  run,
  state,
  cameLater,
  marks,
  onPickItems,
}: {
  run: ReceiptRun
  state: ReceiptState
  /** It was read while the person typed. */
  cameLater: boolean
  /** Fields that are marked to be checked. */
  marks: number
  /** Opens the lines of the receipt. */
  onPickItems: () => void
}) {
  if (state.step === 'failed') {
    const { failure } = state
    return (
      <Banner
        kind="error"
        action={
          !failure.isFinal && (
            <Button
              variant="secondary"
              size="sm"
              onClick={failure.isQuota ? requestUpgrade : run.again}
            >
              {failure.isQuota ? 'Upgrade to Pro' : 'Try again'}
            </Button>
          )
        }
      >
        {wordsOfFailure(failure)}
        {state.path !== null && ' The receipt itself is kept: you can type what it says.'}
      </Banner>
    )
  }
  if (state.step !== 'read') {
    return (
      <Banner kind="info">
        {state.step === 'uploading' ? 'Uploading receipt...' : 'Scanning receipt...'} You can type
        and save meanwhile.
      </Banner>
    )
  }
  return (
    <Banner
      kind="success"
      action={
        cameLater &&
        state.scan.items.length > 1 && (
          <Button variant="secondary" size="sm" onClick={onPickItems}>
            Pick from {state.scan.items.length} items
          </Button>
        )
      }
    >
      {cameLater
        ? 'Receipt read. What it says stands in the fields that you had left as they were.'
        : 'Receipt read. Please look it over before you add the product.'}
      {marks > 0 && ` To be checked: ${marks} ${marks === 1 ? 'field' : 'fields'}, marked below.`}
    </Banner>
  )
}

import { useRef } from 'react'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import type { Upload } from '#src/entities/file/use-upload.ts'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import type { ReceiptRun, ReceiptState } from '#src/entities/receipt/receipt-run.ts'
import {
  ReceiptProgress,
  wordsOfFailure,
} from '#src/features/products/receipt/receipt-progress.tsx'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { DocumentField } from '#src/features/products/status/document-field.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { HiddenFileInput } from '#src/ui/hidden-file-input.tsx'

/** A receipt, uploaded or uploaded and scanned; saving does not wait for the reading. */
export function ReceiptField({
  path,
  upload,
  run,
  state,
  onChange,
  onScan,
  onAgain,
}: {
  path: string | null
  upload: Upload
  /** The scan and its progress; null before there is one. */
  run: ReceiptRun | null
  state: ReceiptState | null
  onChange: (path: string | null) => void
  onScan: (path: string) => void
  onAgain: () => void
}) {
  const { isLocked } = useProGate('scans')
  const input = useRef<HTMLInputElement>(null)
  const isScanning = state?.step === 'scanning' || state?.step === 'uploading'

  async function uploadAndScan(file: File): Promise<void> {
    const sent = await upload.start(file)
    if (!sent) return
    onChange(sent.path)
    onScan(sent.path)
  }

  return (
    <div className="flex flex-col gap-2">
      <DocumentField label="Receipt (optional)" path={path} upload={upload} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          busy={isScanning}
          disabled={upload.isBusy}
          onClick={() => (path === null ? input.current?.click() : onScan(path))}
        >
          <LockMark isLocked={isLocked} />
          {path === null ? 'Upload & Scan' : 'Scan this receipt'}
        </Button>
        <UsesLeft feature="scans" />
      </div>
      <HiddenFileInput
        ref={input}
        label="Receipt to scan"
        accept={DOCUMENT_ACCEPT}
        onPick={(file) => void uploadAndScan(file)}
      />
      {run && state && state.step !== 'failed' && <ReceiptProgress run={run} state={state} />}
      {isScanning && <p className="text-sm text-ink-muted">You can save in the meantime.</p>}
      {state?.step === 'failed' && (
        <Banner
          kind="error"
          action={
            !state.failure.isFinal &&
            (state.failure.isQuota ? (
              <UpgradeButton size="sm" reason={{ gate: 'scans' }} />
            ) : (
              <Button variant="secondary" size="sm" onClick={onAgain}>
                Try again
              </Button>
            ))
          }
        >
          {wordsOfFailure(state.failure)}
        </Banner>
      )}
    </div>
  )
}

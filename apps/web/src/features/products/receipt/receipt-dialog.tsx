import { useState } from 'react'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import {
  ReceiptProgress,
  wordsOfFailure,
} from '#src/features/products/receipt/receipt-progress.tsx'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { restOf, useAfter } from '#src/features/products/receipt/use-after.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FileField } from '#src/ui/file-field.tsx'

export interface ReceiptDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The receipt that is being read, if one was selected. */
  run: ReceiptRun | null
  onPick: (file: File) => void
  /** The person fills in the form meanwhile. */
  onByHand: () => void
  /** The receipt was read, or could not be read but is stored; its result was visible for a moment. */
  onReady: () => void
}

/** Uploads a receipt and shows its progress; it continues if the dialog is closed. Load on first use. */
export function ReceiptDialog({
  open,
  onOpenChange,
  run,
  onPick,
  onByHand,
  onReady,
}: ReceiptDialogProps) {
  const state = useReceiptRun(run)
  // A file was refused: its reason moves to the field, and the person can select another one.
  const [refused, setRefused] = useState<ReceiptRun | null>(null)
  useAfter(open ? restOf(state?.step) : null, () => {
    if (state?.step === 'failed' && state.path === null) setRefused(run)
    else onReady()
  })
  const isPicking = state === null || (refused === run && state.step === 'failed')
  const problem = state?.step === 'failed' ? wordsOfFailure(state.failure) : undefined

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Scan a receipt"
      keepOpenOutside
      footer={
        isPicking ? (
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Go on elsewhere
            </Button>
            <Button onClick={onByHand}>Type meanwhile</Button>
          </>
        )
      }
    >
      {isPicking ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-muted">
            A photo, picture, HEIC or PDF of up to 10 MB. What it says is filled into the form; you
            check it before anything is added.
          </p>
          <FileField
            label="Receipt"
            accept={DOCUMENT_ACCEPT}
            paste
            value={null}
            error={problem}
            onSelect={onPick}
          />
          {state?.step === 'failed' && !state.failure.isFinal && (
            <Button
              variant="secondary"
              className="self-start"
              onClick={() => {
                setRefused(null)
                run?.again()
              }}
            >
              Try again
            </Button>
          )}
          <UsesLeft feature="scans" />
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <ReceiptProgress state={state} />
          <p className="text-center text-sm wrap-anywhere text-ink-muted">{run?.fileName}</p>
        </div>
      )}
    </Dialog>
  )
}

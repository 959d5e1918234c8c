import { useState } from 'react'
import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import { useReceiptRun } from '#src/entities/receipt/use-receipt-run.ts'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import {
  ReceiptProgress,
  wordsOfFailure,
} from '#src/features/products/receipt/receipt-progress.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { restOf, useAfter } from '#src/features/products/receipt/use-after.ts'
import { useReceiptOfProduct } from '#src/features/products/receipt/use-receipt-of-product.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FileField } from '#src/ui/file-field.tsx'

export interface UploadReceiptDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A receipt for a product: uploaded, or uploaded and scanned. Load on first use. */
export function UploadReceiptDialog({
  product,
  open,
  onOpenChange,
  onClosed,
}: UploadReceiptDialogProps) {
  const { isLocked } = useProGate('scans')
  const [file, setFile] = useState<File | null>(null)
  const [run, setRun] = useState<ReceiptRun | null>(null)
  const state = useReceiptRun(run)
  const receipt = useReceiptOfProduct(product)
  const { isSaving, failure, save } = useSaving(
    (error) => `Failed to upload receipt. ${explainFailure(error)}`,
  )
  const [refusal, setRefusal] = useState<string>()

  useAfter(restOf(state?.step), () => {
    if (state?.step === 'failed' && state.path === null) {
      setRefusal(wordsOfFailure(state.failure))
      setRun(null)
      return
    }
    onOpenChange(false)
    if (state?.step === 'failed' && state.failure.isQuota) {
      refuseUse('scans', state.failure.message)
    }
  })

  function upload(): void {
    if (!file) return
    void save(async () => {
      const { path } = await uploadFile(file, 'receipts')
      await receipt.attach(path)
      onOpenChange(false)
    })
  }

  function uploadAndScan(): void {
    if (!file) return
    const begun = ReceiptRun.begin({ file, folder: 'receipts' })
    setRun(begun)
    void receipt.follow(begun)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Upload Receipt"
      keepOpenOutside
      footer={
        state === null ? (
          <>
            <Button variant="secondary" disabled={!file} busy={isSaving} onClick={upload}>
              {isSaving ? 'Uploading receipt...' : 'Upload'}
            </Button>
            <Button disabled={!file || isSaving} onClick={uploadAndScan}>
              <LockMark isLocked={isLocked} />
              Upload & Scan
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Go on elsewhere
          </Button>
        )
      }
    >
      {state === null ? (
        <div className="flex flex-col gap-4">
          <FileField
            label="Receipt"
            accept={DOCUMENT_ACCEPT}
            paste
            value={file && { name: file.name, previewUrl: null }}
            error={refusal ?? failure}
            onSelect={(picked) => {
              setRefusal(undefined)
              setFile(picked)
            }}
            onRemove={() => setFile(null)}
          />
          <p className="text-sm text-ink-muted">
            A photo, picture, HEIC or PDF of up to 10 MB. Scanning reads price, order number and
            date, and marks the product as ordered.
          </p>
          <UsesLeft feature="scans" />
        </div>
      ) : (
        run && <ReceiptProgress run={run} state={state} />
      )}
    </Dialog>
  )
}

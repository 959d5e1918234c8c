import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { newProductProblem } from '@sampletrail/domain/products/new-product.ts'
import { useState } from 'react'
import { useUsualCurrency } from '#src/entities/product/use-usual-currency.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import type { UnsentFile } from '#src/entities/product/outbox/unsent-change.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import { useAddForm } from '#src/features/products/form/use-add-form.ts'
import { useTellAdded } from '#src/features/products/form/use-tell-added.ts'
import { ReceiptNotice } from '#src/features/products/receipt/receipt-notice.tsx'
import { ReceiptRow } from '#src/features/products/receipt/receipt-row.tsx'
import { useScannedForm } from '#src/features/products/receipt/use-scanned-form.ts'
import { LimitDialog } from '#src/entities/product/limit/limit-dialog.tsx'
import { getConnection, settleConnection } from '#src/lib/connection.ts'
import { Banner } from '#src/ui/banner.tsx'

/** A product that was just added. */
export type AddedProduct = { id: string; status: ProductStatus }

export interface AddProductDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Values that are known already. */
  prefill?: Prefill | undefined
  /** The receipt that it comes from, which may not be read yet. */
  run?: ReceiptRun | undefined
  /** Called with the added product. */
  onAdded?: (product: AddedProduct) => void
  /** Files of it that wait on this device, from an attempt that was refused. */
  kept?: readonly UnsentFile[] | undefined
  /** Which of several documents it is. */
  place?: string | null | undefined
  /** The receipt has several lines: opens them. */
  onPickItems?: () => void
}

/** Adds a product by hand; on a full Basic plan it says so instead. Load on first use. */
export function AddProductDialog(props: AddProductDialogProps) {
  const { open, onOpenChange } = props
  const limit = useProductLimit()
  const [round, setRound] = useState(0)
  // Decided when it opens: the fifth product must not turn the open form into a refusal.
  const usual = useUsualCurrency()
  const [seen, setSeen] = useState(() => ({ open: false, isFull: false, currency: usual() }))
  if (open !== seen.open) {
    setSeen(open ? { open, isFull: !limit.mayAdd, currency: usual() } : { ...seen, open })
  }
  // Prefilled values end when it closes; only text typed by hand waits for the next opening.
  if (props.prefill && round > 0 && !open) return null
  if (seen.isFull) return <LimitDialog open={open} onOpenChange={onOpenChange} />
  return (
    <ManualDialog
      key={`${round} ${seen.currency}`}
      {...props}
      currency={seen.currency}
      // The next opening starts with a fresh form, or with the stored draft.
      onClosed={() => setRound((before) => before + 1)}
    />
  )
}

function ManualDialog({
  open,
  onOpenChange,
  prefill,
  run,
  kept,
  place,
  onAdded,
  onPickItems,
  currency,
  onClosed,
}: AddProductDialogProps & { currency: string; onClosed: () => void }) {
  const tellAdded = useTellAdded()
  const { productForm, id, initial, save } = useAddForm(currency, prefill)
  const receipt = useScannedForm(run, productForm, {
    untouched: initial,
    onPickItems: () => onPickItems?.(),
  })
  const receiptPath = productForm.form.watch('receiptPath')

  return (
    <ProductFormDialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Add Product"
      submitLabel="Add Product"
      busyLabel="Adding product..."
      failureTitle="Failed to add product"
      productForm={productForm}
      notice={
        <>
          {place && <p className="text-sm text-ink-muted">{place}</p>}
          {prefill?.note && <Banner kind="info">{prefill.note}</Banner>}
          {run && receipt.state && (
            // As high whatever it says: the fields below stay where they are.
            <div className="grid min-h-34 grid-cols-1 pointer-coarse:min-h-36">
              <ReceiptNotice
                run={run}
                state={receipt.state}
                cameLater={receipt.cameLater}
                isNew={receipt.isNew}
                marks={Object.keys(productForm.checking.checks).length}
                onPickItems={() => onPickItems?.()}
              />
            </div>
          )}
          {kept && kept.length > 0 && (
            <Banner kind="info">
              {kept.map(({ file }) => file.name).join(', ')}: kept on this device, and sent with the
              product.
            </Banner>
          )}
          <ReceiptRow
            path={receiptPath}
            sending={receipt.state?.step === 'uploading' ? (run?.fileName ?? null) : null}
            onChange={(path) => productForm.form.setValue('receiptPath', path)}
          />
        </>
      }
      productId={id}
      problemOf={(values) =>
        newProductProblem({
          ...values,
          hasFile:
            values.imageUrl !== null ||
            values.receiptPath !== null ||
            productForm.imageUpload.fileName !== null ||
            run !== undefined ||
            kept !== undefined,
        })
      }
      onSave={async (values, picture) => {
        const paper = values.receiptPath ?? (await arriving(run))
        const files: UnsentFile[] = [
          ...(picture ? [{ field: 'product_image_url', file: picture } as const] : []),
          ...(paper instanceof File ? [{ field: 'receipt_url', file: paper } as const] : []),
          ...(kept?.filter(({ field }) => !(field === 'product_image_url' && picture)) ?? []),
        ]
        const outcome = await save(values, typeof paper === 'string' ? paper : null, files)
        onAdded?.({ id, status: values.status })
        tellAdded(id, outcome)
      }}
    />
  )
}

/**
 * The path of a receipt that is being uploaded: saving waits for that, never for the reading of it. Without a connection its
 * file goes with the product. Null if there is none, or it was uploaded and removed again.
 */
async function arriving(run: ReceiptRun | undefined): Promise<string | File | null> {
  if (!run) return null
  if (getConnection() !== 'online') return fileLeft(run)
  const path = run.get().step === 'uploading' ? await run.stored() : null
  if (path !== null) return path
  // The connection may have been lost meanwhile.
  return (await settleConnection()) === 'online' ? null : fileLeft(run)
}

/** The file of a receipt that is not stored; null if it is, or if it can never be. */
function fileLeft(run: ReceiptRun): File | null {
  const state = run.get()
  if (state.step === 'uploading') return run.file
  const isRefused = state.step === 'failed' && state.failure.isFinal
  return state.path === null && !isRefused ? run.file : null
}

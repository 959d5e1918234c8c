import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useState } from 'react'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import { useAddForm } from '#src/features/products/form/use-add-form.ts'
import { ReceiptNotice } from '#src/features/products/receipt/receipt-notice.tsx'
import { ReceiptRow } from '#src/features/products/receipt/receipt-row.tsx'
import { useScannedForm } from '#src/features/products/receipt/use-scanned-form.ts'
import { LimitDialog } from '#src/entities/product/limit/limit-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

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
  const [seen, setSeen] = useState({ open: false, isFull: false })
  if (open !== seen.open) setSeen({ open, isFull: open ? !limit.mayAdd : seen.isFull })
  // Prefilled values end when it closes; only text typed by hand waits for the next opening.
  if (props.prefill && round > 0 && !open) return null
  if (seen.isFull) return <LimitDialog open={open} onOpenChange={onOpenChange} />
  return (
    <ManualDialog
      key={round}
      {...props}
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
  place,
  onAdded,
  onPickItems,
  onClosed,
}: AddProductDialogProps & { onClosed: () => void }) {
  const trash = useTrashProducts()
  const { productForm, id, initial, save } = useAddForm(prefill)
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
          {run && receipt.state && (
            <ReceiptNotice
              run={run}
              state={receipt.state}
              cameLater={receipt.cameLater}
              isNew={receipt.isNew}
              marks={Object.keys(productForm.checking.checks).length}
              onPickItems={() => onPickItems?.()}
            />
          )}
          <ReceiptRow
            path={receiptPath}
            onChange={(path) => productForm.form.setValue('receiptPath', path)}
          />
        </>
      }
      productId={id}
      onSave={async (values) => {
        // Saving waits for a file that is being uploaded, never for the reading of it.
        await save(values, values.receiptPath ?? (await arriving(run)))
        onAdded?.({ id, status: values.status })
        showSuccess('Product added', {
          action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
        })
      }}
    />
  )
}

/** The path of a receipt that is being uploaded; null if there is none, or it was uploaded and removed again. */
async function arriving(run: ReceiptRun | undefined): Promise<string | null> {
  return run?.get().step === 'uploading' ? await run.stored() : null
}

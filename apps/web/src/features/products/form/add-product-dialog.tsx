import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useState } from 'react'
import { useProductLimit } from '#src/entities/product/use-product-limit.ts'
import { useTrashProducts } from '#src/entities/product/use-trash.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import { useAddForm } from '#src/features/products/form/use-add-form.ts'
import { ReceiptNotice } from '#src/features/products/receipt/receipt-notice.tsx'
import { ReceiptRow } from '#src/features/products/receipt/receipt-row.tsx'
import { useScannedForm } from '#src/features/products/receipt/use-scanned-form.ts'
import { LimitDialog } from '#src/entities/product/limit-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** A product that was just added. */
export type AddedProduct = { id: string; status: ProductStatus }

export interface AddProductDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is known already. */
  prefill?: Prefill | undefined
  /** The receipt that it comes from, which may still be on its way. */
  run?: ReceiptRun | undefined
  /** Told what was added. */
  onAdded?: (product: AddedProduct) => void
  /** The receipt lists several things: leads to them. */
  onPickItems?: () => void
}

/** Adding a product by hand; on a full Basic plan it says so instead. Load on first use. */
export function AddProductDialog(props: AddProductDialogProps) {
  const { open, onOpenChange } = props
  const limit = useProductLimit()
  const [round, setRound] = useState(0)
  // Decided when it opens: the fifth product must not turn the form it stands in into a refusal.
  const [seen, setSeen] = useState({ open: false, isFull: false })
  if (open !== seen.open) setSeen({ open, isFull: open ? !limit.mayAdd : seen.isFull })
  // What came with a prefill is over when it closes; only what was typed by hand waits for the next opening.
  if (props.prefill && round > 0 && !open) return null
  if (seen.isFull) return <LimitDialog open={open} onOpenChange={onOpenChange} />
  return (
    <ManualDialog
      key={round}
      {...props}
      // The next opening starts with a fresh form, or with what is left in the draft.
      onClosed={() => setRound((before) => before + 1)}
    />
  )
}

function ManualDialog({
  open,
  onOpenChange,
  prefill,
  run,
  onAdded,
  onPickItems,
  onClosed,
}: AddProductDialogProps & { onClosed: () => void }) {
  const trash = useTrashProducts()
  const { productForm, id, initial, save } = useAddForm(prefill)
  const receipt = useScannedForm(run, productForm, initial)
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
          {run && receipt.state && (
            <ReceiptNotice
              run={run}
              state={receipt.state}
              cameLater={receipt.cameLater}
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
        // Saving waits for a file on its way, never for what is read from it.
        await save(values, values.receiptPath ?? (await arriving(run)))
        onAdded?.({ id, status: values.status })
        showSuccess('Product added', {
          action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
        })
      }}
    />
  )
}

/** The path of a receipt that is being sent; null when there is none, or it was sent and left off. */
async function arriving(run: ReceiptRun | undefined): Promise<string | null> {
  return run?.get().step === 'uploading' ? await run.stored() : null
}

import { useState } from 'react'
import { useProductLimit } from '#src/entities/product/use-product-limit.ts'
import { useInsertProduct } from '#src/entities/product/use-add-product.ts'
import { useTrashProducts } from '#src/entities/product/use-trash.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import {
  NO_DATES,
  changeOfForm,
  emptyProductForm,
} from '#src/features/products/form/product-form-values.ts'
import { useProductForm } from '#src/features/products/form/use-product-form.ts'
import { LimitDialog } from '#src/features/products/limit-dialog.tsx'
import { readToday } from '#src/lib/today.ts'
import { showSuccess } from '#src/ui/toast.tsx'

export interface AddProductDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is known already. */
  prefill?: Prefill | undefined
}

/** Adding a product by hand; on a full Basic plan it says so instead. Load on first use. */
export function AddProductDialog({ open, onOpenChange, prefill }: AddProductDialogProps) {
  const limit = useProductLimit()
  const [round, setRound] = useState(0)
  // Decided when it opens: the fifth product must not turn the form it stands in into a refusal.
  const [seen, setSeen] = useState({ open: false, isFull: false })
  if (open !== seen.open) setSeen({ open, isFull: open ? !limit.mayAdd : seen.isFull })
  if (seen.isFull) return <LimitDialog open={open} onOpenChange={onOpenChange} />
  return (
    <ManualDialog
      key={round}
      open={open}
      onOpenChange={onOpenChange}
      prefill={prefill}
      // The next opening starts with a fresh form, or with what is left in the draft.
      onClosed={() => setRound((before) => before + 1)}
    />
  )
}

function ManualDialog({
  open,
  onOpenChange,
  prefill,
  onClosed,
}: AddProductDialogProps & { onClosed: () => void }) {
  const userId = useUser().id
  const insert = useInsertProduct()
  const trash = useTrashProducts()
  const [initial] = useState(() => emptyProductForm(readToday()))
  // One id for all attempts: a repeated one can never add the product twice.
  const [id] = useState(() => crypto.randomUUID())
  const productForm = useProductForm(draftKeyOf(userId, prefill), initial, null, NO_DATES, prefill)

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
      productId={id}
      onSave={async (values) => {
        await insert.mutateAsync({
          id,
          change: changeOfForm(values),
          seller: productForm.chosenSeller,
        })
        showSuccess('Product added', {
          action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
        })
      }}
    />
  )
}

function draftKeyOf(userId: string, prefill: Prefill | undefined): string {
  const origin = prefill?.origin === undefined ? '' : `:${prefill.origin}`
  return `draft:add-product:${userId}${origin}`
}

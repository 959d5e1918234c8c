import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUpdateProduct } from '#src/entities/product/use-product-changes.ts'
import { useOfferUndo } from '#src/entities/product/use-change-products.ts'
import { editOf } from '#src/entities/product/seen-product.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { beginEdit, editDraftKey, readEditDraft } from '#src/features/products/form/edit-draft.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import {
  changeOfForm,
  changedFields,
  emptyProductForm,
} from '#src/features/products/form/product-form-values.ts'
import { useProductForm } from '#src/features/products/form/use-product-form.ts'
import { fillForm } from '#src/features/products/receipt/fill-form.ts'
import { prefillOfOne } from '#src/features/products/receipt/scan-prefill.ts'
import { Banner } from '#src/ui/banner.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

export interface EditProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** What a receipt says: it fills what is empty, and is offered beside the rest. */
  scan?: ReceiptScan
}

/** Changing any field of a product. Only what was changed here is sent. Load on first use. */
export function EditProductDialog({
  product,
  open,
  onOpenChange,
  onClosed,
  scan,
}: EditProductDialogProps) {
  const userId = useUser().id
  const update = useUpdateProduct({ silent: true })
  const offerUndo = useOfferUndo()
  const draftKey = editDraftKey(userId, product.id)
  const [kept] = useState(() => readEditDraft(draftKey, product))
  // As it was when the dialog opened, or when its draft was begun: what changes elsewhere meanwhile is not typed over.
  const [fresh] = useState(() => beginEdit(product))
  const [begun, setBegun] = useState(kept?.begun ?? fresh)
  const initial = fresh.form
  const productForm = useProductForm({
    draftKey,
    restored: kept?.values ?? null,
    beside: useMemo(() => ({ begun }), [begun]),
    initial,
    seller: product.seller,
    storedDates: initial.dates,
    onStartOver: () => setBegun(fresh),
  })
  const fill = useEffectEvent(() => {
    if (scan) fillForm(productForm, emptyOf(initial), prefillOfOne(scan))
  })
  useEffect(() => fill(), [])

  return (
    <ProductFormDialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="Edit Product"
      submitLabel="Update Product"
      busyLabel="Updating..."
      failureTitle="Error updating product"
      productForm={productForm}
      notice={
        scan && <Banner kind="info">The receipt was read. Please look over what it says.</Banner>
      }
      productId={product.id}
      onSave={async (values) => {
        const change = changedFields(changeOfForm(values), changeOfForm(begun.form))
        if (Object.keys(change).length === 0) {
          showSuccess('Product updated successfully!')
          return
        }
        const seen = { ...product, ...begun.base }
        const chosen = productForm.chosenSeller
        const knowsSeller = 'seller_id' in change && (chosen?.id ?? null) === change.seller_id
        const edit = editOf(seen, change, knowsSeller ? { seller: chosen } : {})
        const saved = update.mutateAsync(edit)
        await saved
        offerUndo('Product updated successfully!', [edit], new Map([[product.id, seen]]), saved)
      }}
    />
  )
}

/** What of a stored product counts as empty: fields that nobody filled. */
function emptyOf(initial: ProductFormValues): ProductFormValues {
  const empty = emptyProductForm('')
  return { ...empty, currency: initial.currency, dates: { ...empty.dates, order_date: null } }
}

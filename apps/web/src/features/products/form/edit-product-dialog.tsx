import { useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUpdateProduct } from '#src/entities/product/use-product-changes.ts'
import { useOfferUndo } from '#src/entities/product/use-change-products.ts'
import { fieldsOf } from '#src/entities/product/unsent-change.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { ProductFormDialog } from '#src/features/products/form/product-form-dialog.tsx'
import {
  changeOfForm,
  changedFields,
  formOfProduct,
} from '#src/features/products/form/product-form-values.ts'
import { useProductForm } from '#src/features/products/form/use-product-form.ts'
import { showSuccess } from '#src/ui/toast.tsx'

export interface EditProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** Changing any field of a product. Only what was changed here is sent. Load on first use. */
export function EditProductDialog({
  product,
  open,
  onOpenChange,
  onClosed,
}: EditProductDialogProps) {
  const userId = useUser().id
  const update = useUpdateProduct({ silent: true })
  const offerUndo = useOfferUndo()
  // As it was when the dialog opened: what changes elsewhere meanwhile is not typed over.
  const [begun] = useState(product)
  const [initial] = useState(() => formOfProduct(product))
  const productForm = useProductForm(
    `draft:edit-product:${userId}:${product.id}`,
    initial,
    product.seller,
    initial.dates,
  )

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
      productId={product.id}
      onSave={async (values) => {
        const change = changedFields(changeOfForm(values), changeOfForm(initial))
        if (Object.keys(change).length === 0) {
          showSuccess('Product updated successfully!')
          return
        }
        const edit = {
          id: product.id,
          change,
          ...('seller_id' in change && { seller: productForm.chosenSeller }),
        }
        const saved = update.mutateAsync({ ...edit, base: fieldsOf(begun, Object.keys(change)) })
        await saved
        offerUndo('Product updated successfully!', [edit], new Map([[product.id, begun]]), saved)
      }}
    />
  )
}

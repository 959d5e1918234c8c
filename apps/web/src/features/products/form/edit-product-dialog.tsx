import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useEffect, useEffectEvent } from 'react'
import { caveatOf } from '#src/entities/receipt/offer-scan.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import {
  type FormStart,
  ProductFormDialog,
} from '#src/features/products/form/product-form-dialog.tsx'
import { emptyProductForm } from '#src/features/products/form/product-form-values.ts'
import { useEditForm } from '#src/features/products/form/use-edit-form.ts'
import { fillForm } from '#src/features/products/receipt/fill-form.ts'
import { prefillOfOne } from '#src/features/products/receipt/scan-prefill.ts'
import { Banner } from '#src/ui/banner.tsx'

export interface EditProductDialogProps {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
  /** A receipt's values: they fill empty fields, and are offered next to the others. */
  scan?: ReceiptScan
  /** The field that has the focus at first. */
  startsAt?: FormStart
}

/** Edits all fields of a product. It sends only fields that were changed here. Load on first use. */
export function EditProductDialog({
  product,
  open,
  onOpenChange,
  onClosed,
  scan,
  startsAt,
}: EditProductDialogProps) {
  const { productForm, initial, save } = useEditForm(product)
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
        scan && (
          <Banner kind="info">
            The receipt was read. {caveatOf(scan) ?? 'Please look over what it says.'}
          </Banner>
        )
      }
      productId={product.id}
      {...(startsAt && { startsAt })}
      onSave={save}
    />
  )
}

/** A stored product's fields that count as empty: nobody has set them. */
function emptyOf(initial: ProductFormValues): ProductFormValues {
  const empty = emptyProductForm('')
  return { ...empty, currency: initial.currency, dates: { ...empty.dates, order_date: null } }
}

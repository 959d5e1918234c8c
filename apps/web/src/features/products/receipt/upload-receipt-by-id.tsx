import { useEffect } from 'react'
import { useProduct } from '#src/entities/product/use-product.ts'
import {
  UploadReceiptDialog,
  type UploadReceiptDialogProps,
} from '#src/features/products/receipt/upload-receipt-dialog.tsx'
import { explainFailure } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** A receipt for a product in a list: it fetches the whole product first. Load on first use. */
export function UploadReceiptById({
  id,
  ...dialog
}: Omit<UploadReceiptDialogProps, 'product'> & { id: string }) {
  const { data: product, error } = useProduct(id)
  const { onClosed } = dialog
  useEffect(() => {
    if (error === null || product) return
    showError('Failed to load product', { detail: explainFailure(error) })
    onClosed()
  }, [error, product, onClosed])
  return product ? <UploadReceiptDialog product={product} {...dialog} /> : null
}

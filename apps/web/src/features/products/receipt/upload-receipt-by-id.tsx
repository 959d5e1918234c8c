import { useEffect } from 'react'
import { useProduct } from '#src/entities/product/use-product.ts'
import {
  UploadReceiptDialog,
  type UploadReceiptDialogProps,
} from '#src/features/products/receipt/upload-receipt-dialog.tsx'
import { toAppError } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** A receipt for a product that a list shows: the whole of it is fetched first. Load on first use. */
export function UploadReceiptById({
  id,
  ...dialog
}: Omit<UploadReceiptDialogProps, 'product'> & { id: string }) {
  const { data: product, error } = useProduct(id)
  const { onClosed } = dialog
  useEffect(() => {
    if (error === null || product) return
    showError('Failed to load product', { detail: toAppError(error).message })
    onClosed()
  }, [error, product, onClosed])
  return product ? <UploadReceiptDialog product={product} {...dialog} /> : null
}

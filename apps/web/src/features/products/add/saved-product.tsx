import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { useProduct } from '#src/entities/product/use-product.ts'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'

/** Compares a receipt with a product that is stored already. Load on first use. */
export function SavedProduct({
  productId,
  scan,
  open,
  onOpenChange,
  onClosed,
}: {
  productId: string
  scan: ReceiptScan
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}) {
  const { data: product } = useProduct(productId)
  if (!product) return null
  return (
    <EditProductDialog
      product={product}
      scan={scan}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
    />
  )
}

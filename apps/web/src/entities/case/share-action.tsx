import { FileCheck } from 'lucide-react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'

/** Shows a product's seller the proof of it; nothing before the order, when there is nothing to prove. */
export function ShareAction({ product }: { product: Product }) {
  const { share, dialog } = useShareDialog()
  if (product.status === 'wishlist') return null
  return (
    <>
      <Button variant="secondary" onClick={() => share([product.id])}>
        <FileCheck aria-hidden className="size-4" />
        Share proof
      </Button>
      {dialog}
    </>
  )
}

import { Pencil } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { DeleteButton } from '#src/features/products/detail/delete-button.tsx'
import { Button } from '#src/ui/button.tsx'

const EditProductDialog = lazy(async () => ({
  default: (await import('#src/features/products/form/edit-product-dialog.tsx')).EditProductDialog,
}))

/** The Edit and Delete buttons of a product's page. */
export function ProductActions({ product, onDelete }: { product: Product; onDelete: () => void }) {
  const [edited, setEdited] = useState<Product | null>(null)
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        onClick={() => {
          setEdited(product)
          setEditing(true)
        }}
      >
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <DeleteButton onDelete={onDelete} />
      {edited && (
        <Suspense>
          <EditProductDialog
            product={edited}
            open={isEditing}
            onOpenChange={setEditing}
            onClosed={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

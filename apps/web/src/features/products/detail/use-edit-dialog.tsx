import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import type { FormStart } from '#src/features/products/form/product-form-dialog.tsx'

const EditProductDialog = lazy(async () => ({
  default: (await import('#src/features/products/form/edit-product-dialog.tsx')).EditProductDialog,
}))

/** The dialog with all fields of a product: `edit` opens it, at its beginning or at a field. Render `dialog` once. */
export function useEditDialog(product: Product): {
  edit: (startsAt?: FormStart) => void
  dialog: ReactNode
} {
  const [edited, setEdited] = useState<{ product: Product; startsAt?: FormStart } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    edit: (startsAt) => {
      setEdited({ product, ...(startsAt && { startsAt }) })
      setOpen(true)
    },
    dialog: edited && (
      <Suspense>
        <EditProductDialog
          {...edited}
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => setEdited(null)}
        />
      </Suspense>
    ),
  }
}

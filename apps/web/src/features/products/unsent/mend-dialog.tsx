import { useState } from 'react'
import { loadProduct } from '#src/entities/product/load-products.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { type UnsentChange, withUnsent } from '#src/entities/product/unsent-change.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'
import { formOfProduct } from '#src/features/products/form/product-form-values.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { useQuery } from '@tanstack/react-query'

/** The Edit dialog with what was refused in it. Load on first use. */
export function MendDialog({ change, onClosed }: { change: UnsentChange; onClosed: () => void }) {
  const userId = useUser().id
  const [edit] = change.edits
  const { data, error } = useQuery({
    queryKey: ['refused-product', userId, change.id],
    queryFn: async () => {
      const product = await loadProduct(getSupabase(), userId, edit?.id ?? '')
      if (product && edit) keepTyped(userId, product, withUnsent(product, [edit]))
      return product
    },
  })
  const [isOpen, setOpen] = useState(true)
  if (error) return <QueryError title="Failed to load product" error={error} />
  if (!data) return null
  return (
    <EditProductDialog product={data} open={isOpen} onOpenChange={setOpen} onClosed={onClosed} />
  )
}

/** The dialog opens with its draft: what was typed and not saved. */
function keepTyped(userId: string, stored: Product, wanted: Product): void {
  localStorage.setItem(
    `draft:edit-product:${userId}:${stored.id}`,
    JSON.stringify(formOfProduct(wanted)),
  )
}

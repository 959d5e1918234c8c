import { useState } from 'react'
import { discardRefused } from '#src/entities/product/open-outbox.ts'
import { loadProduct } from '#src/entities/product/load-products.ts'
import { type UnsentChange, withUnsent } from '#src/entities/product/unsent-change.ts'
import { useProductCache } from '#src/entities/product/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { useQuery } from '@tanstack/react-query'

/** The Edit dialog with what was refused in it. Load on first use. */
export function MendDialog({ change, onClosed }: { change: UnsentChange; onClosed: () => void }) {
  const userId = useUser().id
  const cache = useProductCache()
  const [edit] = change.edits
  const { data, error } = useQuery({
    queryKey: ['refused-product', userId, change.id],
    // Once: the draft must not be written over while the dialog is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const product = await loadProduct(getSupabase(), userId, edit?.id ?? '')
      if (product && edit) {
        const begun = { ...product, ...edit.base }
        // From here on the draft has what was typed.
        if (keepEditDraft(userId, begun, withUnsent(begun, [edit]))) {
          await discardRefused(cache, change)
        }
      }
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

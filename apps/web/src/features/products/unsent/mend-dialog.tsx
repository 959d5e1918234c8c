import { useState } from 'react'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { EditProductDialog } from '#src/features/products/form/edit-product-dialog.tsx'
import { draftRefused } from '#src/features/products/unsent/draft-refused.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { useQuery } from '@tanstack/react-query'

/** The Edit dialog with the refused values in it. Load on first use. */
export function MendDialog({ change, onClosed }: { change: UnsentChange; onClosed: () => void }) {
  const userId = useUser().id
  const cache = useProductCache()
  const { data, error } = useQuery({
    queryKey: ['refused-product', userId, change.id],
    // Once: the draft must not be overwritten while the dialog is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => draftRefused(cache, change),
  })
  const [isOpen, setOpen] = useState(true)
  if (error) return <QueryError title="Failed to load product" error={error} />
  if (!data) return null
  return (
    <EditProductDialog product={data} open={isOpen} onOpenChange={setOpen} onClosed={onClosed} />
  )
}

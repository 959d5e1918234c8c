import { useState } from 'react'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { AddProductDialog } from '#src/features/products/form/add-product-dialog.tsx'
import { prefillOfRefused } from '#src/features/products/unsent/prefill-of-refused.ts'
import { reportError } from '#src/lib/errors.ts'

/**
 * The form of a product that was refused, with what was typed and its files, under the same id. The refused attempt stays
 * stored until the form is saved. Load on first use.
 */
export function MendAdd({ change, onClosed }: { change: UnsentChange; onClosed: () => void }) {
  const cache = useProductCache()
  const [isOpen, setOpen] = useState(true)
  const [prefill] = useState(() => prefillOfRefused(change))
  if (prefill === null) return null
  return (
    <AddProductDialog
      open={isOpen}
      prefill={prefill}
      kept={change.files}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) onClosed()
      }}
      onAdded={() => void discard().catch(reportError)}
    />
  )

  async function discard(): Promise<void> {
    const { discardRefused } = await loadOutbox()
    await discardRefused(cache, change, { isAdded: true })
  }
}

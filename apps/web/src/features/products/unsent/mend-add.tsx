import { useState } from 'react'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { productsOfAdd } from '#src/entities/product/outbox/waiting-adds.ts'
import { AddProductDialog } from '#src/features/products/form/add-product-dialog.tsx'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { formOfProduct } from '#src/features/products/form/product-form-values.ts'
import { addDraftKey } from '#src/features/products/form/use-add-form.ts'
import { reportError } from '#src/lib/errors.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

/**
 * The form of a product that was refused, with what was typed and its files, under the same id. The refused attempt stays
 * stored until the form is saved. Load on first use.
 */
export function MendAdd({ change, onClosed }: { change: UnsentChange; onClosed: () => void }) {
  const cache = useProductCache()
  const [isOpen, setOpen] = useState(true)
  const [prefill] = useState(() => draftAdd(cache.userId, change))
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

/** Stores the refused values as the draft of a new product. */
function draftAdd(userId: string, change: UnsentChange): Prefill | null {
  const [product] = productsOfAdd(change)
  const [edit] = change.edits
  if (product === undefined || edit === undefined) return null
  const values = formOfProduct(product)
  const prefill: Prefill = { values, checks: {}, origin: `refused:${change.id}` }
  const key = addDraftKey(userId, prefill)
  // An attempt whose answer was lost may have arrived.
  const attempt = { id: edit.id, ...(change.tries > 0 && { sent: change.sent ?? edit.change }) }
  if (readDraft(key) === null) keepDraft(key, { ...values, ...attempt })
  return prefill
}

import { useMutation } from '@tanstack/react-query'
import { changeProducts } from '#src/entities/product/change-products.ts'
import { type ShownChange, momentAfter } from '#src/entities/product/product-cache.ts'
import {
  type ProductsEdit,
  shownEdit,
  takenBack,
  undoOf,
} from '#src/entities/product/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProductCache } from '#src/entities/product/use-product-changes.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { hideToast, showSuccess } from '#src/ui/toast.tsx'

/**
 * Changes many products at once: shown in one pass, and taken back with the reason when the server refuses, field by
 * field, so that what something else changed meanwhile stays.
 */
export function useSendEdits(errorTitle: string) {
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle },
    mutationFn: (edits: readonly ProductsEdit[]) => changeProducts(getSupabase(), edits),
    onMutate: (edits) => {
      const before = cache.rowsById(idsOf(edits))
      const shown = new Map<string, ShownChange>()
      const now = new Date()
      for (const edit of edits) {
        const row = before.get(edit.id)
        if (!row) continue
        shown.set(edit.id, {
          ...shownEdit(row, edit),
          updated_at: momentAfter(row.updated_at, now),
        })
      }
      cache.change(shown)
      return { before, shown }
    },
    onError: (_error, edits, context) => {
      const back = new Map<string, ShownChange>()
      for (const [id, row] of cache.rowsById(idsOf(edits))) {
        const before = context?.before.get(id)
        const shown = context?.shown.get(id)
        if (before && shown) back.set(id, takenBack(row, before, shown))
      }
      cache.change(back)
    },
    onSuccess: (versions, edits) => {
      cache.stamp(versions)
      const there = new Set(versions.map(({ id }) => id))
      cache.remove(idsOf(edits).filter((id) => !there.has(id)))
      return cache.refreshPages(idsOf(edits))
    },
  })
}

/**
 * Changes many products and offers, beside the words that say so, to put back exactly what was there. The offer goes
 * when the server refuses: then nothing was changed, and the failure's own toast says so.
 */
export function useChangeProducts(failed: string): (edits: ProductsEdit[], done: string) => void {
  const cache = useProductCache()
  const send = useSendEdits(failed)
  const offerUndo = useOfferUndo()
  return (edits, done) => {
    const before = cache.rowsById(idsOf(edits))
    offerUndo(done, edits, before, send.mutateAsync(edits))
  }
}

/** Says that something was changed, with a button that takes it back once the server has agreed. */
export function useOfferUndo(): (
  done: string,
  edits: readonly ProductsEdit[],
  before: ReadonlyMap<string, ProductListRow>,
  sent: Promise<unknown>,
) => void {
  const cache = useProductCache()
  const takeBack = useSendEdits('Failed to undo')
  return (done, edits, before, sent) => {
    // Taken at once when it is known, before somebody else changes more.
    const undo = sent.then(() => undoOf(edits, before, cache.rowsById(idsOf(edits))))
    const onSelect = (): void => {
      // Waits for the change itself: on a slow line the undo could arrive first.
      void undo.then(
        (earlier) => earlier.length > 0 && takeBack.mutate(earlier),
        () => undefined,
      )
    }
    const offer = showSuccess(done, { action: { label: 'Undo', onSelect } })
    undo.catch(() => hideToast(offer))
  }
}

function idsOf(edits: readonly ProductsEdit[]): string[] {
  return edits.map(({ id }) => id)
}

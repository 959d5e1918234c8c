import { useMutation } from '@tanstack/react-query'
import type { SendOutcome } from '#src/entities/product/outbox-answers.ts'
import { type ProductsEdit, undoOf } from '#src/entities/product/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { sendChanges } from '#src/entities/product/send-changes.ts'
import type { SendOptions } from '#src/entities/product/unsent-change.ts'
import { KEPT_TEXT, SLOW_TEXT, useProductCache } from '#src/entities/product/use-product-changes.ts'
import { hideToast, showNotice, showSuccess } from '#src/ui/toast.tsx'

/**
 * Changes many products at once: shown in one pass, kept until the server has them, and taken back with the reason when
 * it refuses, field by field, so that what something else changed meanwhile stays.
 */
function useSendEdits(errorTitle: string, options: SendOptions = {}) {
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle },
    mutationFn: (edits: readonly ProductsEdit[]) => sendChanges(cache, edits, options),
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
  sent: Promise<SendOutcome>,
) => void {
  const cache = useProductCache()
  const takeBack = useSendEdits('Failed to undo', { undoes: true })
  return (done, edits, before, sent) => {
    // Taken at once when it is known, before somebody else changes more.
    const undo = sent.then(() => undoOf(edits, before, cache.rowsById(idsOf(edits))))
    const onSelect = (): void => {
      // Waits for the change itself: on a slow line the undo could arrive first.
      void undo.then(
        (earlier) =>
          earlier.length > 0 ? takeBack.mutate(earlier) : showNotice('There was nothing to undo'),
        () => undefined,
      )
    }
    const action = { label: 'Undo', onSelect }
    const offer = showSuccess(done, { action })
    void followOffer(sent, offer, () => showSuccess(done, { action, id: offer, detail: KEPT_TEXT }))
    // Told already, where the change was refused.
    undo.catch(() => undefined)
  }
}

/** The offer says when a change is on its way or kept for later, and goes when nothing was changed. */
async function followOffer(
  sent: Promise<SendOutcome>,
  offer: string,
  tellMore: (detail: string) => void,
): Promise<void> {
  try {
    const outcome = await sent
    if (outcome === 'asked') hideToast(offer)
    if (outcome === 'kept') tellMore(KEPT_TEXT)
    if (outcome === 'slow') tellMore(SLOW_TEXT)
  } catch {
    // The failure's own toast says why.
    hideToast(offer)
  }
}

function idsOf(edits: readonly ProductsEdit[]): string[] {
  return edits.map(({ id }) => id)
}

import { aboutChange } from '@sampletrail/domain/products/about-change.ts'
import { useMutation } from '@tanstack/react-query'
import type { SendOutcome, ServerFailed } from '#src/entities/product/outbox/outbox-answers.ts'
import { type ProductsEdit, undoOf } from '#src/entities/product/change/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { detailLines } from '#src/entities/product/change/detail-lines.tsx'
import { sendChanges } from '#src/entities/product/outbox/send-changes.ts'
import { fieldsOf, type SendOptions } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import {
  FAILING_DETAIL,
  FAILING_TEXT,
  KEPT_TEXT,
  SLOW_TEXT,
  useProductCache,
} from '#src/entities/product/change/use-product-changes.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { hideToast, removeToast, showError, showSuccess } from '#src/ui/toast.tsx'

/**
 * Changes many products at once: shown in one pass, stored until the server has them, and reverted with the reason if it
 * refuses, field by field, so that other changes made meanwhile stay.
 */
function useSendEdits(meta: { errorTitle: string } | { silent: true }) {
  const cache = useProductCache()
  return useMutation({
    meta,
    mutationFn: ({ edits, undoes }: { edits: readonly ProductsEdit[] } & SendOptions) =>
      sendChanges(cache, edits, { undoes }),
  })
}

/**
 * Changes many products. Its notice offers an undo, which restores exactly the earlier values. If the server refuses, the
 * reason replaces this offer, with a way to try again.
 */
export function useChangeProducts(failed: string): (edits: ProductsEdit[], done: string) => void {
  const cache = useProductCache()
  const send = useSendEdits({ silent: true })
  const offerUndo = useOfferUndo()
  return function change(edits, done) {
    const before = cache.seen(idsOf(edits))
    const sent = send.mutateAsync({ edits })
    const onRefused = (failure: unknown, id: string): void => {
      const isBack = isAsBefore(edits, before, cache.seen(idsOf(edits)))
      showPutBack(failed, failure, { id, isBack, again: () => change(edits, done) })
    }
    offerUndo(done, edits, before, sent, { onRefused })
  }
}

/** Replaces the notice with the undo: says that the change was refused and why, and offers to try again. */
export function showPutBack(
  failed: string,
  failure: unknown,
  { id, isBack, again }: { id: string; isBack: boolean; again: () => void },
): void {
  const cause = explainFailure(failure)
  showError(failed, {
    id,
    detail: isBack ? `Nothing was changed. ${cause}` : cause,
    action: { label: 'Try again', onSelect: again },
  })
}

/** Whether a refused change was reverted completely: of thousands of edits, the server may have stored some. */
function isAsBefore(
  edits: readonly ProductsEdit[],
  before: ReadonlyMap<string, ProductListRow>,
  now: ReadonlyMap<string, ProductListRow>,
): boolean {
  return edits.every(({ id, change }) => {
    const fields = Object.keys(change)
    const [then, current] = [before.get(id), now.get(id)]
    return isSame(then && fieldsOf(then, fields), current && fieldsOf(current, fields))
  })
}

/**
 * Says that something was changed, with a button that undoes it once the server has agreed. If the server refuses, the
 * notice closes: the caller that sent the change says why, or `onRefused` does.
 */
export function useOfferUndo(): (
  done: string,
  edits: readonly ProductsEdit[],
  before: ReadonlyMap<string, ProductListRow>,
  sent: Promise<SendOutcome>,
  options?: OfferOptions,
) => void {
  const cache = useProductCache()
  const takeBack = useSendEdits({ errorTitle: 'Failed to undo' })
  return (done, edits, before, sent, options = {}) => {
    const { onRefused = (_failure, offer) => removeToast(offer), failingText = FAILING_TEXT } =
      options
    // Read as soon as it is known, before another person changes more.
    const undo = sent.then(() => undoOf(edits, before, cache.seen(idsOf(edits))))
    const onSelect = (): void => {
      // Waits for the change itself: on a slow line the undo could arrive first.
      void undo.then(
        (earlier) => takeBack.mutate({ edits: earlier, undoes: edits }),
        () => undefined,
      )
    }
    const action = { label: 'Undo', onSelect }
    const about = aboutOne(done, edits, before)
    const offer = showSuccess(done, { action, detail: about })
    void followOffer(sent, {
      tellMore: (detail) =>
        showSuccess(done, { action, id: offer, detail: detailLines(about, detail) }),
      tellFailing: (detail) =>
        showError(failingText, { action, id: offer, detail: detailLines(about, detail) }),
      onNotDone: () => hideToast(offer),
      onRefused: (failure) => onRefused(failure, offer),
    })
    // Shown already, where the change was refused.
    undo.catch(() => undefined)
  }
}

/** Names the product of a change of one, with its new status; undefined for a change of many. */
function aboutOne(
  done: string,
  [edit, ...more]: readonly ProductsEdit[],
  before: ReadonlyMap<string, ProductListRow>,
): string | undefined {
  const product = edit && more.length === 0 ? before.get(edit.id) : undefined
  return (edit && product && aboutChange(done, product, edit.change)) ?? undefined
}

interface OfferOptions {
  /** Replaces the notice with this id by the reason why nothing was changed. */
  onRefused?: (failure: unknown, offer: string) => void
  /** Shown while the server cannot store the change. */
  failingText?: string
}

interface Following {
  tellMore: (detail: string) => void
  tellFailing: (detail: string) => void
  /** Another part of the app says why nothing was changed. */
  onNotDone: () => void
  onRefused: (failure: unknown) => void
}

/** Updates the notice when the change is being sent, stored for later or not accepted yet. Removes it if nothing was changed. */
async function followOffer(sent: Promise<SendOutcome>, tell: Following): Promise<void> {
  try {
    const outcome = await sent
    if (outcome === 'asked' || outcome === 'left') tell.onNotDone()
    else if (outcome === 'kept') tell.tellMore(KEPT_TEXT)
    else if (outcome === 'slow') tell.tellMore(SLOW_TEXT)
    else if (outcome !== 'sent') tell.tellFailing(wordNumber(FAILING_DETAIL, outcome))
  } catch (failure) {
    tell.onRefused(failure)
  }
}

function wordNumber(text: string, { requestId }: ServerFailed): string {
  return requestId === undefined ? text : `${text} · Request ${requestId}`
}

function idsOf(edits: readonly ProductsEdit[]): string[] {
  return edits.map(({ id }) => id)
}

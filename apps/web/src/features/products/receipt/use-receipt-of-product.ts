import { requestScanReview } from '#src/entities/receipt/request-scan-review.ts'
import { showScanFailure } from '#src/entities/receipt/offer-scan.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import {
  useProductCache,
  useUpdateProduct,
} from '#src/entities/product/change/use-product-changes.ts'
import { changeOfScan } from '#src/features/products/receipt/change-of-scan.ts'
import { SUCCESS_MS } from '#src/features/products/receipt/use-after.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** Adds a receipt and its values to a product; all of it continues after the screen closes, and can be undone. */
export function useReceiptOfProduct(product: Product) {
  const update = useUpdateProduct({ silent: true })
  const cache = useProductCache()
  const offerUndo = useOfferUndo()

  async function write(change: ProductChange, doneText: string): Promise<void> {
    const before = cache.seen([product.id]).get(product.id) ?? product
    const edit = editOf(before, change)
    const saved = update.mutateAsync(edit)
    await saved
    offerUndo(doneText, [edit], new Map([[product.id, before]]), saved)
  }

  async function take(run: ReceiptRun): Promise<void> {
    const state = await run.settled()
    if (state.step === 'failed' && state.path !== null) {
      showScanFailure(run, state.failure, () => void take(run))
    }
    if (state.step !== 'read') return
    run.take()
    // As long as the notice about the receipt is shown.
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
    const now = cache.seen([product.id]).get(product.id) ?? product
    const { change, hasMore } = changeOfScan(now, state.scan)
    if (Object.keys(change).length > 0) await write(change, 'Product updated successfully!')
    if (hasMore) requestScanReview({ way: 'saved', productId: product.id, scan: state.scan })
  }

  return {
    /** Attaches a stored receipt. */
    attach: (path: string) => write({ receipt_url: path }, 'Receipt uploaded'),
    /** Attaches a receipt as soon as it is stored, and accepts its values when it is read. */
    follow: async (run: ReceiptRun): Promise<void> => {
      try {
        const path = await run.stored()
        if (path === null) return
        await write({ receipt_url: path }, 'Receipt uploaded')
        await take(run)
      } catch (error) {
        showError('Error updating product', { detail: explainFailure(error) })
      }
    },
  }
}

import { requireSellable } from '#src/entities/listing/change-listings.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** Long enough to read two sentences. */
const READ_MS = 8000

/**
 * Whether the database lets a product be listed for sale today; a notice says why not. If it cannot be reached, what the app knew when the
 * dialog was opened counts.
 */
export async function isSellable(productId: string): Promise<boolean> {
  try {
    await requireSellable(productId)
    return true
  } catch (failure) {
    const error = toAppError(failure)
    if (error.isNetwork) return true
    showError(explainFailure(error), { id: 'sale-bar', duration: READ_MS })
    return false
  }
}

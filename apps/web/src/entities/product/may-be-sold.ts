import { type SellableProduct, saleBarOf } from '@sampletrail/domain/resale/sale-bar.ts'
import { readToday } from '#src/lib/today.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** Long enough to read two sentences. */
const READ_MS = 8000

/** Whether a product may be listed for sale today; a notice says why not. */
export function mayBeSold(product: SellableProduct): boolean {
  const text = saleBarOf(product, readToday())
  if (text !== null) showNotice(text, { id: 'sale-bar', duration: READ_MS })
  return text === null
}

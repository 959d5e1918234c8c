import { paymentWords } from '@sampletrail/domain/refunds/payment-words.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'

/**
 * Stores a product's refund and offers Undo. `silent` if the caller shows the reason of a refusal itself, as dialogs
 * do.
 */
export function useRecordRefund(options: { silent?: boolean } = {}) {
  const saveEdit = useSaveEdit(
    options.silent ? { silent: true } : { errorTitle: 'The refund could not be recorded.' },
  )
  return (product: ProductListRow, change: ProductChange): Promise<void> =>
    saveEdit(product, editTo(product, change), textOf(product, change))
}

function textOf({ refund_payments: before, currency }: ProductListRow, change: ProductChange) {
  const after = change.refund_payments ?? []
  if (after.length < before.length) return 'Refund removed'
  if (change.refund_received === null) return 'The note that nothing came is removed'
  const last = after.at(-1)
  if (last === undefined) return 'Recorded that nothing came'
  if (after.length === before.length) return 'Refund changed'
  const completed = change.status === 'paid' ? ', product completed' : ''
  return `${paymentWords(last, currency)} recorded${completed}`
}

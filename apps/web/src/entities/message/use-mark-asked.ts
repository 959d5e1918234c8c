import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Notes on products that their seller was asked for the refunds, says `done` and offers Undo. */
export function useMarkAsked() {
  const change = useChangeProducts('The day of asking was not noted')
  const { isDisabled } = useProductLimit()
  return (products: readonly ProductListRow[], today: string, done: string): void => {
    // Products beyond the plan's limit cannot be changed; the message is sent all the same.
    const edits = products
      .filter(({ id, refund_asked_on }) => !isDisabled(id) && refund_asked_on !== today)
      .map((product) => editOf(product, { refund_asked_on: today }))
    if (edits.length === 0) showSuccess(done)
    else change(edits, done)
  }
}

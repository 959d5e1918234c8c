import { detailOf } from '#src/entities/product/change/detail-of.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Says that a product was added, and offers to undo it. */
export function useTellAdded(): (id: string, outcome: SendOutcome) => void {
  const trash = useTrashProducts()
  return (id, outcome) => {
    showSuccess('Product added', {
      detail: detailOf(outcome),
      action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
    })
  }
}

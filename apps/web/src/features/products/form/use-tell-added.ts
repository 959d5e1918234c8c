import { shortName } from '@sampletrail/domain/products/short-name.ts'
import { detailLines } from '#src/entities/product/change/detail-lines.tsx'
import { detailOf } from '#src/entities/product/change/detail-of.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Says that a product was added, and offers to undo it. */
export function useTellAdded(): (id: string, outcome: SendOutcome) => void {
  const trash = useTrashProducts()
  const cache = useProductCache()
  return (id, outcome) => {
    showSuccess('Product added', {
      detail: detailLines(shortName(cache.seen([id]).get(id)?.name ?? ''), detailOf(outcome)),
      action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
    })
  }
}

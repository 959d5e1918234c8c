import { changeToStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import { useSaveEdit } from '#src/entities/product/change/use-save-edit.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { reportError } from '#src/lib/errors.ts'
import { readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'

interface MarkReviewedButtonProps {
  product: Product
  /** Called before the button disappears. */
  onMark: () => void
}

/** Moves a received product to Reviewed, today. */
export function MarkReviewedButton({ product, onMark }: MarkReviewedButtonProps) {
  const saveEdit = useSaveEdit({ errorTitle: 'The product could not be marked as reviewed.' })
  function mark(): void {
    onMark()
    const edit = editTo(product, changeToStatus(product, 'reviewed', readToday()))
    saveEdit(listRowOf(product), edit, 'Marked as reviewed').catch(reportError)
  }
  return (
    <Button variant="secondary" className="max-md:grow" onClick={mark}>
      Mark as reviewed
    </Button>
  )
}

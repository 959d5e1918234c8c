import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { Lock, Plus } from 'lucide-react'
import type { ProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { Button } from '#src/ui/button.tsx'

/**
 * Opens the add dialog. If the plan is full, it looks disabled, `reasonId` names the element with the reason, and what it opens
 * says it, too: a phone shows no title.
 */
export function AddButton({
  limit: { mayAdd, limit },
  reasonId,
  onPress,
}: {
  limit: Pick<ProductLimit, 'mayAdd' | 'limit'>
  reasonId: string
  onPress: () => void
}) {
  const Icon = mayAdd ? Plus : Lock
  return (
    <Button
      aria-disabled={!mayAdd}
      aria-describedby={mayAdd ? undefined : reasonId}
      title={mayAdd || limit === null ? undefined : productLimitText(limit)}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4" />
      Add Product
    </Button>
  )
}

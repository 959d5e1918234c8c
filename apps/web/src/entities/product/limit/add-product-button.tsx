import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { Lock, Plus } from 'lucide-react'
import type { ProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { Button } from '#src/ui/button.tsx'
import type { ButtonVariant } from '#src/ui/button-style.ts'

/**
 * Opens the add dialog. If the plan is full, it has a lock and counts as disabled, `reasonId` names the element with the reason, and
 * what it opens says it, too: a phone shows no title.
 */
export function AddProductButton({
  limit: { mayAdd, limit },
  reasonId,
  variant = 'primary',
  onPress,
}: {
  limit: Pick<ProductLimit, 'mayAdd' | 'limit'>
  /** Without it, the title says the reason. */
  reasonId?: string
  /** While there is room. */
  variant?: ButtonVariant
  onPress: () => void
}) {
  const Icon = mayAdd ? Plus : Lock
  return (
    <Button
      variant={mayAdd ? variant : 'locked'}
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

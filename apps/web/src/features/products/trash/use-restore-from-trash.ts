import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { upgradeAction } from '#src/entities/plan/request-upgrade.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useRestoreProducts } from '#src/entities/product/trash/use-trash.ts'
import { showError } from '#src/ui/toast.tsx'

/** Restores products from the trash: all or, if the plan has no room for them, none; then it says why. */
export function useRestoreFromTrash(): (ids: readonly string[]) => void {
  const { held, limit } = useProductLimit()
  const restore = useRestoreProducts()
  return (ids) => {
    if (limit !== null && held + ids.length > limit) {
      showError(productLimitText(limit), upgradeAction({ gate: 'products', held }))
      return
    }
    restore(
      ids,
      ids.length === 1
        ? 'Product restored'
        : `${ids.length.toLocaleString('en')} products restored`,
    )
  }
}

import { activeProductIds, mayAddProduct } from '@sampletrail/domain/plans/plans.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/use-products.ts'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'

export type ProductLimit = {
  /** Products held, trash not counted. */
  held: number
  /** How many the plan holds; null without limit, and while the plan is not known. */
  limit: number | null
  mayAdd: boolean
  /** Whether a product is over the limit: dimmed, not opened, not changed. */
  isDisabled: (id: string) => boolean
}

/** What the plan lets a person hold. The database decides; this words it before it is asked. */
export function useProductLimit(): ProductLimit {
  const { data: products } = useProducts()
  const limit = usePlanTerms()?.products ?? null
  return useMemo(() => {
    const held = products?.length ?? 0
    const active = limit === null || held <= limit ? null : activeProductIds(products ?? [], limit)
    return {
      held,
      limit,
      mayAdd: mayAddProduct(held, limit),
      isDisabled: (id: string) => active !== null && !active.has(id),
    }
  }, [limit, products])
}

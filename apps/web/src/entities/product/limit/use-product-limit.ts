import { activeProductIds, mayAddProduct } from '@sampletrail/domain/plans/plans.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'

export type ProductLimit = {
  /** The number of products, without the trash. */
  held: number
  /** How many the plan allows; null without a limit, and until the plan is known. */
  limit: number | null
  mayAdd: boolean
  /** Whether a product is over the limit: dimmed, and it cannot be opened or changed. */
  isDisabled: (id: string) => boolean
}

/** One function, so that what is worked out of it for all products is worked out once. */
const isNeverDisabled = (): boolean => false

/** How many products the plan allows a person. The database decides; this says it before the request. */
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
      isDisabled: active === null ? isNeverDisabled : (id: string) => !active.has(id),
    }
  }, [limit, products])
}

import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { Lock } from 'lucide-react'
import { sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { BackLink } from '#src/features/products/detail/back-link.tsx'
import { DeleteButton } from '#src/features/products/detail/delete-button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** A product over the plan's limit: stored, but it cannot be opened or changed. */
export function DisabledProduct({ product, onDelete }: { product: Product; onDelete: () => void }) {
  const { held, limit } = useProductLimit()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <BackLink />
      </div>
      <EmptyState
        icon={Lock}
        title={DISABLED_PRODUCT_TEXT}
        heading="h1"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <UpgradeButton variant="primary" reason={{ gate: 'products', held }} />
            <DeleteButton onDelete={onDelete} />
          </div>
        }
      >
        <p>
          {productNameOf(product)} is kept, but Basic opens{' '}
          {limit === 1 ? 'your newest product' : `your ${limit} newest products`}. Delete newer ones
          {sellsPlans() && ' or upgrade'} to open it again.
        </p>
      </EmptyState>
    </div>
  )
}

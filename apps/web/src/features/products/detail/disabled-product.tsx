import { DISABLED_PRODUCT_TEXT } from '@sampletrail/domain/plans/plans.ts'
import { Lock } from 'lucide-react'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { BackLink } from '#src/features/products/detail/back-link.tsx'
import { DeleteButton } from '#src/features/products/detail/delete-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** A product over the plan's limit: stored, but it cannot be opened or changed. */
export function DisabledProduct({ product, onDelete }: { product: Product; onDelete: () => void }) {
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
            <Button onClick={requestUpgrade}>Upgrade to Pro</Button>
            <DeleteButton onDelete={onDelete} />
          </div>
        }
      >
        <p>
          {productNameOf(product)} is kept, but Basic opens your 5 newest products. Delete newer
          ones or upgrade to open it again.
        </p>
      </EmptyState>
    </div>
  )
}

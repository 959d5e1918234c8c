import { Link } from '@tanstack/react-router'
import { PackagePlus, SearchX } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

const ExamplesButton = lazy(async () => ({
  default: (await import('#src/entities/example/examples-button.tsx')).ExamplesButton,
}))

/** Shown if the list is empty: because there are no products yet, or because of the filters. */
export function NoProducts({
  isFirstUse,
  onAddProduct,
  onShowAll,
}: {
  isFirstUse: boolean
  onAddProduct: () => void
  onShowAll: () => void
}) {
  if (isFirstUse) {
    return (
      <EmptyState
        icon={PackagePlus}
        title="No products found"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onAddProduct}>Add your first product</Button>
            <Link to="/dashboard/products/import" className={buttonStyle('quiet')}>
              Import products
            </Link>
            <Suspense fallback={<div className="h-11 w-52 md:h-10" />}>
              <ExamplesButton />
            </Suspense>
          </div>
        }
      >
        This is where every product you test lives, from wishlist to payout. Add the first one from
        your last order, or import a spreadsheet.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No products found"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all products
        </Button>
      }
    >
      Nothing matches this search and these filters.
    </EmptyState>
  )
}
